//! The piece entities, on the board and captured: they follow the position, move on screen, and have meshes.

mod animation;
mod die;
mod piece;
mod sync;

use bevy::prelude::*;

pub use animation::{AnimationsFinished, MoveAnimation, MoveTiming, PieceAction, PieceHandled, Placement, start_animations};
pub use die::Die;
pub use piece::{Captured, OnSquare, Piece};
pub use sync::{captured_position, row_count, row_extent, rows_beside_board};

/// Follows the position and animates moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((sync::plugin, animation::plugin, die::logic));
}

pub(super) fn view(app: &mut App) {
    app.add_plugins((piece::plugin, die::view));
}
