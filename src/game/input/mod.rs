//! Keys, mouse, touch and gamepads: which key does what, the square under the pointer, the selected piece, and moves made by click, drag or key.

mod bindings;
mod gamepad;
mod keyboard;
mod picking;
mod pointer;
mod selection;
mod touch;

use bevy::prelude::*;

pub use bindings::{Control, HeldModifiers, InputMap, InputMapStore, KeyChord, Rebinding, key_name, pad_button_name};
pub use gamepad::{FocusKey, PadEvent, PadId, PadReceiver};
pub use keyboard::{KeyboardCursor, MoveTyped, TypedMove, WhyNotPlayed};
pub use picking::PointerTarget;
#[cfg(not(target_family = "wasm"))]
pub(super) use picking::{PieceBounds, aim, first_piece, surface_point};
pub use selection::{Aim, BoardGesture, Gesture, Selection, SelectionChanged};
pub use touch::{TouchEffect, TouchPlace, TouchedTable, is_movable};

/// Turns gestures into a selection and moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((pointer::dragging, selection::plugin, keyboard::typed_moves, touch::logic));
}

/// Turns keys and the events of gamepads into actions and gestures. Needs no window, but the resources of Bevy's input.
pub fn controls(app: &mut App) {
    app.add_message::<CameraMotion>().add_plugins((bindings::plugin, keyboard::plugin, gamepad::logic));
}

/// Reads keys, pointers and gamepads.
pub(super) fn view(app: &mut App) {
    app.add_plugins((controls, gamepad::view, picking::plugin, pointer::view, touch::view));
}

/// Moves the camera around the board, and nearer or farther.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraMotion {
    /// How far it goes around the board, to the right and up, in radians.
    pub turn: Vec2,
    /// How much nearer it comes: its distance is multiplied by `exp(-zoom)`.
    pub zoom: f32,
}
