//! Gamepads. A thread waits for their events and wakes the event loop, so that nothing is drawn while nothing is pressed.
//!
//! | module | owns |
//! |---|---|
//! | `device` | the thread that waits for events |
//! | `pad_event` | an event |
//! | `sticks` | from the position of a stick to a direction |
//! | `control` | what buttons and sticks do; directions that are held repeat |
//! | `focus_key` | the keys that a gamepad presses in a dialog |

mod control;
mod device;
mod focus_key;
mod pad_event;
mod sticks;

use bevy::prelude::*;

pub use control::PadReceiver;
pub use focus_key::FocusKey;
pub use pad_event::{PadEvent, PadId};

/// What a gamepad does. Needs no gamepad.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((control::plugin, focus_key::logic));
}

/// Listens to the gamepads of this machine, and passes keys on to dialogs.
pub(super) fn view(app: &mut App) {
    app.add_plugins((device::plugin, focus_key::view));
}
