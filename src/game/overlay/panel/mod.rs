//! The panel beside the board.

mod buttons;
mod moves;
mod review;
mod study;
mod training;

use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, FontId, Frame, Id, Layout, Margin, Order, Panel, Rect, RichText, ScrollArea,
    Stroke, Ui, vec2,
};
use birka_localization::Language;
use birka_prose::describe_aim;
use birka_rules::Side;
use buttons::ButtonRows;

use super::view::OverlayView;
use super::{notices, theme, widgets};
use crate::game::actions::{PlayAction, UiAction};
use crate::game::messages;
use crate::game::play::SHORT_TIME;
use crate::game::settings::PanelSide;
use crate::game::window_layout::{PanelPlace, WindowLayout};
use birka_session::{AwaitedGame, Mover, Player, Request, View};

/// The height that is needed to show the best lines, in points.
const BEST_LINES_HEIGHT: f32 = 150.0;
/// The height that is needed to show the moves, in points.
const MOVES_HEIGHT: f32 = 50.0;
/// The least height of what is between the sides and the buttons, in points.
const MIDDLE_HEIGHT: f32 = 56.0;

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
    panel.resizable(false).show_separator_line(true).frame(frame).show(root, |ui| {
        let height = ui.available_height();
        // Where texts are large or the window is low, not everything has room.
        ScrollArea::vertical().id_salt("panel").auto_shrink(false).show(ui, |ui| draw_all(ui, height, view, actions));
    });
}

/// Draws the button that opens the menu, in a corner of the board, where there is no panel.
pub(super) fn draw_menu_button(context: &Context, board_area: Rect, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let place = board_area.right_top() + vec2(-12.0, 12.0);
    Area::new(Id::new("menu button")).order(Order::Middle).pivot(Align2::RIGHT_TOP).fixed_pos(place).show(context, |ui| {
        if ui.button(messages::buttons::menu(view.language())).clicked() {
            actions.push(UiAction::ToggleMenu);
        }
    });
}

/// Draws everything from the top to the bottom of a panel of this height, the buttons at its bottom edge.
fn draw_all(ui: &mut Ui, height: f32, view: &OverlayView, actions: &mut Vec<UiAction>) {
    let top = ui.cursor().top();
    // Each in a scope of its own: egui numbers the widgets of a scope, and a button below would lose the focus when one of them comes or goes.
    ui.scope(|ui| draw_variant(ui, view));
    match view.table.awaited().filter(|_| view.table.view() == Some(View::AwaitedRules)) {
        Some(awaited) => draw_awaited(ui, view.language(), awaited, view.table.is_asking_rules()),
        None => draw_sides(ui, view, actions),
    }
    ui.scope(|ui| notices::draw_in_panel(ui, view, actions));
    let buttons = ButtonRows::new(ui, view);
    let left = top + height - ui.cursor().top() - buttons.height() - ui.spacing().item_spacing.y;
    let middle = vec2(ui.available_width(), left.max(MIDDLE_HEIGHT));
    ui.allocate_ui_with_layout(middle, Layout::top_down(Align::Min), |ui| {
        ui.set_min_height(middle.y);
        draw_middle(ui, view, actions);
    });
    buttons.draw(ui, view, actions);
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
        AwaitedGame::Saved { .. } if is_loading => messages::scripts::saved_game_is_loaded(language),
        AwaitedGame::Saved { variant } => messages::scripts::saved_game_waits(language, variant),
        AwaitedGame::New { variant } => messages::scripts::new_game_waits(language, variant.as_deref()),
    };
    widgets::section(ui, theme::accent(ui), |ui| widgets::paragraph(ui, RichText::new(text)));
}

/// Draws what is between the notice and the buttons. Where there is little room, the moves take precedence over the best lines.
fn draw_middle(ui: &mut Ui, view: &OverlayView, actions: &mut Vec<UiAction>) {
    training::draw_puzzle(ui, view, actions);
    training::draw_tutorial(ui, view, actions);
    training::draw_hint(ui, view);
    if view.review.is_open() && !view.shows_puzzle() {
        review::draw(ui, view, actions);
        return;
    }
    if let Some(study) = view.table.study() {
        study::draw(ui, view, study, actions);
        return;
    }
    let is_playing = view.table.session().outcome().is_none() && view.table.view().is_none();
    if view.settings.settings().analysis.lines && is_playing && ui.available_height() > BEST_LINES_HEIGHT {
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
    for side in Side::ALL {
        draw_side(ui, view, side);
    }
    if view.table.why_no(Request::Pass).is_none() {
        widgets::button_row(ui, actions, [(messages::buttons::pass(view.language()), UiAction::Play(PlayAction::Pass))]);
    }
}

fn draw_side(ui: &mut Ui, view: &OverlayView, side: Side) {
    let (table, session) = (&view.table, view.table.session());
    let is_to_move = session.outcome().is_none() && session.turn() == side;
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
                widgets::show_side_icon(ui, side, 24.0, is_to_move);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    // Beside a clock there is room for the name only; a mark and its colour say whose turn it is.
                    let named = view.side_names().named(side);
                    let name = messages::game::side(view.language(), named);
                    let text = match (is_to_move, session.remaining_time(side).is_some()) {
                        (true, false) => messages::game::to_move(view.language(), named),
                        (true, true) => format!("▶ {name}"),
                        (false, _) => name,
                    };
                    let colour = if is_to_move { theme::accent(ui) } else { theme::text(ui) };
                    ui.label(RichText::new(text).color(colour));
                    let hand = session.in_hand();
                    let status = if hand.is_empty() {
                        messages::game::player_status(view.language(), &player, captured)
                    } else {
                        messages::game::player_places(view.language(), &player, hand.of(side).into())
                    };
                    ui.label(RichText::new(status).small().weak());
                    if let Some(face) = session.die().filter(|_| is_to_move) {
                        ui.label(RichText::new(messages::game::die_shows(view.language(), face.number())).color(theme::accent(ui)));
                    }
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
        messages::game::your_aim(view.language(), &describe_aim(&set, side, view.language()))
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
        ui.label(RichText::new(messages::play::time_left(left, is_short)).font(FontId::monospace(18.0)).color(colour));
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
