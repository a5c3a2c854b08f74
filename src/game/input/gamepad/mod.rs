//! Gamepads. A thread waits for their events and wakes the event loop, so that nothing is drawn while nothing is pressed.
//! The actions of buttons and sticks are here, `device` has the thread, and `page_device` what a page has instead.

#[cfg(not(target_family = "wasm"))]
mod device;
#[cfg(target_family = "wasm")]
#[path = "page_device.rs"]
mod device;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};
use birka_diagnostics::printable;
use gilrs::{Axis, Button};

use super::CameraMotion;
use super::bindings::{Control, InputMapStore, Rebinding, pad_button_name};
use super::keyboard::Performer;
use crate::game::actions::Action;
use crate::game::platform::{RedrawAppExt, TaskReceiver};
use crate::game::schedule::GameSystems;
use crate::game::state::{Notice, Notices};

/// The number of a gamepad. One that is connected again has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadId(pub usize);

/// Something has happened to a gamepad.
#[derive(Clone, Debug, PartialEq)]
pub enum PadEvent {
    /// It is there, under this name.
    Connected(PadId, String),
    Disconnected(PadId),
    Pressed(Button),
    Released(Button),
    /// A trigger is pulled this far, from 0 to 1.
    Pulled(Button, f32),
    /// A stick has moved along an axis: from -1, to the left or down, to 1.
    Moved(Axis, f32),
}

/// Where the events of gamepads come from.
#[derive(Resource)]
pub struct PadReceiver(pub TaskReceiver<PadEvent>);

/// How long a direction is held before it repeats, and how often it does.
const REPEAT_DELAY: Duration = Duration::from_millis(400);
const REPEAT_INTERVAL: Duration = Duration::from_millis(120);
/// How fast a stick that is fully pushed turns the camera, in radians a second, and a trigger brings it nearer.
const TURN_SPEED: f32 = 1.6;
const ZOOM_SPEED: f32 = 1.2;
/// How near to the middle a stick is at rest.
const DEAD_ZONE: f32 = 0.15;
/// How far a stick is pushed before it means a direction, and how near to the middle it returns before it means none.
const STICK_ENGAGE: f32 = 0.6;
const STICK_RELEASE: f32 = 0.4;
/// The longest time that counts between two frames, in seconds. Before the first one the window may have slept for long.
const LONGEST_FRAME: f32 = 0.05;

/// Adds the gamepad systems. Needs no gamepad.
pub(super) fn logic(app: &mut App) {
    app.add_message::<FocusKey>()
        .init_resource::<PadState>()
        .add_systems(Update, (read_events.run_if(resource_exists::<PadReceiver>), repeat, move_camera).chain().in_set(GameSystems::Input))
        .redraw_window_if(|state: Res<PadState>| state.held.is_some() || state.camera_motion().is_some());
}

/// Listens to the gamepads of this machine, and passes keys on to dialogs.
pub(super) fn view(app: &mut App) {
    app.add_plugins(device::plugin).add_systems(PostUpdate, press);
}

/// A direction that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    by: HeldBy,
    action: Action,
    /// When it is done again.
    next: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeldBy {
    Button(Button),
    Stick,
}

/// The held controls of all gamepads, which are read as one.
#[derive(Resource, Clone, Debug, Default)]
struct PadState {
    connected: Vec<(PadId, String)>,
    held: Option<Held>,
    left_stick: Vec2,
    right_stick: Vec2,
    /// How far the left and the right trigger are pulled.
    triggers: Vec2,
}

impl PadState {
    /// Nothing is held any more.
    fn release(&mut self) {
        *self = Self { connected: std::mem::take(&mut self.connected), ..Self::default() };
    }

    /// How the sticks and triggers move the camera within a second.
    fn camera_motion(&self) -> Option<CameraMotion> {
        let stick = if self.right_stick.length() > DEAD_ZONE { self.right_stick } else { Vec2::ZERO };
        let pull = self.triggers.y - self.triggers.x;
        let zoom = if pull.abs() > DEAD_ZONE { pull } else { 0.0 };
        // The camera goes to the right and up where the stick is pushed; the board turns the other way.
        (stick != Vec2::ZERO || zoom != 0.0).then_some(CameraMotion { turn: stick * TURN_SPEED, zoom: zoom * ZOOM_SPEED })
    }
}

fn read_events(
    receiver: Res<PadReceiver>,
    mut state: ResMut<PadState>,
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut store: ResMut<InputMapStore>,
    mut rebinding: ResMut<Rebinding>,
    mut performer: Performer,
    mut notices: ResMut<Notices>,
    mut focus: MessageWriter<FocusKey>,
) {
    // The game has the gamepad while its window has the focus.
    let is_focused = windows.single().map_or(true, |window| window.focused);
    if !is_focused {
        state.release();
    }
    while let Ok(event) = receiver.0.try_recv() {
        let event = match event {
            PadEvent::Connected(id, name) => {
                let name = printable(&name).into_owned();
                if !state.connected.iter().any(|(known, _)| *known == id) {
                    notices.show(Notice::PadConnected(name.clone()));
                    state.connected.push((id, name));
                }
                continue;
            }
            PadEvent::Disconnected(id) => {
                state.release();
                if let Some(at) = state.connected.iter().position(|(known, _)| *known == id) {
                    let (_, name) = state.connected.remove(at);
                    notices.show(Notice::PadDisconnected(name.clone()));
                }
                continue;
            }
            _ if !is_focused => continue,
            event => event,
        };
        let mut perform = |action: Action, performer: &mut Performer| perform(action, false, performer, &mut focus);
        match event {
            PadEvent::Pressed(button) if rebinding.waiting().is_some() && pad_button_name(button).is_some() => {
                rebinding.take(Control::Button(button), &mut store);
            }
            PadEvent::Pressed(button) => {
                let Some(action) = store.map().action_of_button(button) else { continue };
                let action = meant(action, &performer);
                perform(action, &mut performer);
                if action.repeats() {
                    state.held = Some(Held { by: HeldBy::Button(button), action, next: time.elapsed() + REPEAT_DELAY });
                }
            }
            PadEvent::Released(button) => {
                state.held = state.held.filter(|held| held.by != HeldBy::Button(button));
            }
            PadEvent::Pulled(Button::LeftTrigger2, pulled) => state.triggers.x = pulled,
            PadEvent::Pulled(Button::RightTrigger2, pulled) => state.triggers.y = pulled,
            PadEvent::Moved(Axis::RightStickX, at) => state.right_stick.x = at,
            PadEvent::Moved(Axis::RightStickY, at) => state.right_stick.y = at,
            PadEvent::Moved(axis @ (Axis::LeftStickX | Axis::LeftStickY), at) => {
                let before = direction_held(&state);
                let coordinate = if axis == Axis::LeftStickX { &mut state.left_stick.x } else { &mut state.left_stick.y };
                *coordinate = at;
                let now = direction(state.left_stick, before);
                if now == before {
                    continue;
                }
                state.held = state.held.filter(|held| held.by != HeldBy::Stick);
                if let Some(action) = now {
                    perform(action, &mut performer);
                    state.held = Some(Held { by: HeldBy::Stick, action, next: time.elapsed() + REPEAT_DELAY });
                }
            }
            _ => {}
        }
    }
}

/// The direction in which the left stick is held.
fn direction_held(state: &PadState) -> Option<Action> {
    state.held.filter(|held| held.by == HeldBy::Stick).map(|held| held.action)
}

/// The action that a gamepad's action stands for: where a game is looked through, taking back and playing again step through it.
fn meant(action: Action, performer: &Performer) -> Action {
    match action {
        Action::TakeBack if performer.is_looked_through() => Action::StepBack,
        Action::Redo if performer.is_looked_through() => Action::StepForward,
        action => action,
    }
}

/// Does an action on the board, or in the dialog that covers it.
fn perform(action: Action, is_repeat: bool, performer: &mut Performer, focus: &mut MessageWriter<FocusKey>) {
    if !performer.is_covered() {
        performer.perform(action, is_repeat);
    } else if let Some(key) = FocusKey::of(action) {
        focus.write(key);
    } else {
        performer.perform(action, is_repeat);
    }
}

/// Does again what is held.
fn repeat(mut state: ResMut<PadState>, time: Res<Time<Real>>, mut performer: Performer, mut focus: MessageWriter<FocusKey>) {
    let now = time.elapsed();
    let Some(held) = state.held.filter(|held| held.next <= now) else { return };
    perform(held.action, true, &mut performer, &mut focus);
    // Once in a frame, however long it took.
    state.held = Some(Held { next: now + REPEAT_INTERVAL, ..held });
}

fn move_camera(state: Res<PadState>, time: Res<Time<Real>>, performer: Performer, mut motions: MessageWriter<CameraMotion>) {
    let Some(motion) = state.camera_motion().filter(|_| !performer.is_covered()) else { return };
    let seconds = time.delta_secs().min(LONGEST_FRAME);
    motions.write(CameraMotion { turn: motion.turn * seconds, zoom: motion.zoom * seconds });
}

/// The direction that a stick means, given the one that it meant before.
fn direction(stick: Vec2, before: Option<Action>) -> Option<Action> {
    let reach = stick.abs().max_element();
    if reach < if before.is_some() { STICK_RELEASE } else { STICK_ENGAGE } {
        return None;
    }
    Some(match stick.x.abs() > stick.y.abs() {
        true if stick.x < 0.0 => Action::CursorLeft,
        true => Action::CursorRight,
        false if stick.y < 0.0 => Action::CursorDown,
        false => Action::CursorUp,
    })
}

/// A key that a gamepad presses in a dialog, so that its widgets need to know of no gamepad.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FocusKey {
    key: egui::Key,
    modifiers: egui::Modifiers,
}

impl FocusKey {
    /// The key for an action in a dialog: up and down walk through it in reading order, left and right change values, and a choice activates.
    fn of(action: Action) -> Option<Self> {
        let (key, modifiers) = match action {
            Action::CursorUp => (egui::Key::Tab, egui::Modifiers::SHIFT),
            Action::CursorDown => (egui::Key::Tab, egui::Modifiers::NONE),
            Action::CursorLeft => (egui::Key::ArrowLeft, egui::Modifiers::NONE),
            Action::CursorRight => (egui::Key::ArrowRight, egui::Modifiers::NONE),
            Action::Choose => (egui::Key::Enter, egui::Modifiers::NONE),
            _ => return None,
        };
        Some(Self { key, modifiers })
    }

    /// The key as it is pressed and released.
    #[must_use]
    pub fn events(self) -> [egui::Event; 2] {
        let Self { key, modifiers } = self;
        [true, false].map(|pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
    }
}

/// Passes the keys on. egui reads them at the beginning of the next frame.
fn press(
    mut keys: MessageReader<FocusKey>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(context) = contexts.single() else { return };
    for key in keys.read() {
        events.write_batch(key.events().map(|event| EguiInputEvent { context, event }));
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_means_the_direction_in_which_it_is_pushed_until_it_returns() {
        let at = |x, y, before| direction(Vec2::new(x, y), before);
        assert_eq!(at(0.5, 0.1, None), None);
        assert_eq!(at(0.9, 0.3, None), Some(Action::CursorRight));
        assert_eq!(at(-0.9, 0.3, None), Some(Action::CursorLeft));
        assert_eq!(at(0.2, 0.7, None), Some(Action::CursorUp));
        assert_eq!(at(0.2, -0.7, None), Some(Action::CursorDown));
        let right = Some(Action::CursorRight);
        assert_eq!(at(0.5, 0.1, right), right, "it trembles around the threshold");
        assert_eq!(at(0.3, 0.1, right), None);
    }
}
