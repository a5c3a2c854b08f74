//! The review of a finished game: how well each side has played, and the moves with their signs.

use bevy_egui::egui::{
    Align, Button, Label, Layout, Pos2, ProgressBar, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use birka_rules::Side;

use super::super::view::OverlayView;
use super::super::{over_board, theme, widgets};
use super::moves;
use crate::game::actions::{PuzzleAction, ReplayAction, ReviewAction, UiAction};
use crate::game::analysis::review::ShownMove;
use crate::game::messages::{self, buttons};
use crate::game::puzzles::mistakes_to_learn_from;

/// Draws the review in place of the moves: its progress, how well the sides have played, the move on the board, and all moves.
pub(super) fn draw(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    draw_header(ui, view, actions);
    draw_progress(ui, view);
    if view.review.is_complete() {
        draw_summary(ui, view, actions);
    }
    if ui.available_height() > 2.0 * moves::REPLAY_BAR_HEIGHT {
        draw_graph(ui, view, actions);
        moves::draw_replay_bar(ui, view, true, actions);
    }
    if let Some(shown) = view.review.shown() {
        draw_shown_move(ui, view, shown);
    }
    let session = view.table.viewed_session();
    moves::draw_list(ui, view, session, view.table.displayed_ply().unwrap_or(session.ply()), actions);
}

/// Draws how well each side has played, and the button that poses the mistakes.
fn draw_summary(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    for side in Side::ALL {
        let Some(summary) = messages::analysis::side_summary(view.language(), view.review.found(), side) else { continue };
        ui.horizontal(|ui| {
            widgets::show_side_icon(ui, side, 13.0, false);
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
        widgets::paragraph(ui, RichText::new(messages::errors::play::search(view.language(), error)).small());
    } else if !view.review.is_complete() {
        #[expect(clippy::cast_precision_loss, reason = "a game has a few hundred moves")]
        let done = judged as f32 / total.max(1) as f32;
        let text = RichText::new(messages::analysis::review_progress(view.language(), judged, total)).small();
        ui.add(ProgressBar::new(done).desired_height(14.0).fill(theme::border(ui)).text(text));
    } else if view.review.found().turning_points().next().is_none() {
        ui.label(RichText::new(messages::analysis::no_turning_points(view.language())).weak());
    }
}

fn draw_shown_move(ui: &mut Ui, view: &OverlayView, shown: &ShownMove) {
    widgets::section(ui, theme::accent(ui), |ui| {
        let mv = shown.played.name(view.table.session().rules().size);
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

/// Width of the icons at the ends of the axis, in points.
const GRAPH_ICON: f32 = 14.0;

/// Draws how the chances of the sides change through the game, as far as its moves are judged. The line rises for the side at the top of the evaluation
/// bar. A click shows the position there.
fn draw_graph(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let session = view.table.viewed_session();
    let (earlier, judged) = (session.first_ply(), session.game().played_moves().len());
    let (response, painter) = ui.allocate_painter(vec2(ui.available_width(), GRAPH_HEIGHT), Sense::click_and_drag());
    let below = over_board::bottom_side(view.view.flipped);
    let above = below.opponent();
    let says = messages::analysis::evaluation_graph(view.language(), view.side_names().named(above));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    painter.rect_filled(response.rect, 4.0, theme::raised(ui));
    let axis = response.rect.with_max_x(response.rect.left() + GRAPH_ICON).shrink2(vec2(0.0, 2.0));
    for (side, top) in [(above, axis.top()), (below, axis.bottom() - GRAPH_ICON)] {
        widgets::paint_side_icon(
            &painter,
            Rect::from_min_size(pos2(axis.left() + 1.0, top), vec2(GRAPH_ICON, GRAPH_ICON)),
            side,
            Stroke::NONE,
        );
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
