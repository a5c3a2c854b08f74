//! Fingers: touches and the left button of a mouse, as one kind of event.
//! The hidden gesture of the staff is made of them.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};
use birka_exhibition::config::Gesture;

use crate::game::schedule::GameSystems;

/// Something that presses on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Finger {
    /// The left button of the mouse.
    Mouse,
    /// A touch, by the number that the system gives it.
    Touch(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FingerPhase {
    Down,
    /// It moves while it is down.
    Move,
    Up,
    /// The system has lost it.
    Lost,
}

/// A finger does something at a point of the window, in logical pixels from the upper left corner.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct FingerEvent {
    pub finger: Finger,
    pub phase: FingerPhase,
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

/// For how long a finger rests, and within what time the corners are touched.
const GESTURE_TIME: Duration = Duration::from_secs(5);

#[derive(Clone, Debug, Default)]
pub struct GestureDetector {
    /// Number of touched corners, clockwise from the top left, and the time since the first.
    corners: usize,
    time: Duration,
    /// The finger that rests in the top left corner.
    resting: Option<Finger>,
}

/// The corner in which a point lies, counted clockwise from the top left. A corner is a square of an eighth of the shorter side.
fn corner_at(point: Vec2, window: Vec2) -> Option<usize> {
    let reach = window.min_element() / 8.0;
    let (left, right) = (point.x < reach, point.x > window.x - reach);
    let (top, bottom) = (point.y < reach, point.y > window.y - reach);
    match (left, right, top, bottom) {
        (true, _, true, _) => Some(0),
        (_, true, true, _) => Some(1),
        (_, true, _, true) => Some(2),
        (true, _, _, true) => Some(3),
        _ => None,
    }
}

impl GestureDetector {
    /// Notes what a finger does; returns whether that completes the gesture.
    pub fn note(&mut self, event: &FingerEvent, gesture: Gesture, window: Vec2) -> bool {
        let corner = corner_at(event.position, window);
        match gesture {
            Gesture::Hold => {
                match event.phase {
                    FingerPhase::Down if corner == Some(0) && self.resting.is_none() => {
                        *self = Self { resting: Some(event.finger), ..Self::default() };
                    }
                    FingerPhase::Move if corner == Some(0) => {}
                    _ if self.resting == Some(event.finger) => *self = Self::default(),
                    _ => {}
                }
                false
            }
            Gesture::Corners => {
                if event.phase != FingerPhase::Down {
                    return false;
                }
                match corner {
                    Some(corner) if corner == self.corners => self.corners += 1,
                    Some(0) => *self = Self { corners: 1, ..Self::default() },
                    _ => *self = Self::default(),
                }
                let is_complete = self.corners == 4;
                if is_complete {
                    *self = Self::default();
                }
                is_complete
            }
        }
    }

    /// Lets time pass; returns whether that completes the gesture.
    pub fn elapse(&mut self, time: Duration, gesture: Gesture) -> bool {
        self.time += time;
        match gesture {
            Gesture::Hold if self.resting.is_some() && self.time >= GESTURE_TIME => {
                *self = Self::default();
                true
            }
            Gesture::Corners if self.corners == 0 || self.time > GESTURE_TIME => {
                *self = Self::default();
                false
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(1920.0, 1080.0);
    const CORNERS: [Vec2; 4] = [Vec2::new(5.0, 5.0), Vec2::new(1915.0, 100.0), Vec2::new(1900.0, 1070.0), Vec2::new(0.0, 1079.0)];

    fn event(phase: FingerPhase, position: Vec2) -> FingerEvent {
        FingerEvent { finger: Finger::Touch(1), phase, position }
    }

    fn touch_all(points: &[Vec2], seconds: u64) -> bool {
        let mut detector = GestureDetector::default();
        points.iter().any(|&point| {
            let is_complete = detector.note(&event(FingerPhase::Down, point), Gesture::Corners, WINDOW);
            detector.elapse(Duration::from_secs(seconds), Gesture::Corners);
            is_complete
        })
    }

    #[test]
    fn four_corners_clockwise_within_five_seconds() {
        assert!(touch_all(&CORNERS, 1));
        assert!(!touch_all(&CORNERS, 2), "too slow");
        let [a, b, c, d] = CORNERS;
        assert!(!touch_all(&[a, d, c, b], 1), "counter-clockwise");
        assert!(!touch_all(&[a, b, WINDOW / 2.0, c, d], 1), "with another touch between them");
        assert!(touch_all(&[b, a, b, c, d], 1), "begun again");
    }

    #[test]
    fn a_finger_rests_in_the_top_left_corner_for_five_seconds() {
        let mut detector = GestureDetector::default();
        let mut rest = |events: &[FingerEvent], seconds: u64| {
            events.iter().for_each(|event| assert!(!detector.note(event, Gesture::Hold, WINDOW)));
            detector.elapse(Duration::from_secs(seconds), Gesture::Hold)
        };
        assert!(!rest(&[event(FingerPhase::Down, CORNERS[0])], 4));
        assert!(rest(&[event(FingerPhase::Move, CORNERS[0] + 3.0)], 1));
        assert!(!rest(&[], 10), "once");
        assert!(!rest(&[event(FingerPhase::Down, CORNERS[0]), event(FingerPhase::Up, CORNERS[0])], 10));
        assert!(!rest(&[event(FingerPhase::Down, CORNERS[0]), event(FingerPhase::Move, WINDOW / 2.0)], 10));
        assert!(!rest(&[event(FingerPhase::Down, CORNERS[1])], 10));
    }
}
