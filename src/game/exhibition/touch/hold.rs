//! Pieces that follow fingers.

use bevy::prelude::*;

use crate::game::pieces::{MoveAnimation, MoveTiming, Placement, start_animations};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

/// How high a held piece is over the board, in squares.
const HEIGHT: f32 = 0.45;

/// A piece that a finger holds.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct HeldPiece {
    /// The point of the board's surface under the finger.
    pub point: Vec3,
}

/// A piece that was held in the last frame.
#[derive(Component, Clone, Copy, Debug)]
struct WasHeld;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow, put_back).chain().before(start_animations).in_set(GameSystems::Animation))
        .redraw_scene_if(|held: Query<(), Changed<HeldPiece>>| !held.is_empty());
}

fn follow(mut commands: Commands, mut held: Query<(Entity, &HeldPiece, &mut Transform)>) {
    for (piece, held, mut transform) in &mut held {
        transform.translation = held.point + Vec3::Y * HEIGHT;
        commands.entity(piece).try_insert(WasHeld).try_remove::<MoveAnimation>();
    }
}

/// A piece that was put down without a move goes back to where it belongs.
fn put_back(
    mut commands: Commands,
    settings_store: Res<SettingsStore>,
    pieces: Query<(Entity, &Transform, Ref<Placement>), (With<WasHeld>, Without<HeldPiece>)>,
) {
    for (piece, transform, placement) in &pieces {
        commands.entity(piece).try_remove::<WasHeld>();
        // A new placement has an animation of its own.
        if !placement.is_changed() {
            let from = transform.translation;
            let slide = MoveTiming::slide(settings_store.settings().motion(), from.distance(placement.position));
            commands.entity(piece).try_insert(MoveAnimation::new(from, placement.position, slide));
        }
    }
}
