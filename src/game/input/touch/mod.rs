//! Fingers on the table: one selects and drags pieces, two turn and zoom the camera.
//!
//! | module | contains |
//! |---|---|
//! | `contacts` | what each contact is: the finger on the board, one of two that move the camera, or none of them |
//! | `touch_input` | what the contacts do to the board and the camera |

mod contacts;
mod touch_input;

use bevy::camera::NormalizedRenderTarget;
use bevy::input::touch::TouchInput;
use bevy::picking::pointer::Location;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowRef};

pub use touch_input::{TouchEffect, TouchPlace, TouchedTable};

use super::camera_motion::CameraMotion;
use super::gesture::BoardGesture;
use super::picking::BoardHitTest;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{Controller, GameState};

pub(super) fn logic(app: &mut App) {
    app.init_resource::<TouchedTable>();
}

pub(super) fn view(app: &mut App) {
    app.add_systems(Update, read_touches.in_set(GameSystems::Input));
}

/// Reads touches one by one, each at its own location: where frames are slow, several come in one frame.
fn read_touches(
    mut touches: MessageReader<TouchInput>,
    mut table: ResMut<TouchedTable>,
    mut hit_test: BoardHitTest,
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
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
                TouchPlace::Scene { square, is_movable: square.is_some_and(|square| is_movable(&game_state, &settings_store, square)) }
            }
            _ => TouchPlace::Elsewhere,
        };
        for effect in table.apply(touch, place, window.size()) {
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

/// Whether a person can move the piece on a square now.
pub fn is_movable(game_state: &GameState, settings_store: &SettingsStore, square: birka_rules::Square) -> bool {
    let session = game_state.session();
    game_state.controller(settings_store.settings().players, session.turn()) == Controller::Person
        && !session.destinations(square).is_empty()
}
