//! Keys, mouse and touch: key bindings, the square under the pointer, the selected piece, and moves made by click, drag or key.

mod capture_forecast;
mod drag;
mod gesture;
mod key_bindings;
mod keyboard;
mod picking;
mod pointer;
mod pointer_target;
mod ray_cast;
mod refusal;
mod selection;
mod typed_move;

use bevy::prelude::*;

pub use gesture::BoardGesture;
pub use key_bindings::{CursorAction, HeldModifiers, KeyAction, KeyBinding, KeyBindings, KeyChord};
pub use keyboard::KeyboardCursor;
pub use pointer_target::PointerTarget;
pub(super) use ray_cast::{PieceBounds, first_piece, surface_point};
pub use refusal::Refusal;
pub use selection::{Destination, Selection, SelectionChanged};
pub use typed_move::{MoveTyped, TypedMove};

/// Turns gestures into a selection and moves. Needs no window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((
        gesture::plugin,
        pointer_target::plugin,
        selection::plugin,
        capture_forecast::plugin,
        drag::plugin,
        refusal::plugin,
        typed_move::plugin,
    ));
}

/// Turns keys and pointers into actions and gestures.
pub(super) fn view(app: &mut App) {
    app.add_plugins((key_bindings::plugin, keyboard::plugin, picking::plugin, pointer::plugin));
}
