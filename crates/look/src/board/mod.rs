//! The board and the table top under it.

mod art;
mod bake;
mod body;
mod handles;
mod head_handle;
mod layout;
mod spawn;
mod tongue_handle;

use bevy::prelude::*;

pub use art::{board_art, board_provenance, bundled_board_art, has_side_handles};
pub use body::BOARD_THICKNESS;
pub(crate) use layout::half_width;
pub use layout::{BOARD_BORDER, Board, BoardPlan};
pub(crate) use spawn::board_uniform;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((bake::plugin, spawn::plugin));
}
