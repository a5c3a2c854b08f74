//! How a game is conducted: clocks, pause, resignation, draw offers, rematch, and the board that turns to the side to move.

pub mod clock;
pub mod draw_offer;
pub mod pause;
pub mod rematch;
pub mod resign;
mod turn_board;

use bevy::prelude::*;

use crate::game::state::GameState;

/// Clocks, pause, draw offers and rematch. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((clock::plugin, draw_offer::plugin, pause::plugin, rematch::plugin));
}

/// Turns the board to the side to move.
pub(super) fn view(app: &mut App) {
    app.add_plugins(turn_board::plugin);
}

/// Whether the main game is displayed, has begun and is not over.
fn is_in_play(state: &GameState) -> bool {
    state.view_override().is_none() && state.session().is_in_progress()
}
