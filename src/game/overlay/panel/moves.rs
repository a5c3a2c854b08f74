//! The list of moves and the buttons that look through the game; the review of a finished game: how well each side has played, and the moves with their
//! signs.

use bevy_egui::egui::{
    Align, Button, Event, Grid, Id, Label, Layout, Pos2, ProgressBar, Rect, Response, RichText, ScrollArea, Sense, Shape, Slider, Stroke,
    Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use birka_records::game_record::MoveSign;
use birka_rules::Side;
use birka_session::{ListedMove, MoveRow, ReviewedMove, Session};

use super::super::symbols::PieceSymbols;
use super::super::view::OverlayView;
use super::super::{over_board, theme, widgets};
use crate::game::actions::{Action, PuzzleAction, ReplayAction, ReviewAction, UiAction};
use crate::game::analysis::review::ShownMove;
use crate::game::messages::{self, buttons};
use crate::game::puzzles::mistakes_to_learn_from;

/// The height of the icons of the sides and six rows of moves, in points.
const LIST_HEIGHT: f32 = 155.0;
/// About the height of what is said of a move in a review, in points.
const SHOWN_MOVE_HEIGHT: f32 = 110.0;
/// Width of the numbers, in points.
const NUMBER_WIDTH: f32 = 30.0;
/// Height of a move and of its number, in points.
const ROW_HEIGHT: f32 = 20.0;

/// Draws the list of moves, two in a row. A click on one shows the position after it.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let at = view.table.displayed_ply();
    // A puzzle has moves of its own.
    let session = if at.is_some() { view.table.viewed_session() } else { view.table.session() };
    ui.add_space(4.0);
    let rows = session.move_list();
    if rows.is_empty() {
        ui.label(theme::caption(&messages::game::moves(view.language())));
        ui.label(RichText::new(messages::game::no_moves(view.language())).weak());
        return;
    }
    let room = ui.available_height() - LIST_HEIGHT;
    if at.is_some() && room > REPLAY_BUTTONS_HEIGHT {
        draw_replay_bar(ui, view, room > REPLAY_BAR_HEIGHT, actions);
    }
    draw_list(ui, view, (session, &rows), at.unwrap_or(session.ply()), actions);
}

/// Draws the moves, `shown` of which lead to the displayed position. In a review each has its sign, and a click on a mistake shows the position before
/// it.
fn draw_list(ui: &mut Ui, view: &OverlayView, (session, rows): (&Session, &[MoveRow]), shown: usize, actions: &mut Vec<UiAction>) {
    // The move that is shown stays in sight.
    let id = Id::new("shown move");
    let is_new = ui.data_mut(|data| data.get_temp_mut_or_default::<Option<usize>>(id).replace(shown) != Some(shown));
    let cell = (ui.available_width() - NUMBER_WIDTH) / 2.0 - 10.0;
    ScrollArea::vertical().id_salt("moves").auto_shrink([false, false]).show(ui, |ui| {
        Grid::new("moves").num_columns(3).min_col_width(0.0).min_row_height(ROW_HEIGHT).spacing(vec2(4.0, 2.0)).show(ui, |ui| {
            ui.spacing_mut().button_padding = vec2(4.0, 2.0);
            ui.spacing_mut().interact_size.y = ROW_HEIGHT;
            draw_sides(ui, &PieceSymbols::of(ui.ctx(), session.variant()), session.rules().first, cell);
            let reviewed = reviewed(view, session);
            for MoveRow { number, moves } in rows {
                // At the top, as the moves, below which a call may stand.
                ui.vertical(|ui| {
                    let size = vec2(ui.available_width(), ROW_HEIGHT);
                    let number = number.map_or_else(String::new, |number| format!("{number:>3}"));
                    let number = RichText::new(number).monospace().weak();
                    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| ui.label(number));
                });
                for listed in moves {
                    ui.vertical(|ui| {
                        ui.set_min_width(cell);
                        ui.set_max_width(cell);
                        ui.spacing_mut().item_spacing.y = 0.0;
                        let Some(listed) = listed else { return };
                        let judged = listed.before.checked_sub(session.first_ply()).and_then(|ply| reviewed.get(ply));
                        let is_shown = match view.review.shown() {
                            Some(mistake) => judged.is_some_and(|judged| judged.ply == mistake.ply),
                            None => listed.leads_to(shown),
                        };
                        let response = draw_move(ui, view, session, (listed, judged), is_shown);
                        if response.clicked() && view.table.displayed_ply().is_some() {
                            actions.push(match judged.filter(|judged| judged.annotation.is_some()) {
                                Some(mistake) => UiAction::Review(ReviewAction::ShowMove(mistake.ply)),
                                None => UiAction::Replay(ReplayAction::ShowAfter(listed.after)),
                            });
                        }
                        if is_shown && is_new {
                            response.scroll_to_me(Some(Align::Center));
                        }
                    });
                }
                ui.end_row();
            }
        });
    });
}

/// Draws the symbols of the sides over their moves.
fn draw_sides(ui: &mut Ui, symbols: &PieceSymbols, first: Side, cell: f32) {
    ui.label("");
    for side in [first, first.opponent()] {
        ui.horizontal(|ui| {
            ui.set_min_width(cell);
            ui.add_space(4.0);
            symbols.show_side(ui, side, 16.0, false);
        });
    }
    ui.end_row();
}

/// The moves by the present rules as the review that is open judges them.
fn reviewed<'a>(view: &'a OverlayView, session: &Session) -> &'a [ReviewedMove] {
    if view.review.is_open() { view.review.found().of_line(session.game()) } else { &[] }
}

fn draw_move(
    ui: &mut Ui,
    view: &OverlayView,
    session: &Session,
    (listed, judged): (&ListedMove, Option<&ReviewedMove>),
    is_shown: bool,
) -> Response {
    let name = listed.text(session.rules().size);
    let sign = judged.and_then(|judged| view.review.found().sign(judged.ply));
    let text = format!("{name}{}", sign.map_or("", MoveSign::as_str));
    let colour = match sign {
        Some(MoveSign::Blunder) => theme::warning(ui),
        Some(_) => theme::accent(ui),
        None if is_shown => theme::accent(ui),
        None => theme::text(ui),
    };
    let annotation =
        judged.and_then(|judged| judged.annotation).map(|annotation| messages::analysis::annotation(view.language(), annotation));
    let decided = judged.filter(|judged| view.review.decisive_ply() == Some(judged.ply));
    let decided = decided.map(|_| messages::analysis::decided_the_game(view.language()));
    let says = [Some(name), annotation.clone(), decided].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let response = ui.add(Button::selectable(is_shown, RichText::new(text).monospace().color(colour)).truncate()).on_hover_text(says);
    if let Some(annotation) = annotation {
        ui.label(RichText::new(annotation).small().color(colour));
    }
    if let Some(call) = listed.played.announcement.as_ref().filter(|_| !view.puzzles.hides_calls()) {
        let call = session.variant().call_in(call, view.locale());
        ui.label(RichText::new(call).small().color(theme::accent(ui)));
    }
    response
}

/// The height that the bar needs, in points.
pub(super) const REPLAY_BAR_HEIGHT: f32 = 76.0;
/// The height that it needs without the slider, in points.
pub(super) const REPLAY_BUTTONS_HEIGHT: f32 = 36.0;

/// Draws the buttons that look through the game, and a slider. The wheel over them does the same, move by move.
pub(super) fn draw_replay_bar(ui: &mut Ui, view: &OverlayView, has_slider: bool, actions: &mut Vec<UiAction>) {
    let Some(at) = view.table.displayed_ply() else { return };
    let last = view.table.last_ply();
    let bar = ui.vertical(|ui| {
        ui.spacing_mut().button_padding = vec2(2.0, 2.0);
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        let (is_first, is_last) = (at == 0, at == last);
        let playing = if view.replay.is_playing() { "⏸" } else { "▶" };
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 4.0 * ui.spacing().item_spacing.x) / 5.0;
            for (icon, says, action, is_enabled) in [
                ("⏮", messages::replay::first(view.language()), UiAction::Do(Action::FirstPosition), !is_first),
                ("⏴", messages::replay::back(view.language()), UiAction::Do(Action::StepBack), !is_first),
                ("⏵", messages::replay::forward(view.language()), UiAction::Do(Action::StepForward), !is_last),
                ("⏭", messages::replay::last(view.language()), UiAction::Do(Action::LastPosition), !is_last),
                (playing, messages::replay::play(view.language()), UiAction::Replay(ReplayAction::TogglePlaying), last > 0),
            ] {
                let is_play = action == UiAction::Replay(ReplayAction::TogglePlaying);
                let text = RichText::new(icon).size(14.0).color(if is_play { theme::accent(ui) } else { theme::text(ui) });
                let explained = widgets::with_keys(view.language(), &view.input_map, &says, &action);
                let button = ui.add_enabled(is_enabled, Button::new(text).min_size(vec2(width, 26.0))).on_hover_text(explained);
                widgets::name(&button, &says);
                if button.clicked() {
                    actions.push(action);
                }
            }
        });
        if has_slider {
            draw_slider(ui, view, (at, last), actions);
        }
    });
    if bar.response.contains_pointer() {
        actions.extend(ui.input(|input| input.events.iter().filter_map(step_of_wheel).map(UiAction::Do).collect::<Vec<_>>()));
    }
}

fn draw_slider(ui: &mut Ui, view: &OverlayView, (at, last): (usize, usize), actions: &mut Vec<UiAction>) {
    ui.spacing_mut().slider_width = ui.available_width() - 8.0;
    let mut chosen = at;
    let slider = ui.add_enabled(last > 0, Slider::new(&mut chosen, 0..=last.max(1)).show_value(false));
    widgets::name(&slider, &messages::access::shown_move(view.language()));
    if chosen != at {
        actions.push(UiAction::Replay(ReplayAction::ShowAfter(chosen)));
    }
}

/// A turn of the wheel towards the player is a move forward.
fn step_of_wheel(event: &Event) -> Option<Action> {
    match event {
        Event::MouseWheel { delta, .. } if delta.y > 0.0 => Some(Action::StepBack),
        Event::MouseWheel { delta, .. } if delta.y < 0.0 => Some(Action::StepForward),
        _ => None,
    }
}

/// Draws the review in place of the moves: its progress, how well the sides have played, the move on the board, and all moves.
pub(super) fn draw_review(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    draw_header(ui, view, actions);
    draw_progress(ui, view);
    if view.review.is_complete() {
        draw_summary(ui, view, actions);
    }
    if ui.available_height() > 2.0 * REPLAY_BAR_HEIGHT {
        draw_graph(ui, view, actions);
        // The graph leads to every position, too.
        let has_slider = ui.available_height() > REPLAY_BAR_HEIGHT + SHOWN_MOVE_HEIGHT + LIST_HEIGHT;
        draw_replay_bar(ui, view, has_slider, actions);
    }
    if let Some(shown) = view.review.shown() {
        draw_shown_move(ui, view, shown);
    }
    let session = view.table.viewed_session();
    draw_list(ui, view, (session, &session.move_list()), view.table.displayed_ply().unwrap_or(session.ply()), actions);
}

/// Draws how well each side has played, and the button that poses the mistakes.
fn draw_summary(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let symbols = PieceSymbols::of(ui.ctx(), view.table.viewed_session().variant());
    for side in Side::ALL {
        let named = view.side_names().named(side);
        let Some(summary) = messages::analysis::side_summary(view.language(), view.review.found(), side, named) else { continue };
        ui.horizontal(|ui| {
            symbols.show_side(ui, side, 16.0, false);
            ui.add(Label::new(RichText::new(summary).small()).wrap());
        });
    }
    if mistakes_to_learn_from(&view.table, &view.review).next().is_some() {
        let text = RichText::new(messages::analysis::learn(view.language())).color(theme::accent(ui));
        if ui.add(Button::new(text).min_size(vec2(ui.available_width(), 26.0))).clicked() {
            actions.push(UiAction::Puzzle(PuzzleAction::LearnFromMistakes));
        }
    }
}

fn draw_header(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(theme::caption(&messages::analysis::review(view.language())));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding = vec2(6.0, 2.0);
            for (text, action, is_enabled) in [
                (buttons::close(view.language()), ReviewAction::Close, true),
                (buttons::show_end(view.language()), ReviewAction::ShowEnd, view.table.view().is_some()),
            ] {
                if ui.add_enabled(is_enabled, Button::new(RichText::new(text).size(12.5))).clicked() {
                    actions.push(UiAction::Review(action));
                }
            }
        });
    });
}

fn draw_progress(ui: &mut Ui, view: &OverlayView) {
    let (judged, total) = view.review.progress();
    if let Some(error) = view.review.error() {
        widgets::paragraph(ui, RichText::new(messages::errors::search(view.language(), error)).small());
    } else if !view.review.is_complete() {
        #[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
        let done = judged as f32 / total.max(1) as f32;
        let text = RichText::new(messages::analysis::ReviewProgress { judged, total }.text(view.language())).small();
        ui.add(ProgressBar::new(done).desired_height(14.0).fill(theme::border(ui)).text(text));
    } else if view.review.found().turning_points().next().is_none() {
        ui.label(RichText::new(messages::analysis::no_turning_points(view.language())).weak());
    }
}

fn draw_shown_move(ui: &mut Ui, view: &OverlayView, shown: &ShownMove) {
    widgets::section(ui, theme::accent(ui), |ui| {
        let mv = shown.played.shown(view.table.session().rules().size);
        let cost =
            messages::analysis::move_cost(view.language(), &mv, shown.bar_before, shown.bar_after, view.side_names().named(shown.side));
        widgets::paragraph(ui, RichText::new(cost).size(12.5).weak());
        if let Some(explanation) = &shown.explanation {
            let set = view.table.viewed_session().variant().rule_set_in(view.locale());
            widgets::paragraph(ui, RichText::new(explanation.text(&set, view.language())).size(13.5));
        }
    });
}

/// Height of the graph, in points.
const GRAPH_HEIGHT: f32 = 64.0;

/// Width of the symbols at the ends of the axis, in points.
const GRAPH_ICON: f32 = 16.0;

/// Draws how the chances of the sides change through the game, as far as its moves are judged. The line rises for the side at the top of the evaluation
/// bar. A click shows the position there.
fn draw_graph(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let session = view.table.viewed_session();
    let (earlier, judged) = (session.first_ply(), session.game().played_moves().len());
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), GRAPH_HEIGHT), Sense::click_and_drag());
    let below = over_board::bottom_side(view.view.flipped);
    let above = below.opponent();
    let says = messages::analysis::graph(view.language(), view.side_names().named(above));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    painter.rect_filled(response.rect, 4.0, theme::raised(ui));
    let axis = response.rect.with_max_x(response.rect.left() + GRAPH_ICON).shrink2(vec2(0.0, 2.0));
    let symbols = PieceSymbols::of(ui.ctx(), session.variant());
    for (side, top) in [(above, axis.top()), (below, axis.bottom() - GRAPH_ICON)] {
        symbols.paint_side(&painter, Rect::from_min_size(pos2(axis.left(), top), Vec2::splat(GRAPH_ICON)), side, false);
    }
    let area = response.rect.shrink(2.0).with_min_x(axis.right() + 4.0);
    let place = |ply: usize, chance: f32| pos2(along(area, ply, judged), area.bottom() - area.height() * chance.clamp(0.0, 1.0));
    let points: Vec<Pos2> = view.review.chances(above).map(|(ply, chance)| place(ply, chance)).collect();
    for pair in points.windows(2) {
        let feet = [pos2(pair[1].x, area.bottom()), pos2(pair[0].x, area.bottom())];
        painter.add(Shape::convex_polygon([pair, &feet].concat(), theme::border(ui), Stroke::NONE));
    }
    painter.line_segment([place(0, 0.5), place(judged, 0.5)], Stroke::new(1.0, theme::background(ui)));
    painter.add(Shape::line(points, Stroke::new(1.5, theme::text(ui))));
    for point in view.review.found().turning_points() {
        painter.circle_filled(place(point.ply + 1, point.after.win_chance(above)), 3.0, theme::accent(ui));
    }
    let is_of_game = view.table.study().is_none_or(|study| study.is_of_game(study.current()));
    if let Some(ply) = view.table.displayed_ply().filter(|_| is_of_game).and_then(|ply| ply.checked_sub(earlier)) {
        let x = along(area, ply, judged);
        painter.line_segment([pos2(x, area.top()), pos2(x, area.bottom())], Stroke::new(1.0, theme::accent(ui)));
    }
    if (response.clicked() || response.dragged())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        actions.push(UiAction::Replay(ReplayAction::ShowAfter(earlier + ply_at(area, pointer.x, judged))));
    }
    response.on_hover_text(says);
}

#[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
fn along(area: Rect, ply: usize, last: usize) -> f32 {
    area.left() + area.width() * ply as f32 / last.max(1) as f32
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn ply_at(area: Rect, x: f32, last: usize) -> usize {
    (((x - area.left()) / area.width()).clamp(0.0, 1.0) * last as f32).round() as usize
}
