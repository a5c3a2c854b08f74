//! The piece that the engine considers: it rocks a little, as under a finger. Where the processor draws, a still picture is worth more.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy::time::Real;
use birka_look::Quality;
use birka_rules::Square;

use super::OnSquare;
use super::animation::{MoveAnimation, Placement, turn_of};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::{Pace, SettingsStore};

/// The player to move touches the piece on a square and takes the hand back.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTouched(pub Square);

/// A piece that has been touched, and the seconds since then.
#[derive(Component, Clone, Copy, Debug)]
struct Touched(f32);

/// The duration in seconds, the angle to which the piece rocks, and the radius of the base around whose rim it does.
const DURATION: f32 = 0.8;
const ANGLE: f32 = 0.11;
const RADIUS: f32 = 0.28;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PieceTouched>()
        .add_systems(Update, (touch, rock).chain().before(super::start_animations).in_set(GameSystems::Animation))
        .redraw_scene_if(any_with_component::<Touched>);
}

fn touch(
    mut commands: Commands,
    settings_store: Res<SettingsStore>,
    quality: Option<Res<Quality>>,
    mut touches: MessageReader<PieceTouched>,
    pieces: Query<(Entity, &OnSquare), Without<MoveAnimation>>,
) {
    for &PieceTouched(square) in touches.read() {
        let is_still = settings_store.settings().motion() == Pace::None || quality.as_deref() == Some(&Quality::Low);
        if let Some((piece, _)) = pieces.iter().find(|(_, on)| on.0 == square && !is_still) {
            commands.entity(piece).insert(Touched(0.0));
        }
    }
}

/// Rocks the pieces that have been touched. One that is placed elsewhere goes from where it is.
fn rock(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut pieces: Query<(Entity, &mut Touched, &mut Transform, Ref<Placement>, Has<MoveAnimation>)>,
) {
    for (piece, mut touched, mut transform, placement, is_moving) in &mut pieces {
        // Before the first frame the event loop may have slept for long.
        touched.0 += if touched.is_added() { 0.0 } else { time.delta_secs() };
        let is_over = touched.0 >= DURATION || placement.is_changed() || is_moving;
        let angle = if is_over { 0.0 } else { ANGLE * (PI * touched.0 / DURATION).sin().powi(2) };
        transform.rotation = Quat::from_rotation_x(-angle) * turn_of(transform.rotation);
        if is_over {
            commands.entity(piece).remove::<Touched>();
        }
        if !is_moving {
            let still = if placement.is_changed() { transform.translation.with_y(0.0) } else { placement.position };
            transform.translation = still + Vec3::Y * (RADIUS * angle.sin());
        }
    }
}
