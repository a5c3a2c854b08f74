//! Flat markers on the board: marks on squares and arrows between them.

mod arrows;
mod colors;
mod marks;

use bevy::prelude::*;

pub use arrows::{ArrowAssets, ArrowStyle};
pub use colors::MarkColors;
pub use marks::{Mark, MarkAssets};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MarkAssets>().init_resource::<ArrowAssets>().add_plugins(colors::plugin);
}
