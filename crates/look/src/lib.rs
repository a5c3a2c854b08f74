//! The appearance of a tafl table: procedural meshes, materials, shaders, light and camera for Bevy.
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

mod board;
mod bundled_art;
mod camera;
mod direct_output;
pub mod glyph;
mod hall;
mod key_light;
mod lighting;
mod markers;
mod materials;
mod mesh;
mod pieces;
mod renderer;
mod settings;
mod shadow_map;

use bevy::prelude::*;

pub use board::{BOARD_BORDER, BOARD_THICKNESS, Board, BoardPlan};
pub use bundled_art::{board_art, board_provenance, bundled_board_art, has_side_handles, piece_set_provenance, place_provenance};
pub use camera::{CameraView, TableCamera, UnknownCameraView};
pub use hall::HALL_REACH;
pub use key_light::{LightFocus, MovingLight};
pub use markers::{ArrowAssets, ArrowStyle, Mark, MarkAssets, MarkColors};
pub use pieces::{
    BoundingCylinder, DieBody, Finish, PieceAssets, PieceShape, PieceSymbol, SymbolPart, die_rotation, piece_material, piece_variation,
};
pub use renderer::{NoGraphicsAdapter, RenderReadiness, is_software_renderer, require_graphics_adapter};
pub use settings::{Backdrop, LookSettings, MarkPalette, PieceSet, Place, Quality, QualityPreset};
pub use shadow_map::ShadowMapDraws;

/// Adds the look. Needs Bevy's default plugins. Spawns the key light; boards, pieces and cameras are spawned by the app.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        settings::plugin,
        renderer::plugin,
        materials::plugin,
        lighting::plugin,
        key_light::plugin,
        shadow_map::plugin,
        board::plugin,
        hall::plugin,
        markers::plugin,
        pieces::plugin,
        camera::plugin,
        direct_output::plugin,
    ));
}
