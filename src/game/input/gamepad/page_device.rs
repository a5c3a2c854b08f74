//! Gamepads in a page. A browser has no events for their buttons and sticks: `web/page/gamepads.js` compares their states and calls these functions.

use std::cell::RefCell;

use bevy::prelude::*;
use gilrs::{Axis, Button};
use wasm_bindgen::prelude::*;

use super::{PadEvent, PadId, PadReceiver};
use crate::game::platform::{TaskSender, Waker, task_channel};

/// Buttons and axes by their numbers in the standard layout (W3C, "Gamepad", "Remapping").
const BUTTONS: [Button; 17] = [
    Button::South,
    Button::East,
    Button::West,
    Button::North,
    Button::LeftTrigger,
    Button::RightTrigger,
    Button::LeftTrigger2,
    Button::RightTrigger2,
    Button::Select,
    Button::Start,
    Button::LeftThumb,
    Button::RightThumb,
    Button::DPadUp,
    Button::DPadDown,
    Button::DPadLeft,
    Button::DPadRight,
    Button::Mode,
];
const AXES: [Axis; 4] = [Axis::LeftStickX, Axis::LeftStickY, Axis::RightStickX, Axis::RightStickY];

thread_local! {
    static EVENTS: RefCell<Option<TaskSender<PadEvent>>> = const { RefCell::new(None) };
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, |waker: Res<Waker>, mut commands: Commands| {
        let (sender, receiver) = task_channel(&waker);
        EVENTS.set(Some(sender));
        commands.insert_resource(PadReceiver(receiver));
    });
}

fn send(event: PadEvent) {
    EVENTS.with_borrow(|events| {
        if let Some(events) = events {
            events.send(event);
        }
    });
}

#[wasm_bindgen(js_name = gamepadConnected)]
pub fn connected(pad: usize, name: String) {
    send(PadEvent::Connected(PadId(pad), name));
}

#[wasm_bindgen(js_name = gamepadDisconnected)]
pub fn disconnected(pad: usize) {
    send(PadEvent::Disconnected(PadId(pad)));
}

/// A button is pressed or released.
#[wasm_bindgen(js_name = gamepadButton)]
pub fn button(number: usize, is_pressed: bool) {
    if let Some(&button) = BUTTONS.get(number) {
        send(if is_pressed { PadEvent::Pressed(button) } else { PadEvent::Released(button) });
    }
}

/// A button is pressed this far, from 0 to 1.
#[wasm_bindgen(js_name = gamepadPulled)]
pub fn pulled(number: usize, value: f32) {
    if let Some(&button) = BUTTONS.get(number) {
        send(PadEvent::Pulled(button, value));
    }
}

/// A stick has moved along an axis: from -1, to the left or up, to 1.
#[wasm_bindgen(js_name = gamepadMoved)]
pub fn moved(number: usize, at: f32) {
    if let Some(&axis) = AXES.get(number) {
        let is_vertical = matches!(axis, Axis::LeftStickY | Axis::RightStickY);
        send(PadEvent::Moved(axis, if is_vertical { -at } else { at }));
    }
}
