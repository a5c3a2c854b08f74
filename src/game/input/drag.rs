use bevy::prelude::*;

use super::pointer_target::PointerTarget;
use super::selection::{Selection, apply_gestures};
use crate::game::pieces::{MoveAnimation, MoveTiming, OnSquare, Placement, start_animations};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

/// How high a dragged piece is held over the board, in squares.
const DRAG_HEIGHT: f32 = 0.3;

/// A piece that follows the pointer.
#[derive(Component, Clone, Copy, Debug)]
struct Dragged;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, start_drag.before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, move_dragged_piece.before(start_animations).in_set(GameSystems::Animation))
        .redraw_scene_if(dragged_piece_moves);
}

fn dragged_piece_moves(selection: Res<Selection>, target: Res<PointerTarget>) -> bool {
    selection.dragged().is_some() && target.is_changed()
}

/// A pressed piece is dragged as soon as the pointer leaves its square.
fn start_drag(target: Res<PointerTarget>, mut selection: ResMut<Selection>) {
    if selection.can_be_dragged() && target.point.is_some() && target.square != selection.piece() {
        selection.start_drag();
    }
}

/// A dragged piece follows the pointer. When it is released without a move, it returns to where it belongs.
fn move_dragged_piece(
    mut commands: Commands,
    selection: Res<Selection>,
    target: Res<PointerTarget>,
    settings_store: Res<SettingsStore>,
    mut pieces: Query<(Entity, &OnSquare, &mut Transform, Ref<Placement>, Has<Dragged>)>,
) {
    for (piece, on_square, mut transform, placement, was_dragged) in &mut pieces {
        let is_dragged = selection.dragged() == Some(on_square.0);
        if let Some(point) = target.point.filter(|_| is_dragged) {
            transform.translation = point + Vec3::Y * DRAG_HEIGHT;
            commands.entity(piece).insert(Dragged).remove::<MoveAnimation>();
        } else if was_dragged {
            commands.entity(piece).remove::<Dragged>();
            // A new placement has an animation of its own.
            if !placement.is_changed() {
                let from = transform.translation;
                let slide = MoveTiming::slide(settings_store.settings().motion(), from.distance(placement.position));
                commands.entity(piece).insert(MoveAnimation::new(from, placement.position, slide));
            }
        }
    }
}
