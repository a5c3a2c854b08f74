//! What the table looks like: board, pieces, marks, light and camera, all made in code.

mod bake;
mod board;
mod camera;
mod environment;
mod glyphs;
mod heads;
mod light;
mod marks;
mod material;
mod pieces;
mod pipelines;
mod plan;
mod quality;
mod ribbon;
mod room;
mod scenery;
mod settings;
mod sheet;
mod shipped;
mod slab;
mod tongue;

use bevy::prelude::*;

pub use board::Board;
pub use camera::{TableCamera, UnknownView, View};
pub use glyphs::{distance, lines_of};
pub use light::{Emphasis, LivingFire};
pub use marks::{Mark, MarkArt};
pub use pieces::{Drum, PieceArt, PieceShape, VARIANTS, individual, material as piece_material};
pub use pipelines::Pipelines;
pub use plan::{BORDER, BoardPlan};
pub use quality::{NoGraphics, Quality, Wanted, draws_on_processor, seek_graphics};
pub use ribbon::{Ribbon, RibbonArt};
pub use settings::{PieceSet, Place, Preset};
pub use shipped::has_handles;
pub use slab::THICKNESS;

/// Everything that makes up the look. Needs Bevy's default plugins; spawns the light and the table top, no board, pieces or camera.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        quality::plugin,
        pipelines::plugin,
        bake::plugin,
        material::plugin,
        sheet::plugin,
        environment::plugin,
        light::plugin,
        board::plugin,
        marks::plugin,
        ribbon::plugin,
        pieces::plugin,
        camera::plugin,
    ));
}
