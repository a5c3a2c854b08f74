//! Fingers on the table, by the events of the touch screen.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use birka::game::input::{BoardGesture, CameraMotion, TouchEffect, TouchPlace, TouchedTable, is_movable};
use birka::game::pieces::OnSquare;
use birka::game::settings::{Pace, SettingsStore};
use birka::game::state::GameState;

use crate::support::*;

/// The side of a square of the board in this window, in pixels. The board begins at the upper left corner, and the panel lies to the right of it.
const SQUARE: f32 = 50.0;
const WINDOW: Vec2 = Vec2::new(900.0, 450.0);

/// Reads touches as the window does, with squares in a plain grid.
fn read_touches(
    mut touches: MessageReader<TouchInput>,
    mut table: ResMut<TouchedTable>,
    game_state: Res<GameState>,
    settings_store: Res<SettingsStore>,
    mut gestures: MessageWriter<BoardGesture>,
    mut motions: MessageWriter<CameraMotion>,
) {
    for touch in touches.read() {
        let size = game_state.size();
        let [file, up] = (touch.position / SQUARE).as_uvec2().to_array().map(|at| usize::try_from(at).unwrap());
        let square = (file < size.side() && up < size.side()).then(|| size.at(file, size.side() - 1 - up));
        let place = match square {
            None => TouchPlace::Elsewhere,
            Some(at) => TouchPlace::Scene { square, is_movable: is_movable(&game_state, &settings_store, at) },
        };
        for effect in table.apply(touch, place, WINDOW) {
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

fn touch_app() -> App {
    let mut app = app("tablut", Pace::None);
    app.add_message::<TouchInput>().add_message::<CameraMotion>().add_systems(PreUpdate, read_touches);
    app
}

fn middle(app: &App, name: &str) -> Vec2 {
    let (size, square) = (size(app), square(app, name));
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let at = Vec2::new(size.file(square) as f32, (size.side() - 1 - size.rank(square)) as f32);
    (at + 0.5) * SQUARE
}

fn touch_at(app: &mut App, id: u64, phase: TouchPhase, position: Vec2) {
    send(app, TouchInput { phase, position, window: Entity::PLACEHOLDER, force: None, id });
}

fn touch(app: &mut App, id: u64, phase: TouchPhase, name: &str) {
    let position = middle(app, name);
    touch_at(app, id, phase, position);
}

fn tap(app: &mut App, name: &str) {
    touch(app, 1, TouchPhase::Started, name);
    touch(app, 1, TouchPhase::Ended, name);
}

fn motions(app: &mut App) -> Vec<CameraMotion> {
    app.world_mut().resource_mut::<Messages<CameraMotion>>().drain().collect()
}

#[test]
fn one_finger_plays_by_taps_and_by_dragging() {
    let mut app = touch_app();
    tap(&mut app, "i6");
    assert_eq!(selected(&app), Some(square(&app, "i6")));
    tap(&mut app, "i8");
    assert_eq!(last_move(&app).as_deref(), Some("i6-i8"));
    touch(&mut app, 2, TouchPhase::Started, "f5");
    touch(&mut app, 2, TouchPhase::Moved, "f7");
    touch(&mut app, 2, TouchPhase::Moved, "f8");
    touch(&mut app, 2, TouchPhase::Ended, "f8");
    assert_eq!(last_move(&app).as_deref(), Some("f5-f8"));
    assert_eq!(motions(&mut app), [], "the camera stays");
    assert_entities_match_session(&mut app);
}

#[test]
fn a_second_finger_during_a_drag_puts_the_piece_back_and_moves_the_camera() {
    let mut app = touch_app();
    touch(&mut app, 1, TouchPhase::Started, "i6");
    touch(&mut app, 1, TouchPhase::Moved, "i7");
    touch(&mut app, 2, TouchPhase::Started, "c3");
    assert_eq!(selected(&app), None);
    motions(&mut app);
    touch(&mut app, 2, TouchPhase::Moved, "c2");
    let moved = motions(&mut app);
    assert_eq!(moved.len(), 1);
    assert!(moved[0].turn != Vec2::ZERO, "{moved:?}");
    touch(&mut app, 2, TouchPhase::Ended, "c2");
    // The first finger drags nothing any more, wherever it is lifted.
    touch(&mut app, 1, TouchPhase::Moved, "i8");
    touch(&mut app, 1, TouchPhase::Ended, "i8");
    assert_eq!((last_move(&app), selected(&app)), (None, None));
    assert_pieces_are_in_place(&mut app);
    let mut pieces = app.world_mut().query::<&OnSquare>();
    assert_eq!(pieces.iter(app.world()).count(), 25);
}

#[test]
fn the_first_of_two_fingers_plays_no_move_where_it_lands() {
    let mut app = touch_app();
    tap(&mut app, "i6");
    touch(&mut app, 1, TouchPhase::Started, "i8");
    assert_eq!(last_move(&app), None, "it may be the first of two");
    touch(&mut app, 2, TouchPhase::Started, "b2");
    touch(&mut app, 1, TouchPhase::Ended, "i8");
    touch(&mut app, 2, TouchPhase::Ended, "b2");
    assert_eq!((last_move(&app), selected(&app)), (None, Some(square(&app, "i6"))), "the piece stays selected");
    // A finger that slips off the square is no tap either.
    touch(&mut app, 1, TouchPhase::Started, "i8");
    touch(&mut app, 1, TouchPhase::Ended, "h8");
    assert_eq!(last_move(&app), None);
}

#[test]
fn pinching_zooms_and_twisting_turns() {
    let mut app = touch_app();
    let at = |x, y| Vec2::new(x, y);
    touch_at(&mut app, 1, TouchPhase::Started, at(150.0, 200.0));
    touch_at(&mut app, 2, TouchPhase::Started, at(250.0, 200.0));
    motions(&mut app);
    touch_at(&mut app, 1, TouchPhase::Moved, at(100.0, 200.0));
    touch_at(&mut app, 2, TouchPhase::Moved, at(300.0, 200.0));
    let zoom: f32 = motions(&mut app).iter().map(|motion| motion.zoom).sum();
    assert!((zoom - 2f32.ln()).abs() < 1e-5, "twice as far apart: {zoom}");
    touch_at(&mut app, 1, TouchPhase::Moved, at(100.0, 150.0));
    touch_at(&mut app, 2, TouchPhase::Moved, at(300.0, 250.0));
    let turn: Vec2 = motions(&mut app).iter().map(|motion| motion.turn).sum();
    assert!(turn.x > 0.3 && turn.y.abs() < 1e-5, "clockwise: {turn}");
}

#[test]
fn a_palm_beside_the_finger_does_nothing() {
    let mut app = touch_app();
    // On the panel.
    touch_at(&mut app, 9, TouchPhase::Started, Vec2::new(800.0, 300.0));
    touch(&mut app, 1, TouchPhase::Started, "i6");
    touch_at(&mut app, 9, TouchPhase::Moved, Vec2::new(400.0, 300.0));
    touch(&mut app, 1, TouchPhase::Ended, "i8");
    assert_eq!(last_move(&app).as_deref(), Some("i6-i8"));
    touch_at(&mut app, 9, TouchPhase::Ended, Vec2::new(400.0, 300.0));
    assert_eq!(motions(&mut app), []);
}
