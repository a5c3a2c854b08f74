//! Fingers on the table: one selects and drags pieces, two turn and zoom the camera.
//!
//! `contacts` says what each contact is: the finger on the board, or one of two that move the camera.

mod contacts;

use std::f32::consts::{PI, TAU};

use bevy::camera::NormalizedRenderTarget;
use bevy::input::touch::TouchInput;
use bevy::picking::pointer::Location;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowRef};
use birka_rules::Square;

use self::contacts::{ContactChange, Contacts};
use super::camera_motion::CameraMotion;
use super::gesture::BoardGesture;
use super::picking::BoardHitTest;
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
