//! The clocks, the engine's answer to an offered draw, and the board that turns to the side to move.

pub mod clock;
mod draw_offer;
mod turn_board;

use bevy::prelude::*;

/// Clocks and draw offers. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((clock::plugin, draw_offer::plugin));
}

/// Turns the board to the side to move.
pub(super) fn view(app: &mut App) {
    app.add_plugins(turn_board::plugin);
}
