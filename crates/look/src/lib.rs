//! What a tafl table looks like: meshes, materials, shaders, light and camera for Bevy, all made in code.
//!
//! Add [`plugin`] to an app, spawn a [`Board`], pieces from [`PieceAssets`] and a [`TableCamera`]:
//!
//! ```no_run
//! use bevy::prelude::*;
//! use birka_art::BoardArt;
//! use birka_look::{Board, BoardPlan, CameraView, TableCamera};
//! use birka_rules::RuleSet;
//!
//! fn show(rules: &RuleSet) {
//!     let camera = (TableCamera, CameraView::Table.pose(rules.size, 16.0 / 9.0));
//!     let board = Board::new(BoardPlan::new(rules, BoardArt::default()));
//!     let mut app = App::new();
//!     app.add_plugins((DefaultPlugins, birka_look::plugin));
//!     app.add_systems(Startup, move |mut commands: Commands| {
//!         commands.spawn(camera.clone());
//!         commands.spawn(board.clone());
//!     });
//!     app.run();
//! }
//! ```
//!
//! One unit is one square. The center of the board is at the origin, its top at y = 0, and rank 1 faces +z.

mod adapter;
mod board;
mod camera;
mod closed_views;
mod color;
pub mod glyph;
mod key_light;
mod lighting;
mod markers;
mod materials;
mod mesh;
mod mesh_preparation;
mod pieces;
mod quality;
mod readiness;
mod settings;
mod shaders;

use bevy::prelude::*;

pub use adapter::{NoGraphicsAdapter, is_software_renderer, require_graphics_adapter};
pub use board::{BOARD_BORDER, BOARD_THICKNESS, Board, BoardPlan, board_art, board_provenance, bundled_board_art, has_side_handles};
pub use camera::{CameraView, TableCamera, UnknownCameraView};
pub use key_light::{FireFlicker, LightFocus, ShadowMapDraws};
pub use markers::{ArrowAssets, ArrowStyle, Mark, MarkAssets, MarkColors};
pub use pieces::{BoundingCylinder, PieceAssets, PieceShape, piece_material, piece_set_provenance, piece_variation};
pub use quality::Quality;
pub use readiness::RenderReadiness;
pub use settings::{Backdrop, LookSettings, MarkPalette, PieceSet, QualityPreset};

/// Adds the look. Needs Bevy's default plugins. Spawns the key light; boards, pieces and cameras are spawned by the app.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        quality::plugin,
        readiness::plugin,
        shaders::plugin,
        materials::plugin,
        lighting::plugin,
        key_light::plugin,
        board::plugin,
        markers::plugin,
        pieces::plugin,
        camera::plugin,
        closed_views::plugin,
        mesh_preparation::plugin,
    ));
}
