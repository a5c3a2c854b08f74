//! The content of a picture.

use std::sync::Arc;

use bevy::prelude::*;
use birka_look::{Backdrop, Board, CameraView, LookSettings, Mark, MarkAssets, PieceAssets, PieceSet, QualityPreset, piece_variation};
use birka_rules::{Game, KindId, Square};
use birka_script::Variant;

use crate::game::board::{board_plan, square_center};

/// A position of a variant, and how it is shown.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) variant: Arc<Variant>,
    pub(super) pieces: Vec<(Square, KindId)>,
    pub(super) marks: Vec<(Mark, Square)>,
    pub(super) view: CameraView,
    /// By how much the camera is turned around the table, in radians, counterclockwise as seen from above.
    pub(super) turn: f32,
    /// The distance of the camera from the middle of the board, relative to the view.
    pub(super) distance: f32,
    pub(super) piece_set: PieceSet,
    pub(super) look: LookSettings,
    /// Width and height of the picture, in pixels.
    pub(super) size: (u32, u32),
}

/// An entity of a scene, despawned with it.
#[derive(Component)]
pub(super) struct SceneEntity;

impl Scene {
    /// The initial position of a variant, without marks.
    pub(super) fn initial(variant: Arc<Variant>, view: CameraView, piece_set: PieceSet, look: LookSettings, size: (u32, u32)) -> Self {
        let pieces = Game::new(Arc::clone(&variant.rules)).pieces();
        Self { variant, pieces, marks: Vec::new(), view, turn: 0.0, distance: 1.0, piece_set, look, size }
    }

    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    pub(super) fn camera_pose(&self) -> Transform {
        let mut pose = self.view.pose(self.variant.rules.rule_set().size, self.size.0 as f32 / self.size.1 as f32);
        pose.translation *= self.distance;
        pose.rotate_around(Vec3::ZERO, Quat::from_rotation_y(self.turn));
        pose
    }

    pub(super) fn spawn_board(&self, commands: &mut Commands) {
        commands.spawn((SceneEntity, Board::new(board_plan(&self.variant))));
    }

    /// Spawns pieces and marks.
    pub(super) fn spawn(&self, marks: &MarkAssets, pieces: &mut PieceAssets, meshes: &mut Assets<Mesh>, commands: &mut Commands) {
        let rules = self.variant.rules.rule_set();
        let size = rules.size;
        pieces.build_variant_meshes(rules, self.piece_set, self.variant.art(), meshes);
        for &(square, kind) in &self.pieces {
            let (variant, rotation) = piece_variation(rules, kind, square);
            let transform = Transform::from_translation(square_center(size, square)).with_rotation(rotation);
            commands.spawn((SceneEntity, pieces.bundle(rules, kind, variant), transform));
        }
        for &(mark, square) in &self.marks {
            commands.spawn((SceneEntity, marks.bundle(mark, square_center(size, square))));
        }
    }
}

/// The look for a preset given on the command line. Any preset but automatic takes precedence over the environment variable.
pub(super) fn look_settings(preset: QualityPreset, backdrop: Backdrop) -> LookSettings {
    if preset == QualityPreset::Automatic { LookSettings::with_env_override(preset, backdrop) } else { LookSettings { preset, backdrop } }
}
