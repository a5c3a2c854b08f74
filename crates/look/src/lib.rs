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
pub use camera::{CameraView, TableCamera, UnknownCameraView};
pub use glyphs::{distance, lines_of};
pub use light::{FireFlicker, LightFocus};
pub use marks::{Mark, MarkAssets};
pub use pieces::{BoundingCylinder, MESH_VARIANTS, PieceAssets, PieceShape, material as piece_material, piece_variation};
pub use pipelines::RenderReadiness;
pub use plan::{BOARD_BORDER, BoardPlan};
pub use quality::{LookSettings, NoGraphicsAdapter, Quality, is_software_renderer, require_graphics_adapter};
pub use ribbon::{ArrowAssets, ArrowStyle};
pub use settings::{Backdrop, PieceSet, QualityPreset};
pub use shipped::has_handles;
pub use slab::BOARD_THICKNESS;

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
