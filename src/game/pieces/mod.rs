//! The piece entities, on the board and captured: they follow the position, move on screen, and have meshes.

mod animation;
mod appearance;
mod captured_rows;
mod piece;
mod sync;
mod timing;

use bevy::prelude::*;

pub use animation::{AnimationsFinished, MoveAnimation, PieceAction, PieceHandled, Placement, start_animations};
pub use captured_rows::{captured_position, row_count, row_extent};
pub use piece::{Captured, OnSquare, Piece};
pub use timing::MoveTiming;

/// Follows the position and animates moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((sync::plugin, animation::plugin));
}

/// Shows the pieces.
pub(super) fn view(app: &mut App) {
    app.add_plugins(appearance::plugin);
}
