//! Keys, mouse, touch and gamepads: which key does what, the square under the pointer, the selected piece, and moves made by click, drag or key.

mod bindings;
mod camera_motion;
mod capture_forecast;
mod cursor;
mod drag;
mod drawings;
mod gamepad;
mod gesture;
mod keyboard;
mod perform;
mod picking;
mod pointer;
mod pointer_target;
mod premove;
mod ray_cast;
mod refusal;
mod selection;
mod touch;
mod typed_move;

use bevy::prelude::*;

pub use bindings::{Control, HeldModifiers, InputEffect, InputMap, InputMapStore, KeyChord, Rebinding, key_name, pad_button_name};
pub use camera_motion::CameraMotion;
pub use cursor::KeyboardCursor;
pub use drawings::{BoardDrawings, Stroke};
pub use gamepad::{FocusKey, PadEvent, PadId, PadReceiver};
pub use gesture::{BoardGesture, MoveChosen};
pub use pointer_target::PointerTarget;
pub use premove::Premove;
#[cfg(not(target_family = "wasm"))]
pub(super) use ray_cast::{PieceBounds, aim, first_piece, surface_point};
pub use refusal::ShownRefusal;
pub use selection::{Aim, Destination, Selection, SelectionChanged};
pub use touch::{TouchEffect, TouchPlace, TouchedTable, is_movable};
pub use typed_move::{MoveTyped, TypedMove, WhyNotPlayed};

/// Turns gestures into a selection and moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((
        gesture::plugin,
        pointer_target::plugin,
        selection::plugin,
        premove::plugin,
        capture_forecast::plugin,
        drag::plugin,
        drawings::plugin,
        refusal::plugin,
        typed_move::plugin,
        touch::logic,
    ));
}

/// Turns keys and the events of gamepads into actions and gestures. Needs no window, but the resources of Bevy's input.
pub fn controls(app: &mut App) {
    app.add_plugins((bindings::plugin, camera_motion::plugin, cursor::plugin, keyboard::plugin, gamepad::logic));
}

/// Reads keys, pointers and gamepads.
pub(super) fn view(app: &mut App) {
    app.add_plugins((controls, gamepad::view, picking::plugin, pointer::plugin, touch::view));
}
