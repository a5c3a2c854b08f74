//! The panel beside the table: whose turn it is, what has been played, and what can be asked for.

use bevy_egui::egui::{self, Align, Button, Color32, CornerRadius, Frame, Layout, Margin, Panel, RichText, ScrollArea, Stroke, Ui};

use super::{Order, Taught, glyph, lessons, puzzles, review, theme};
use crate::game::actions::UiAction;
use crate::game::settings::SettingsStore;
use crate::game::state::{Controller, GameState, ViewOverride};
use crate::game::teacher::hint::can_be_asked;
use crate::game::teacher::review::AskReview;
use crate::game::words;
use crate::session::Players;
use birka_rules::Side;
use birka_rules::record::MoveNotation;

/// So much room is needed for the best lines, and so much for the moves.
const ROOM_FOR_LINES: f32 = 150.0;
const ROOM_FOR_MOVES: f32 = 50.0;

/// Who sits at the table.
#[derive(Clone, Copy)]
pub(super) struct Seated {
    pub(super) players: Players,
    /// The engine is at work.
    pub(super) is_thinking: bool,
}

pub(super) fn show(
    root: &mut Ui,
    width: f32,
    game_state: &GameState,
    seated: Seated,
    settings_store: &SettingsStore,
    taught: &Taught,
    orders: &mut Vec<Order>,
) {
    let frame = Frame::new().fill(theme::OAK).inner_margin(Margin::symmetric(18, 18));
    Panel::right("panel").exact_size(width).resizable(false).show_separator_line(true).frame(frame).show(root, |ui| {
        heading(ui, game_state);
        sides(ui, game_state, seated);
        message(ui, game_state.notice().or_else(|| settings_store.error()).or_else(|| taught.puzzling.fault()), orders);
        ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
            buttons(ui, game_state, settings_store, orders);
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                puzzles::posed(ui, game_state, &taught.puzzling, orders);
                lessons::hint(ui, &taught.hints);
                if taught.reviews.is_open() {
                    return review::show(ui, game_state, &taught.reviews, orders);
                }
                // Where a message or a small window leaves no room, the moves come before the lines.
                let has_room = ui.available_height() > ROOM_FOR_LINES;
                if has_room
                    && settings_store.settings().lessons.lines
                    && game_state.session().outcome().is_none()
                    && game_state.view_override().is_none()
                {
                    lessons::lines(ui, &taught.study);
                }
                if ui.available_height() > ROOM_FOR_MOVES {
                    moves(ui, game_state);
                }
            });
        });
    });
}

fn heading(ui: &mut Ui, game_state: &GameState) {
    let variant = game_state.session().variant();
    ui.label(RichText::new(game_state.variant_name()).heading().color(theme::HORN));
    let summary = variant.summary_in(game_state.language());
    if !summary.is_empty() {
        ui.label(RichText::new(summary).small().color(theme::ASH));
    }
    ui.add_space(6.0);
}

/// Both sides, the one to move lit.
fn sides(ui: &mut Ui, game_state: &GameState, seated: Seated) {
    let session = game_state.session();
    for side in Side::ALL {
        let lit = session.outcome().is_none() && session.turn() == side;
        let won = session.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        let taken = game_state.captured_pieces().filter(|fallen| game_state.side_of(fallen.kind) != side).count();
        Frame::new()
            .fill(if lit { theme::OAK_LIT } else { Color32::TRANSPARENT })
            .stroke(Stroke::new(1.0, if lit || won { theme::FIRE } else { theme::EDGE }))
            .corner_radius(CornerRadius::same(9))
            .inner_margin(Margin::symmetric(12, 9))
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    glyph::show(ui, side, 24.0, lit);
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 1.0;
                        let text = if lit { words::to_move(side) } else { words::side(side).to_owned() };
                        ui.label(RichText::new(text).color(if lit { theme::FIRE } else { theme::HORN }));
                        let who = if lit && seated.is_thinking { words::THINKING } else { who(game_state, seated, side) };
                        ui.label(RichText::new(format!("{who} · {}", words::taken(taken))).small().color(theme::ASH));
                    });
                    ui.add_space(ui.available_width());
                });
            });
    }
}

fn who(game_state: &GameState, seated: Seated, side: Side) -> &'static str {
    match (game_state.view_override(), game_state.controller(seated.players, side)) {
        (Some(ViewOverride::Puzzle { solver, .. }), Controller::Nobody) if side != solver => words::ANSWERS,
        (Some(ViewOverride::Puzzle { .. }), _) => words::PERSON,
        _ => words::player(seated.players.of(side)),
    }
}

fn moves(ui: &mut Ui, game_state: &GameState) {
    let session = game_state.session();
    ui.add_space(4.0);
    ui.label(theme::caption(words::MOVES));
    if session.played_moves().is_empty() {
        ui.label(RichText::new(words::NO_MOVES).color(theme::ASH));
        return;
    }
    let size = game_state.size();
    let first = session.rules().first;
    ScrollArea::vertical().auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (number, turn) in session.played_moves().iter().enumerate() {
            let side = game_state.side_of(turn.kind);
            ui.horizontal(|ui| {
                let last = number + 1 == session.played_moves().len();
                if side == first {
                    ui.label(RichText::new(format!("{:>3}", number / 2 + 1)).monospace().color(theme::ASH));
                } else {
                    ui.label(RichText::new("   ").monospace());
                }
                glyph::show(ui, side, 13.0, false);
                let text = RichText::new(MoveNotation::from_played(turn).name(size)).monospace();
                ui.label(text.color(if last { theme::FIRE } else { theme::HORN }));
                if let Some(call) = &turn.announcement {
                    let call = session.variant().call_in(call, game_state.language());
                    ui.label(RichText::new(call).small().color(theme::FIRE));
                }
            });
        }
    });
}

fn message(ui: &mut Ui, text: Option<String>, orders: &mut Vec<Order>) {
    let Some(text) = text else { return };
    Frame::new()
        .fill(theme::OAK_LIT)
        .stroke(Stroke::new(1.0, theme::GARNET))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin::symmetric(12, 9))
        .show(ui, |ui| {
            ScrollArea::vertical().id_salt("message").max_height(130.0).auto_shrink([false, true]).show(ui, |ui| {
                ui.add(egui::Label::new(RichText::new(text).small()).wrap());
            });
            if ui.small_button(words::DISMISS).clicked() {
                orders.push(Order::Dismiss);
            }
        });
}

/// Laid from the bottom up, three in a row.
fn buttons(ui: &mut Ui, game_state: &GameState, settings_store: &SettingsStore, orders: &mut Vec<Order>) {
    let session = game_state.session();
    let lessons = settings_store.settings().lessons;
    let is_puzzle = matches!(game_state.view_override(), Some(ViewOverride::Puzzle { .. }));
    let mut all = vec![
        (words::NEW_GAME, Order::Arrange(None), true),
        (words::PUZZLES, Order::Action(UiAction::TogglePuzzles), true),
        (words::RULES, Order::Action(UiAction::ToggleRules), true),
        (words::TAKE_BACK, Order::TakeBack, !session.played_moves().is_empty()),
    ];
    if lessons.review && !is_puzzle && game_state.main_session().outcome().is_some() {
        all.push((words::REVIEW, Order::Review(AskReview::Begin), true));
    } else if lessons.hints && !is_puzzle {
        all.push((words::HINT, Order::Action(UiAction::RequestHint), can_be_asked(game_state, settings_store)));
    }
    all.extend([
        (words::VIEW, Order::Action(UiAction::ToggleTopView), true),
        (words::SEATS, Order::Action(UiAction::FlipBoard), true),
        (words::SETTINGS, Order::Action(UiAction::ToggleSettings), true),
        (words::CONSOLE, Order::Action(UiAction::ToggleConsole), true),
        (words::HELP, Order::Action(UiAction::ToggleHelp), true),
        (words::QUIT, Order::Quit, true),
    ]);
    ui.spacing_mut().button_padding = egui::vec2(4.0, 5.0);
    ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
    let wide = ui.available_width();
    let mut rows: Vec<Vec<_>> = Vec::new();
    for button in all {
        match rows.last_mut().filter(|row| row.len() < 3) {
            Some(row) => row.push(button),
            None => rows.push(vec![button]),
        }
    }
    for row in rows.into_iter().rev() {
        ui.horizontal(|ui| {
            #[expect(clippy::cast_precision_loss, reason = "three at most")]
            let count = row.len() as f32;
            let wide = (wide - ui.spacing().item_spacing.x * (count - 1.0)) / count;
            for (text, order, possible) in row {
                let text = RichText::new(text).size(13.5);
                let text = if order == Order::Arrange(None) { text.color(theme::FIRE) } else { text };
                if ui.add_enabled(possible, Button::new(text).min_size(egui::vec2(wide, 30.0))).clicked() {
                    orders.push(order);
                }
            }
        });
    }
    ui.add_space(4.0);
}
