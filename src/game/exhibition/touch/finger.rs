//! Fingers: touches and the left button of a mouse, as one kind of event.

use bevy::ecs::message::MessageCursor;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

use crate::game::schedule::GameSystems;

/// Something that presses on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Finger {
    /// The left button of the mouse.
    Mouse,
    /// A touch, by the number that the system gives it.
    Touch(u64),
}

/// What a finger does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FingerPhase {
    /// It is put down.
    Down,
    /// It moves while it is down.
    Move,
    /// It is lifted.
    Up,
    /// The system has lost it.
    Lost,
}

/// A finger does something at a point of the window, in logical pixels from the upper left corner.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct FingerEvent {
    /// Which finger.
    pub finger: Finger,
    /// What it does.
    pub phase: FingerPhase,
    /// Where.
    pub position: Vec2,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FingerEvent>()
        .add_message::<TouchInput>()
        .add_message::<MouseButtonInput>()
        .add_message::<CursorMoved>()
        .add_systems(Update, read_fingers.in_set(GameSystems::Input));
}

/// Every event at its own place: where frames are slow, several come in one.
pub(super) fn read_fingers(
    mut touches: MessageReader<TouchInput>,
    (buttons, moves): (Res<Messages<MouseButtonInput>>, Res<Messages<CursorMoved>>),
    (mut button_cursor, mut move_cursor): (Local<MessageCursor<MouseButtonInput>>, Local<MessageCursor<CursorMoved>>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut is_mouse_down: Local<bool>,
    mut fingers: MessageWriter<FingerEvent>,
) {
    for touch in touches.read() {
        let phase = match touch.phase {
            TouchPhase::Started => FingerPhase::Down,
            TouchPhase::Moved => FingerPhase::Move,
            TouchPhase::Ended => FingerPhase::Up,
            TouchPhase::Canceled => FingerPhase::Lost,
        };
        if touch.position.is_finite() {
            fingers.write(FingerEvent { finger: Finger::Touch(touch.id), phase, position: touch.position });
        }
    }
    let mut last_move = None;
    for moved in move_cursor.read(&moves) {
        last_move = Some(moved.position);
        if *is_mouse_down && moved.position.is_finite() {
            fingers.write(FingerEvent { finger: Finger::Mouse, phase: FingerPhase::Move, position: moved.position });
        }
    }
    let pointer = last_move.or_else(|| windows.single().ok().and_then(Window::cursor_position));
    for button in button_cursor.read(&buttons).filter(|button| button.button == MouseButton::Left) {
        *is_mouse_down = button.state == ButtonState::Pressed;
        let phase = if *is_mouse_down { FingerPhase::Down } else { FingerPhase::Up };
        if let Some(position) = pointer.filter(|position| position.is_finite()) {
            fingers.write(FingerEvent { finger: Finger::Mouse, phase, position });
        }
    }
}
