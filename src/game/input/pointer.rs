//! The mouse: its presses and releases become gestures, its target is what lies under it, and a piece follows it.

use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use birka_rules::Square;

use super::picking::{BoardHitTest, PointerTarget};
use super::selection::{BoardGesture, Gesture, Selection, apply_gestures};
use super::touch::TouchedTable;
use crate::game::pieces::{MoveAnimation, MoveTiming, OnSquare, Placement, start_animations};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

/// Lets pieces follow the pointer. Needs no window.
pub(super) fn dragging(app: &mut App) {
    app.init_resource::<PointerTarget>()
        .add_systems(Update, start_drag.before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, move_dragged_piece.before(start_animations).in_set(GameSystems::Animation))
        .redraw_scene_if(dragged_piece_moves);
}

/// Reads the mouse, and finds the target of the pointer.
pub(super) fn view(app: &mut App) {
    app.add_systems(Update, (read_presses, update_target).in_set(GameSystems::Input)).redraw_scene_if(hovered_square_changes);
}

fn hovered_square_changes(target: Res<PointerTarget>, mut last: Local<Option<Square>>) -> bool {
    std::mem::replace(&mut *last, target.square) != target.square
}

/// The target is what the picking backend has found under the finger on the board, or else under the mouse.
fn update_target(hover_map: Res<HoverMap>, touched: Res<TouchedTable>, mut target: ResMut<PointerTarget>) {
    let target_of = |pointer: &PointerId| hover_map.get(pointer)?.values().find_map(|hit| hit.extra_as::<PointerTarget>()).copied();
    let touch = touched.finger().and_then(|id| target_of(&PointerId::Touch(id)));
    target.set_if_neq(touch.or_else(|| target_of(&PointerId::Mouse)).unwrap_or_default());
}

/// Reads presses and releases one by one, each at its own location: where frames are slow, several come in one frame, and the pointer
/// has moved on.
fn read_presses(mut inputs: MessageReader<PointerInput>, mut hit_test: BoardHitTest, mut gestures: MessageWriter<BoardGesture>) {
    // Fingers are read elsewhere.
    for input in inputs.read().filter(|input| !input.pointer_id.is_touch()) {
        let mut square = || hit_test.hit(&input.location).and_then(|hit| hit.target.square);
        match input.action {
            PointerAction::Release(PointerButton::Primary) => {
                gestures.write(BoardGesture(Gesture::Release(square())));
            }
            PointerAction::Press(PointerButton::Primary) => {
                let square = square();
                // A press on the panel or a dialog is not a press on the board, not even outside the squares.
                if hit_test.shows_scene(&input.location) {
                    gestures.write(BoardGesture(Gesture::Press(square)));
                }
            }
            PointerAction::Press(PointerButton::Secondary) => {
                let square = square().filter(|_| hit_test.shows_scene(&input.location));
                gestures.write_batch(square.map(|square| BoardGesture(Gesture::BeginDrawing(square))));
            }
            PointerAction::Release(PointerButton::Secondary) => {
                gestures.write(BoardGesture(Gesture::EndDrawing(square())));
            }
            _ => {}
        }
    }
}

/// How high a dragged piece is held over the board, in squares.
const DRAG_HEIGHT: f32 = 0.3;

/// A piece that follows the pointer.
#[derive(Component, Clone, Copy, Debug)]
struct Dragged;

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
