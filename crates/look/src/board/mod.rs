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
pub(crate) use body::rounded_box;
pub(crate) use handles::handles;
pub(crate) use layout::half_width;
pub use layout::{BOARD_BORDER, Board, BoardPlan};
pub(crate) use spawn::{BOARD_REFLECTANCE, TABLE_HALF_EXTENTS, TABLE_REFLECTANCE, TABLE_THICKNESS, board_uniform, plank_width};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((bake::plugin, spawn::plugin));
}
