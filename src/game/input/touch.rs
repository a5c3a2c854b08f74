//! Fingers on the table: one selects and drags pieces, two turn and zoom the camera.

use std::f32::consts::{PI, TAU};

use bevy::camera::NormalizedRenderTarget;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::pointer::Location;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowRef};
use birka_rules::Square;

use super::CameraMotion;
use super::picking::BoardHitTest;
use super::selection::{BoardGesture, Gesture};
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;

pub(super) fn logic(app: &mut App) {
    app.init_resource::<TouchedTable>();
}

pub(super) fn view(app: &mut App) {
    app.add_systems(Update, read_touches.in_set(GameSystems::Input));
}

/// Reads touches one by one, each at its own location: where frames are slow, several come in one frame.
fn read_touches(
    mut touches: MessageReader<TouchInput>,
    mut touched: ResMut<TouchedTable>,
    mut hit_test: BoardHitTest,
    table: Res<GameTable>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut gestures: MessageWriter<BoardGesture>,
    mut motions: MessageWriter<CameraMotion>,
) {
    let Ok((entity, window)) = windows.single() else { return };
    for touch in touches.read() {
        let target = WindowRef::Entity(touch.window).normalize(Some(entity)).map(NormalizedRenderTarget::Window);
        let location = target.map(|target| Location { target, position: touch.position });
        let place = match location {
            Some(location) if hit_test.shows_scene(&location) => {
                let square = hit_test.hit(&location).and_then(|hit| hit.target.square);
                TouchPlace::Scene { square, is_movable: square.is_some_and(|square| is_movable(&table, square)) }
            }
            _ => TouchPlace::Elsewhere,
        };
        for effect in touched.apply(touch, place, window.size()) {
            match effect {
                TouchEffect::Board(gesture) => {
                    gestures.write(gesture);
                }
                TouchEffect::Camera(motion) => {
                    motions.write(motion);
                }
            }
        }
    }
}

/// Whether a person can move the piece on a square, now or in advance.
pub fn is_movable(table: &GameTable, square: Square) -> bool {
    !table.reach(square).is_empty()
}

/// How far the camera turns while two fingers cross the window, as a part of a full turn.
const TURN: f32 = 0.8;

/// The target of a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPlace {
    /// The panel, a dialog, or another window.
    Elsewhere,
    Scene {
        /// The square that is meant.
        square: Option<Square>,
        /// Whether a piece stands there that a person can move now.
        is_movable: bool,
    },
}

/// The effect of a touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TouchEffect {
    Board(BoardGesture),
    Camera(CameraMotion),
}

/// The fingers on the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct TouchedTable {
    contacts: Contacts,
    press: TouchPress,
}

/// The gesture begun by the finger on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TouchPress {
    #[default]
    None,
    /// The finger has pressed a piece, and may drag it.
    Piece,
    /// It has touched something else. That counts when it is lifted on the same square, because it may be the first of two fingers that hold the camera.
    Tap(Option<Square>),
}

impl TouchedTable {
    /// The finger that is on the board.
    #[must_use]
    pub fn finger(&self) -> Option<u64> {
        self.contacts.finger()
    }

    /// Takes an event in a window of this size, in logical pixels.
    pub fn apply(&mut self, touch: &TouchInput, place: TouchPlace, window: Vec2) -> Vec<TouchEffect> {
        let is_on_table = place != TouchPlace::Elsewhere;
        let Some(change) = self.contacts.apply(touch.id, touch.phase, touch.position, is_on_table) else { return Vec::new() };
        let (square, is_movable) = match place {
            TouchPlace::Scene { square, is_movable } => (square, is_movable),
            TouchPlace::Elsewhere => (None, false),
        };
        let gestures = match change {
            ContactChange::Pair { moved, turned, spread } => {
                return vec![TouchEffect::Camera(camera_motion(moved, turned, spread, window))];
            }
            ContactChange::Down if is_movable => {
                self.press = TouchPress::Piece;
                vec![BoardGesture(Gesture::Press(square))]
            }
            ContactChange::Down => {
                self.press = TouchPress::Tap(square);
                Vec::new()
            }
            ContactChange::Moved => Vec::new(),
            ContactChange::Up => match std::mem::take(&mut self.press) {
                TouchPress::Piece => vec![BoardGesture(Gesture::Release(square))],
                TouchPress::Tap(down) if down == square && is_on_table => {
                    vec![BoardGesture(Gesture::Press(square)), BoardGesture(Gesture::Release(square))]
                }
                TouchPress::Tap(_) | TouchPress::None => Vec::new(),
            },
            ContactChange::Cancelled => match std::mem::take(&mut self.press) {
                // The piece goes back.
                TouchPress::Piece => vec![BoardGesture(Gesture::Cancel)],
                TouchPress::Tap(_) | TouchPress::None => Vec::new(),
            },
        };
        gestures.into_iter().map(TouchEffect::Board).collect()
    }
}

/// The board follows two fingers: it turns with them and lies where they are.
fn camera_motion(moved: Vec2, turned: f32, spread: f32, window: Vec2) -> CameraMotion {
    let across = moved / window.max(Vec2::ONE);
    CameraMotion { turn: Vec2::new(turned - across.x * TAU * TURN, across.y * PI * TURN), zoom: spread.ln() }
}

/// The state of the contacts on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum ContactState {
    /// No finger is on the table.
    #[default]
    None,
    /// One finger is on the board.
    One(Contact),
    /// Two fingers hold the camera.
    Two([Contact; 2]),
    /// One of them has been lifted. The other one does nothing until a second one joins it.
    Resting(Contact),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Contact {
    id: u64,
    at: Vec2,
}

/// The effect of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ContactChange {
    /// The finger has been put down.
    Down,
    Moved,
    Up,
    /// It no longer counts: a second one has joined it, or the system has taken it.
    Cancelled,
    /// Two fingers have moved.
    Pair {
        /// How far the point between them has moved, in logical pixels.
        moved: Vec2,
        /// By how much they have turned, clockwise, in radians.
        turned: f32,
        /// How many times as far apart they are.
        spread: f32,
    },
}

/// The contacts on the table. Those beyond the second one are a palm, an arm, or another person's, and do nothing.
///
/// winit 0.30 does not report the size of a contact, so a palm alone cannot be distinguished from a finger.
#[derive(Clone, Debug, Default)]
struct Contacts(ContactState);

impl Contacts {
    /// The finger that is on the board.
    fn finger(&self) -> Option<u64> {
        if let ContactState::One(finger) = self.0 { Some(finger.id) } else { None }
    }

    /// Takes an event. A contact that begins elsewhere than on the table does nothing.
    fn apply(&mut self, id: u64, phase: TouchPhase, at: Vec2, is_on_table: bool) -> Option<ContactChange> {
        let contact = Contact { id, at };
        let (grip, change) = match (phase, self.0) {
            (TouchPhase::Started, _) if !is_on_table => return None,
            (TouchPhase::Started, ContactState::None) => (ContactState::One(contact), Some(ContactChange::Down)),
            (TouchPhase::Started, ContactState::One(first)) => (ContactState::Two([first, contact]), Some(ContactChange::Cancelled)),
            (TouchPhase::Started, ContactState::Resting(first)) => (ContactState::Two([first, contact]), None),
            (TouchPhase::Moved, ContactState::One(finger)) if finger.id == id => (ContactState::One(contact), Some(ContactChange::Moved)),
            (TouchPhase::Moved, ContactState::Two(pair)) if pair.iter().any(|finger| finger.id == id) => {
                let now = pair.map(|finger| if finger.id == id { contact } else { finger });
                (ContactState::Two(now), Some(pair_motion(pair, now)))
            }
            (TouchPhase::Moved, ContactState::Resting(finger)) if finger.id == id => (ContactState::Resting(contact), None),
            (TouchPhase::Ended, ContactState::One(finger)) if finger.id == id => (ContactState::None, Some(ContactChange::Up)),
            (TouchPhase::Canceled, ContactState::One(finger)) if finger.id == id => (ContactState::None, Some(ContactChange::Cancelled)),
            (TouchPhase::Ended | TouchPhase::Canceled, ContactState::Two([first, second])) if first.id == id || second.id == id => {
                (ContactState::Resting(if first.id == id { second } else { first }), None)
            }
            (TouchPhase::Ended | TouchPhase::Canceled, ContactState::Resting(finger)) if finger.id == id => (ContactState::None, None),
            // A contact that counts for nothing.
            _ => return None,
        };
        self.0 = grip;
        change
    }
}

fn pair_motion(before: [Contact; 2], now: [Contact; 2]) -> ContactChange {
    // Two contacts on one point have no direction.
    const LEAST: f32 = 1.0;
    let (from, to) = (before[1].at - before[0].at, now[1].at - now[0].at);
    let is_apart = from.length() >= LEAST && to.length() >= LEAST;
    ContactChange::Pair {
        moved: (now[0].at + now[1].at - before[0].at - before[1].at) / 2.0,
        turned: if is_apart { from.angle_to(to) } else { 0.0 },
        spread: if is_apart { to.length() / from.length() } else { 1.0 },
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_2;

    use bevy::input::touch::TouchPhase::{Canceled, Ended, Moved, Started};

    use super::*;

    fn apply(contacts: &mut Contacts, id: u64, phase: TouchPhase, x: f32, y: f32) -> Option<ContactChange> {
        contacts.apply(id, phase, Vec2::new(x, y), true)
    }

    #[test]
    fn a_second_finger_takes_the_first_one_from_the_board_until_both_are_lifted() {
        let mut contacts = Contacts::default();
        assert_eq!(apply(&mut contacts, 7, Started, 100.0, 100.0), Some(ContactChange::Down));
        assert_eq!(apply(&mut contacts, 7, Moved, 110.0, 100.0), Some(ContactChange::Moved));
        assert_eq!(apply(&mut contacts, 8, Started, 200.0, 100.0), Some(ContactChange::Cancelled));
        assert_eq!(contacts.finger(), None);
        assert_eq!(apply(&mut contacts, 8, Ended, 200.0, 100.0), None);
        assert_eq!(apply(&mut contacts, 7, Moved, 120.0, 100.0), None, "it rests");
        assert_eq!(apply(&mut contacts, 9, Started, 220.0, 100.0), None);
        apply(&mut contacts, 9, Moved, 220.0, 110.0);
        let Some(ContactChange::Pair { .. }) = apply(&mut contacts, 7, Moved, 120.0, 110.0) else { panic!("both hold the camera again") };
        assert_eq!(apply(&mut contacts, 7, Ended, 120.0, 110.0), None);
        assert_eq!(apply(&mut contacts, 9, Ended, 220.0, 110.0), None);
        assert_eq!(apply(&mut contacts, 1, Started, 0.0, 0.0), Some(ContactChange::Down));
        assert_eq!(apply(&mut contacts, 1, Ended, 0.0, 0.0), Some(ContactChange::Up));
    }

    #[test]
    fn pinch_twist_and_pan_are_told_apart() {
        let pair = |from: [Vec2; 2], to: [Vec2; 2]| {
            let contacts = |at: [Vec2; 2]| [Contact { id: 0, at: at[0] }, Contact { id: 1, at: at[1] }];
            let ContactChange::Pair { moved, turned, spread } = pair_motion(contacts(from), contacts(to)) else { unreachable!() };
            (moved, turned, spread)
        };
        let at = [Vec2::new(100.0, 100.0), Vec2::new(200.0, 100.0)];
        let (moved, turned, spread) = pair(at, at.map(|point| point + Vec2::new(10.0, -4.0)));
        assert_eq!((moved, spread), (Vec2::new(10.0, -4.0), 1.0));
        assert!(turned.abs() < 1e-6);
        let (moved, _, spread) = pair(at, [Vec2::new(50.0, 100.0), Vec2::new(250.0, 100.0)]);
        assert_eq!((moved, spread), (Vec2::ZERO, 2.0));
        // The right one goes down: clockwise.
        let (_, turned, _) = pair(at, [Vec2::new(150.0, 50.0), Vec2::new(150.0, 150.0)]);
        assert!((turned - FRAC_PI_2).abs() < 1e-5);
        let (_, turned, spread) = pair(at, [at[0], at[0]]);
        assert_eq!((turned, spread), (0.0, 1.0), "on one point");
    }

    #[test]
    fn a_third_contact_and_those_beside_the_table_do_nothing() {
        let mut contacts = Contacts::default();
        assert_eq!(contacts.apply(1, Started, Vec2::ZERO, false), None);
        assert_eq!(apply(&mut contacts, 2, Started, 100.0, 0.0), Some(ContactChange::Down));
        assert_eq!(apply(&mut contacts, 1, Moved, 50.0, 0.0), None);
        apply(&mut contacts, 3, Started, 200.0, 0.0);
        assert_eq!(apply(&mut contacts, 4, Started, 300.0, 0.0), None);
        assert_eq!(apply(&mut contacts, 4, Moved, 400.0, 0.0), None);
        assert_eq!(apply(&mut contacts, 4, Ended, 400.0, 0.0), None);
        let Some(ContactChange::Pair { .. }) = apply(&mut contacts, 3, Moved, 210.0, 0.0) else { panic!("the pair stays") };
        assert_eq!(apply(&mut contacts, 2, Canceled, 0.0, 0.0), None);
        assert_eq!(apply(&mut contacts, 3, Canceled, 0.0, 0.0), None);
        assert_eq!(apply(&mut contacts, 5, Started, 0.0, 0.0), Some(ContactChange::Down));
        assert_eq!(apply(&mut contacts, 5, Canceled, 0.0, 0.0), Some(ContactChange::Cancelled));
    }
}
