//! The panel beside the board, with the buttons at its bottom: what makes sense now, and the menu with everything else.

mod chat;
mod moves;
mod study;
mod training;

use bevy_egui::egui::{
    Align, Align2, Area, Button, Color32, Context, CornerRadius, FontId, Frame, Id, Layout, Margin, Order, Panel, Rect, RichText,
    ScrollArea, Stroke, Ui, vec2,
};
use birka_localization::Language;
use birka_prose::describe_aim;
use birka_rules::Side;
use birka_session::{Action, AwaitedGame, Mover, Player, View};

use super::dialogs::menu::{self, Entry};
use super::symbols::PieceSymbols;
use super::view::OverlayView;
use super::{cards, theme, widgets};
use crate::game::actions::UiAction;
use crate::game::messages::{self, game};
use crate::game::play::SHORT_TIME;
use crate::game::settings::PanelSide;
use crate::game::window_layout::{PanelPlace, WindowLayout};

/// The height that is needed to show the best lines, in points.
const BEST_LINES_HEIGHT: f32 = 150.0;
/// The height that is needed to show the moves, in points.
const MOVES_HEIGHT: f32 = 50.0;
/// The least height of what is between the sides and the buttons, in points.
const MIDDLE_HEIGHT: f32 = 56.0;
/// The least width of a side beside the other one, in points.
const LEAST_SIDE_WIDTH: f32 = 212.0;
/// The least height of what scrolls above the buttons, in points.
const SCROLLING_HEIGHT: f32 = 120.0;

/// Draws the panel where the layout of the window has it.
pub(super) fn draw(root: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let layout = *view.layout;
    let (panel, margin) = match layout.panel {
        PanelPlace::Beside(PanelSide::Right) => (Panel::right("panel").exact_size(WindowLayout::PANEL_WIDTH), 18),
        PanelPlace::Beside(PanelSide::Left) => (Panel::left("panel at the left").exact_size(WindowLayout::PANEL_WIDTH), 18),
        PanelPlace::Below => {
            (Panel::bottom("panel below").exact_size(root.max_rect().height() - layout.board_area.y / layout.ui_scale), 10)
        }
        PanelPlace::Away => return,
    };
    let frame = Frame::new().fill(theme::background(root)).inner_margin(Margin::symmetric(18, margin));
    panel.resizable(false).show_separator_line(true).frame(frame).show(root, |ui| draw_all(ui, view, actions));
}

/// Draws the button that opens the menu, in a corner of the board, where there is no panel.
pub(super) fn draw_menu_button(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let place = board_area.right_top() + vec2(-12.0, 12.0);
    Area::new(Id::new("menu button")).order(Order::Middle).pivot(Align2::RIGHT_TOP).fixed_pos(place).show(context, |ui| {
        if ui.button(messages::buttons::menu(view.language())).clicked() {
            actions.push(UiAction::Do(Action::Menu));
        }
    });
}

const STRIP: &str = "strip";
/// Width of what is in the strip, in points: that of what is in the panel.
const STRIP_WIDTH: f32 = WindowLayout::PANEL_WIDTH - 36.0;

/// Draws what nobody can play without, in a corner of the board, where there is no panel: both sides with their times, notices, tasks and hints.
pub(super) fn draw_strip(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let frame = theme::card_frame(context).inner_margin(Margin::symmetric(12, 8));
    widgets::card(context, STRIP, board_area.left_top() + vec2(12.0, 12.0), Align2::LEFT_TOP, frame, |ui| {
        widgets::set_width(ui, STRIP_WIDTH.min(board_area.width() - 60.0));
        let height = (board_area.height() - 60.0).max(1.0);
        ScrollArea::vertical().id_salt(STRIP).max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 20.0;
            match view.table.awaited().filter(|_| view.table.view() == Some(View::AwaitedRules)) {
                Some(awaited) => draw_awaited(ui, view.language(), awaited, view.table.is_asking_rules()),
                None => {
                    let symbols = PieceSymbols::of(ui.ctx(), view.table.session().variant());
                    Side::ALL.into_iter().for_each(|side| draw_side_in_strip(ui, view, &symbols, side));
                }
            }
            if let Some(outcome) = view.table.session().outcome() {
                let result = view.spoken().result(outcome);
                widgets::paragraph(ui, RichText::new(result).color(theme::accent(ui)));
            }
            ui.scope(|ui| chat::draw(ui, view, actions));
            ui.scope(|ui| cards::draw_notices_in_panel(ui, view, actions));
            training::draw_exercise(ui, view, actions);
            training::draw_hint(ui, view);
        });
    });
}

/// Where the strip is, if there is no panel.
pub(super) fn strip(context: &Context, view: &OverlayView) -> Option<Rect> {
    let is_drawn = view.layout.panel == PanelPlace::Away;
    context.memory(|memory| memory.area_rect(Id::new(STRIP))).filter(|_| is_drawn)
}

/// Draws a side and its time in a row.
fn draw_side_in_strip(ui: &mut Ui, view: &OverlayView, symbols: &PieceSymbols, side: Side) {
    let is_to_move = is_to_move(view, side);
    ui.horizontal(|ui| {
        symbols.show_side(ui, side, 20.0, is_to_move);
        draw_side_name(ui, view, side);
        draw_clock(ui, view, side, is_to_move);
    });
    draw_die(ui, view, side);
}

/// Draws what the side to move has rolled, in a game with a die.
fn draw_die(ui: &mut Ui, view: &OverlayView, side: Side) {
    if let Some(face) = view.table.session().die().filter(|_| is_to_move(view, side)) {
        ui.label(RichText::new(game::die(view.language(), face.number())).color(theme::accent(ui)));
    }
}

fn is_to_move(view: &OverlayView, side: Side) -> bool {
    let session = view.table.session();
    session.outcome().is_none() && session.turn() == side
}

/// Draws the name of a side, and whether it is to move. Beside a clock there is room for the name only; a mark and its colour say whose turn it is.
fn draw_side_name(ui: &mut Ui, view: &OverlayView, side: Side) {
    let (named, is_to_move) = (view.side_names().named(side), is_to_move(view, side));
    let name = messages::game::side(view.language(), named);
    let text = match (is_to_move, view.table.session().remaining_time(side).is_some()) {
        (true, false) => view.spoken().turn(),
        (true, true) => format!("▶ {name}"),
        (false, _) => name,
    };
    let colour = if is_to_move { theme::accent(ui) } else { theme::text(ui) };
    ui.label(RichText::new(text).color(colour));
}

/// Draws everything from the top to the bottom of the panel, the buttons at its bottom edge.
///
/// Where texts are large or the window is low, not everything has room, and all of it scrolls. Below the board only what is above the buttons does, so that
/// they stay in sight, unless that would leave too little.
fn draw_all(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let buttons = ButtonRows::new(ui, view);
    let height = ui.available_height();
    let above = height - buttons.height() - ui.spacing().item_spacing.y;
    let scrolling = ScrollArea::vertical().id_salt("panel").auto_shrink(false);
    if view.layout.panel != PanelPlace::Below || above < SCROLLING_HEIGHT {
        scrolling.show(ui, |ui| {
            draw_above_buttons(ui, above, view, actions);
            buttons.draw(ui, view, actions);
        });
    } else {
        scrolling.max_height(above).show(ui, |ui| draw_above_buttons(ui, above, view, actions));
        buttons.draw(ui, view, actions);
    }
}

/// Draws what is above the buttons: the variant, the sides, the notices, and below them the moves or what is in their place.
fn draw_above_buttons(ui: &mut Ui, height: f32, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let top = ui.cursor().top();
    // Each in a scope of its own: egui numbers the widgets of a scope, and a button below would lose the focus when one of them comes or goes.
    ui.scope(|ui| draw_variant(ui, view));
    match view.table.awaited().filter(|_| view.table.view() == Some(View::AwaitedRules)) {
        Some(awaited) => draw_awaited(ui, view.language(), awaited, view.table.is_asking_rules()),
        // The summary of a review names both sides, and the moves need the room.
        None if shows_review(view) => {}
        None => draw_sides(ui, view, actions),
    }
    ui.scope(|ui| chat::draw(ui, view, actions));
    ui.scope(|ui| cards::draw_notices_in_panel(ui, view, actions));
    let middle = vec2(ui.available_width(), (top + height - ui.cursor().top()).max(MIDDLE_HEIGHT));
    ui.allocate_ui_with_layout(middle, Layout::top_down(Align::Min), |ui| {
        ui.set_min_height(middle.y);
        draw_middle(ui, view, actions);
    });
}

/// Whether a review is in place of the sides and the moves.
fn shows_review(view: &OverlayView) -> bool {
    view.review.is_open() && !view.shows_puzzle()
}

fn draw_variant(ui: &mut Ui, view: &OverlayView) {
    ui.label(RichText::new(view.table.variant_name(view.locale())).heading().color(theme::text(ui)));
    let summary = view.table.session().variant().summary_in(view.locale());
    // The moves need the room, and so does the analysis board.
    if !summary.is_empty() && view.table.study().is_none() && !view.table.main_session().has_begun() {
        ui.label(RichText::new(summary).small().weak());
    }
    let variant = view.table.session().variant();
    let changed = variant.options.iter().filter(|option| option.chosen != option.default);
    let changed: Vec<_> =
        changed.map(|option| (variant.option_name_in(&option.name, view.locale()).unwrap_or(&option.name), &option.chosen)).collect();
    if !changed.is_empty() {
        ui.label(RichText::new(messages::new_game::chosen_options(view.language(), &changed)).small().color(theme::accent(ui)));
    }
    ui.add_space(6.0);
}

/// Draws the reason why no game is loaded yet.
fn draw_awaited(ui: &mut Ui, language: Language, awaited: &AwaitedGame, is_loading: bool) {
    let text = match awaited {
        AwaitedGame::Saved { .. } if is_loading => messages::scripts::loading_saved_game(language),
        AwaitedGame::Saved { variant } => messages::scripts::saved_game_waits(language, variant),
        AwaitedGame::New { variant } => messages::scripts::new_game_waits(language, variant.as_deref()),
    };
    widgets::section(ui, theme::accent(ui), |ui| widgets::paragraph(ui, RichText::new(text)));
}

/// Draws what is between the notice and the buttons. Where there is little room, the moves take precedence over the best lines.
fn draw_middle(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    training::draw_exercise(ui, view, actions);
    training::draw_hint(ui, view);
    if shows_review(view) {
        moves::draw_review(ui, view, actions);
        return;
    }
    if let Some(study) = view.table.study() {
        study::draw(ui, view, study, actions);
        return;
    }
    let is_playing = view.table.session().outcome().is_none() && view.table.view().is_none();
    if view.settings.settings().analysis.lines && view.table.allows_help() && is_playing && ui.available_height() > BEST_LINES_HEIGHT {
        study::draw_best_lines(ui, view, None);
    }
    let is_awaited = view.table.view() == Some(View::AwaitedRules);
    if ui.available_height() > MOVES_HEIGHT && !is_awaited {
        moves::draw(ui, view, actions);
    }
}

/// Draws both sides: who plays them, what they have captured or have still to place, what is left of their time, and which of them is to move or has won.
/// Below them a button passes, where the rules allow that.
fn draw_sides(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let symbols = PieceSymbols::of(ui.ctx(), view.table.session().variant());
    // Below the board there is more room at the sides than above and below.
    if view.layout.panel == PanelPlace::Below && ui.available_width() > 2.0 * LEAST_SIDE_WIDTH {
        ui.columns(2, |columns| columns.iter_mut().zip(Side::ALL).for_each(|(column, side)| draw_side(column, view, &symbols, side)));
    } else {
        Side::ALL.into_iter().for_each(|side| draw_side(ui, view, &symbols, side));
    }
    if view.table.why_no(Action::Pass).is_none() {
        widgets::button_row(ui, actions, [(messages::buttons::pass(view.language()), UiAction::Do(Action::Pass))]);
    }
}

fn draw_side(ui: &mut Ui, view: &OverlayView, symbols: &PieceSymbols, side: Side) {
    let (table, session) = (&view.table, view.table.session());
    let is_to_move = is_to_move(view, side);
    let has_won = session.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    let captured = table.session().captured_pieces().filter(|piece| table.session().rules().kind(piece.kind).side != side).count();
    let player = match is_to_move {
        true if table.is_asking_rules() => messages::game::asking_rules(view.language()),
        true if view.opponent.is_thinking() && table.study().is_none() => messages::game::thinking(view.language()),
        _ => player_name(view, side),
    };
    Frame::new()
        .fill(if is_to_move { theme::raised(ui) } else { Color32::TRANSPARENT })
        .stroke(Stroke::new(1.0, if is_to_move || has_won { theme::accent(ui) } else { theme::border(ui) }))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 9))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                symbols.show_side(ui, side, 26.0, is_to_move);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    draw_side_name(ui, view, side);
                    let hand = session.in_hand();
                    let status = if hand.is_empty() {
                        messages::game::PlayerStatus { player: &player, captured }.text(view.language())
                    } else {
                        messages::game::PlayerPlaces { player: &player, count: hand.of(side) }.text(view.language())
                    };
                    ui.label(RichText::new(status).small().weak());
                    draw_die(ui, view, side);
                });
                draw_clock(ui, view, side, is_to_move);
            });
            if let Some(aim) = aim_of_player(view, side) {
                widgets::paragraph(ui, RichText::new(aim).small().weak());
            }
        });
}

/// The aim of a side that a person plays against the engine; of two persons, that of the one to move.
fn aim_of_player(view: &OverlayView, side: Side) -> Option<String> {
    let (table, game) = (&view.table, view.table.main_session());
    let is_played = matches!(table.view(), None | Some(View::EarlierPosition)) && game.outcome().is_none();
    let players = game.players();
    let is_own = players.of(side) == Player::Person && (!players.are_persons() || game.turn() == side);
    (is_played && is_own).then(|| {
        let set = game.variant().rule_set_in(view.locale());
        messages::game::your_aim(view.language(), describe_aim(&set, side, view.language()))
    })
}

/// Draws what is left of a side's time, at the right.
fn draw_clock(ui: &mut Ui, view: &OverlayView, side: Side, is_to_move: bool) {
    let left = view.table.session().remaining_time(side).filter(|_| !view.shows_puzzle());
    let Some(left) = left else {
        ui.add_space(ui.available_width());
        return;
    };
    let is_short = left <= SHORT_TIME;
    let colour = match (is_short, is_to_move) {
        (true, _) => theme::warning(ui),
        (false, true) => theme::accent(ui),
        (false, false) => theme::text(ui),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(messages::game::time_left(left, is_short)).font(FontId::monospace(18.0)).color(colour));
    });
}

fn player_name(view: &OverlayView, side: Side) -> String {
    let players = view.table.main_session().players();
    match (view.table.view(), view.table.mover(side)) {
        (Some(View::Puzzle { solver, .. }), Mover::Nobody) if side != solver => messages::game::plays_automatically(view.language()),
        (Some(View::Puzzle { .. }), _) => messages::game::human(view.language()),
        (Some(View::Analysis), _) => view.table.study().map_or_else(
            || messages::game::human(view.language()),
            |study| {
                let headers = study.headers();
                let name = if side == Side::Attackers { &headers.attackers } else { &headers.defenders };
                messages::games::player(view.language(), name)
            },
        ),
        _ => messages::game::player(view.language(), players.of(side)),
    }
}

/// How many buttons there can be in a row, with the size of their texts and their height in points. The first one is taken in which every
/// text has room.
const ROWS: [(usize, f32, f32); 3] = [(2, 13.5, 29.0), (2, 12.0, 29.0), (1, 13.5, 27.0)];
/// How many buttons below them there can be in a row.
const BAR: [usize; 3] = [3, 2, 1];
const BAR_TEXT_SIZE: f32 = 12.5;
const BAR_HEIGHT: f32 = 27.0;
/// Space between buttons, what is around a text, and between the two parts, in points.
const GAP: f32 = 4.0;
const PADDING: f32 = 3.0;
const PART_GAP: f32 = 6.0;

/// The buttons of the panel in rows. Every button keeps its place while a game is played: what cannot be done now is grey, and says why.
struct ButtonRows {
    main: Part,
    bar: Part,
}

/// Buttons in rows of equal length.
struct Part {
    buttons: Vec<Entry>,
    in_row: usize,
    text_size: f32,
    button_height: f32,
}

impl ButtonRows {
    /// Fits as many buttons in a row as their texts have room for.
    fn new(ui: &Ui, view: &OverlayView) -> Self {
        let entries = |actions: &[Action]| actions.iter().map(|&action| menu::entry(view, action)).collect();
        let bar = entries(&[Action::Menu, Action::TopView, Action::FlipBoard]);
        Self {
            main: Part::fitted(ui, entries(main_buttons(view)), ROWS),
            bar: Part::fitted(ui, bar, BAR.map(|count| (count, BAR_TEXT_SIZE, BAR_HEIGHT))),
        }
    }

    /// Height of all rows, in points.
    fn height(&self) -> f32 {
        self.main.height() + PART_GAP + self.bar.height()
    }

    fn draw(self, ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
        ui.spacing_mut().button_padding = vec2(PADDING, 2.0);
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        self.main.draw(ui, view, actions);
        ui.add_space(PART_GAP - GAP);
        self.bar.draw(ui, view, actions);
    }
}

impl Part {
    fn fitted(ui: &Ui, buttons: Vec<Entry>, rows: [(usize, f32, f32); 3]) -> Self {
        let fits = |&(count, size, _): &(usize, f32, f32)| {
            let texts = buttons.iter().map(|(text, ..)| text.as_str());
            widgets::buttons_in_row(ui, texts, &FontId::proportional(size), 2.0 * PADDING, GAP, count) == count
        };
        let (in_row, text_size, button_height) = rows.into_iter().find(fits).unwrap_or(rows[rows.len() - 1]);
        Self { buttons, in_row, text_size, button_height }
    }

    #[expect(clippy::cast_precision_loss, reason = "a handful of rows")]
    fn height(&self) -> f32 {
        self.buttons.len().div_ceil(self.in_row) as f32 * (self.button_height + GAP)
    }

    fn draw(self, ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
        ui.spacing_mut().interact_size.y = self.button_height;
        for row in self.buttons.chunks(self.in_row) {
            let width = widgets::width_in_row(ui.available_width(), row.len(), GAP);
            ui.horizontal(|ui| {
                for (text, action, why_not) in row {
                    let text = RichText::new(text).size(self.text_size);
                    let text = if *action == Action::NewGame { text.color(theme::accent(ui)) } else { text };
                    let button = Button::new(text).min_size(vec2(width, self.button_height));
                    let why_not = why_not.as_ref().map(|why| menu::refusal(view, why));
                    let mut button = widgets::add_refusable(ui, button, why_not.as_deref());
                    if let Some(keys) = widgets::key_hint(view.language(), &view.input_map, *action) {
                        button = button.on_hover_text(keys);
                    }
                    if button.clicked() {
                        actions.push(UiAction::Do(*action));
                    }
                }
            });
        }
    }
}

/// At most four things that make sense now. A puzzle and a lesson have buttons of their own.
fn main_buttons(view: &OverlayView) -> &'static [Action] {
    let is_over = view.table.main_session().outcome().is_some();
    match view.table.view() {
        Some(View::AwaitedRules) => &[Action::NewGame],
        Some(View::Puzzle { .. }) => &[],
        Some(View::Analysis) => &[Action::Hint, Action::TakeBack],
        None | Some(View::EarlierPosition) if is_over => &[Action::Rematch, Action::Review, Action::NewGame, Action::TakeBack],
        None | Some(View::EarlierPosition) => &[Action::Hint, Action::TakeBack, Action::OfferDraw, Action::Resign],
    }
}
