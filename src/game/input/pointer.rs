use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use birka_rules::Square;

use super::drawings::Stroke;
use super::gesture::BoardGesture;
use super::picking::BoardHitTest;
use super::pointer_target::PointerTarget;
use super::touch::TouchedTable;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;

pub(super) fn plugin(app: &mut App) {
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
fn read_presses(
    mut inputs: MessageReader<PointerInput>,
    mut hit_test: BoardHitTest,
    mut gestures: MessageWriter<BoardGesture>,
    mut strokes: MessageWriter<Stroke>,
) {
    // Fingers are read elsewhere.
    for input in inputs.read().filter(|input| !input.pointer_id.is_touch()) {
        let mut square = || hit_test.hit(&input.location).and_then(|hit| hit.target.square);
        match input.action {
            PointerAction::Release(PointerButton::Primary) => {
                gestures.write(BoardGesture::Release(square()));
            }
            PointerAction::Press(PointerButton::Primary) => {
                let square = square();
                // A press on the panel or a dialog is not a press on the board, not even outside the squares.
                if hit_test.shows_scene(&input.location) {
                    gestures.write(BoardGesture::Press(square));
                }
            }
            PointerAction::Press(PointerButton::Secondary) => {
                let square = square().filter(|_| hit_test.shows_scene(&input.location));
                strokes.write_batch(square.map(Stroke::Begin));
            }
            PointerAction::Release(PointerButton::Secondary) => {
                strokes.write(Stroke::End(square()));
            }
            _ => {}
        }
    }
}
