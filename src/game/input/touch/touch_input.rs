use std::f32::consts::{PI, TAU};

use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use birka_rules::Square;

use super::contacts::{ContactChange, Contacts};
use crate::game::input::camera_motion::CameraMotion;
use crate::game::input::gesture::BoardGesture;

/// How far the camera turns while two fingers cross the window, as a part of a full turn.
const TURN: f32 = 0.8;

/// What is at the place of a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPlace {
    /// The panel, a dialog, or another window.
    Elsewhere,
    /// The scene.
    Scene {
        /// The square that is meant.
        square: Option<Square>,
        /// Whether a piece stands there that a person can move now.
        is_movable: bool,
    },
}

/// What a touch brings about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TouchEffect {
    /// It does something to the board.
    Board(BoardGesture),
    /// It moves the camera.
    Camera(CameraMotion),
}

/// The fingers on the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct TouchedTable {
    contacts: Contacts,
    press: TouchPress,
}

/// What the finger on the board has begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TouchPress {
    #[default]
    None,
    /// It has pressed a piece, and may drag it.
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
                vec![BoardGesture::Press(square)]
            }
            ContactChange::Down => {
                self.press = TouchPress::Tap(square);
                Vec::new()
            }
            ContactChange::Moved => Vec::new(),
            ContactChange::Up => match std::mem::take(&mut self.press) {
                TouchPress::Piece => vec![BoardGesture::Release(square)],
                TouchPress::Tap(down) if down == square && is_on_table => vec![BoardGesture::Press(square), BoardGesture::Release(square)],
                TouchPress::Tap(_) | TouchPress::None => Vec::new(),
            },
            ContactChange::Cancelled => match std::mem::take(&mut self.press) {
                // The piece goes back.
                TouchPress::Piece => vec![BoardGesture::Cancel],
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
