//! Uses of the engine: hints, live analysis, reviews of finished games, and the engine as a player.
//!
//! Every search runs on threads of its own and wakes the window when it has a result. Systems poll and never wait.

mod arrow_meshes;
pub mod arrows;
pub mod hint;
pub mod live;
pub mod opponent;
pub mod review;

use bevy::prelude::*;

/// Searches for hints, lines, reviews and engine moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((opponent::plugin, hint::plugin, live::plugin, review::plugin, arrows::plugin));
}

/// Draws arrows on the board.
pub(super) fn view(app: &mut App) {
    app.add_plugins(arrow_meshes::plugin);
}
