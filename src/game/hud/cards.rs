//! What lies over the board: the call of raichi, the end of the game, a question, the keys.

use bevy_egui::egui::{Align2, Area, Button, Context, Frame, Grid, Id, Margin, Order as Layer, Pos2, Rect, RichText, Ui, vec2};

use super::{Hud, Order, glyph, theme};
use crate::game::settings::AnalysisSettings;
use crate::game::state::{GameState, ViewOverride};
use crate::game::teacher::review::AskReview;
use crate::game::words;
use birka_rules::Outcome;

/// Shows whatever there is to show, on the part of the window where the table is.
pub(super) fn show(context: &Context, on: Rect, game_state: &GameState, hud: &Hud, lessons: AnalysisSettings, orders: &mut Vec<Order>) {
    if let Some(call) = game_state.session().announcement() {
        announcement(context, on, game_state.session().variant().call_in(call, game_state.language()));
    }
    if hud.help {
        help(context, on);
        return;
    }
    let is_free = !hud.end_read && hud.arranged.is_none() && !hud.rules && hud.puzzles.is_none();
    // The end of a puzzle is told beside it.
    let is_puzzle = matches!(game_state.view_override(), Some(ViewOverride::Puzzle { .. }));
    if let Some(outcome) = game_state.session().outcome().filter(|_| is_free && !is_puzzle) {
        ending(context, on, game_state, outcome, lessons.review, orders);
    }
}

/// Lays a card over the table.
pub(super) fn lay(context: &Context, name: &str, at: Pos2, pivot: Align2, frame: Frame, content: impl FnOnce(&mut Ui)) {
    Area::new(Id::new(name)).order(Layer::Middle).pivot(pivot).fixed_pos(at).show(context, |ui| frame.show(ui, content));
}

/// Says that another picture of the table is on its way.
pub(super) fn waiting(context: &Context, on: Rect) {
    let frame = theme::card().inner_margin(Margin::symmetric(18, 7));
    lay(context, "waiting", on.center_bottom() - vec2(0.0, 8.0), Align2::CENTER_BOTTOM, frame, |ui| {
        ui.label(RichText::new(words::TABLE_IS_LAID).color(theme::ASH));
    });
}

fn announcement(context: &Context, on: Rect, call: &str) {
    let frame = theme::card().inner_margin(Margin::symmetric(22, 8));
    lay(context, "announcement", on.center_top() + vec2(0.0, 14.0), Align2::CENTER_TOP, frame, |ui| {
        ui.label(RichText::new(call).size(24.0).color(theme::FIRE));
    });
}

fn ending(context: &Context, on: Rect, game_state: &GameState, outcome: Outcome, review: bool, orders: &mut Vec<Order>) {
    lay(context, "ending", on.center_bottom() - vec2(0.0, 30.0), Align2::CENTER_BOTTOM, theme::card(), |ui| {
        ui.vertical_centered(|ui| {
            ui.set_width(450.0);
            if let Some(winner) = outcome.winner {
                glyph::show(ui, winner, 40.0, true);
            }
            ui.label(RichText::new(words::verdict(outcome)).heading().color(theme::FIRE));
            ui.label(
                game_state
                    .session()
                    .variant()
                    .reason_in(outcome.reason.as_str(), game_state.language())
                    .unwrap_or(words::reason(outcome.reason)),
            );
            ui.add_space(8.0);
            if review {
                choice(ui, orders, [(words::REVIEW_GAME, Order::Review(AskReview::Begin))]);
            }
            choice(
                ui,
                orders,
                [(words::NEW_GAME, Order::Arrange(None)), (words::TAKE_BACK, Order::TakeBack), (words::LOOK_AT_BOARD, Order::LookAtBoard)],
            );
        });
    });
}

/// Buttons of equal width in one row.
pub(super) fn choice<const N: usize>(ui: &mut Ui, orders: &mut Vec<Order>, choices: [(&str, Order); N]) {
    ui.horizontal(|ui| {
        #[expect(clippy::cast_precision_loss, reason = "a handful of buttons")]
        let (count, gap) = (N as f32, ui.spacing().item_spacing.x);
        let wide = (ui.available_width() - gap * (count - 1.0)) / count;
        for (text, order) in choices {
            if ui.add(Button::new(text).min_size(vec2(wide, 34.0))).clicked() {
                orders.push(order);
            }
        }
    });
}

fn help(context: &Context, on: Rect) {
    lay(context, "help", on.center(), Align2::CENTER_CENTER, theme::card(), |ui| {
        // Rows as high as buttons would not fit into the window.
        Grid::new("keys").num_columns(2).min_row_height(18.0).spacing(vec2(24.0, 6.0)).show(ui, |ui| {
            for (key, effect) in words::KEYS {
                ui.label(RichText::new(*key).color(theme::FIRE));
                ui.label(*effect);
                ui.end_row();
            }
        });
    });
}
