//! The hidden gesture of the staff.

use std::time::Duration;

use bevy::math::Vec2;
use birka_exhibition::config::Gesture;

use super::finger::{Finger, FingerEvent, FingerPhase};

/// For how long a finger rests, and within what time the corners are touched.
const TIME: Duration = Duration::from_secs(5);

/// Notices the gesture.
#[derive(Clone, Debug, Default)]
pub struct GestureDetector {
    /// Corners touched so far, clockwise from the top left, and the time since the first.
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
            Gesture::Hold if self.resting.is_some() && self.time >= TIME => {
                *self = Self::default();
                true
            }
            Gesture::Corners if self.corners == 0 || self.time > TIME => {
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
