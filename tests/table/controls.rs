//! Fingers on the table, by the events of the touch screen, and gamepads, by the events that their thread sends.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use birka::game::actions::{Action, ReplayAction, UiAction};
use birka::game::input::{
    self, BoardGesture, CameraMotion, Gesture, KeyboardCursor, PadEvent, PadId, PadReceiver, Selection, TouchEffect, TouchPlace,
    TouchedTable, is_movable,
};
use birka::game::pieces::OnSquare;
use birka::game::platform::{TaskSender, Waker, task_channel};
use birka::game::settings::Pace;
use birka::game::state::GameTable;
use birka::game::view_state::ViewState;
use birka_records::Drawing;
use gilrs::{Axis, Button};

use crate::support::*;

/// The side of a square of the board in this window, in pixels. The board begins at the upper left corner, and the panel lies to the right of it.
const SQUARE: f32 = 50.0;
const WINDOW: Vec2 = Vec2::new(900.0, 450.0);

/// Reads touches as the window does, with squares in a plain grid.
fn read_touches(
    mut touches: MessageReader<TouchInput>,
    mut touched: ResMut<TouchedTable>,
    table: Res<GameTable>,
    mut gestures: MessageWriter<BoardGesture>,
    mut motions: MessageWriter<CameraMotion>,
) {
    for touch in touches.read() {
        let size = table.session().rules().size;
        let [file, up] = (touch.position / SQUARE).as_uvec2().to_array().map(|at| usize::try_from(at).unwrap());
        let square = (file < size.files() && up < size.ranks()).then(|| size.at(file, size.ranks() - 1 - up));
        let place = match square {
            None => TouchPlace::Elsewhere,
            Some(at) => TouchPlace::Scene { square, is_movable: is_movable(&table, at) },
        };
        for effect in touched.apply(touch, place, WINDOW) {
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
    let at = Vec2::new(size.file(square) as f32, (size.ranks() - 1 - size.rank(square)) as f32);
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
    // A finger that slips off the square does not tap either.
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

fn app_with_pad() -> (App, TaskSender<PadEvent>) {
    let mut app = app("tablut", Pace::None);
    let (sender, receiver) = task_channel(&Waker::default());
    app.add_message::<KeyboardInput>().add_message::<KeyboardFocusLost>().init_resource::<ViewState>();
    input::controls(&mut app);
    app.insert_resource(PadReceiver(receiver));
    app.update();
    (app, sender)
}

/// Presses and releases buttons, each for a frame.
fn press(app: &mut App, pad: &TaskSender<PadEvent>, buttons: &[Button]) {
    for &button in buttons {
        pad.send(PadEvent::Pressed(button));
        app.update();
        pad.send(PadEvent::Released(button));
        app.update();
    }
}

/// Runs frames of 16 ms.
fn run(app: &mut App, milliseconds: u32) {
    (0..milliseconds / 16).for_each(|_| app.update());
}

fn cursor(app: &App) -> Option<String> {
    app.world().resource::<KeyboardCursor>().0.map(|square| square.name(size(app)))
}

fn written(app: &mut App) -> Vec<UiAction> {
    app.world_mut().resource_mut::<Messages<UiAction>>().drain().collect()
}

#[test]
fn a_move_is_played_taken_back_and_played_again() {
    let (mut app, pad) = app_with_pad();
    use Button::{DPadRight, DPadUp, East, South};
    // The first press shows the cursor in the middle.
    press(&mut app, &pad, &[DPadUp, DPadRight, DPadRight, DPadRight, DPadRight, DPadUp]);
    assert_eq!(cursor(&app).as_deref(), Some("i6"));
    press(&mut app, &pad, &[South]);
    assert_eq!(selected(&app), Some(square(&app, "i6")));
    press(&mut app, &pad, &[East]);
    assert_eq!((selected(&app), cursor(&app)), (None, None));
    press(&mut app, &pad, &[DPadUp, DPadRight, DPadRight, DPadRight, DPadRight, DPadUp, South, DPadUp, DPadUp, South]);
    assert_eq!(last_move(&app).as_deref(), Some("i6-i8"));
    assert_entities_match_session(&mut app);
    press(&mut app, &pad, &[Button::LeftTrigger]);
    assert_eq!(last_move(&app), None);
    press(&mut app, &pad, &[Button::RightTrigger]);
    assert_eq!(last_move(&app).as_deref(), Some("i6-i8"));
}

#[test]
fn the_shoulders_step_through_a_game_that_is_looked_through() {
    let (mut app, pad) = app_with_pad();
    GAME[..3].iter().for_each(|text| play(&mut app, text));
    send(&mut app, UiAction::Replay(ReplayAction::ShowAfter(1)));
    app.update();
    written(&mut app);
    press(&mut app, &pad, &[Button::RightTrigger]);
    press(&mut app, &pad, &[Button::LeftTrigger, Button::LeftTrigger]);
    assert_eq!(session(&app).ply(), 0, "the starting position is shown");
    assert_eq!(game_state(&app).main_session().ply(), 3, "nothing is taken back");
}

#[test]
fn a_direction_that_is_held_repeats_until_it_is_released() {
    let (mut app, pad) = app_with_pad();
    pad.send(PadEvent::Moved(Axis::LeftStickX, 0.9));
    app.update();
    assert_eq!(cursor(&app).as_deref(), Some("e5"));
    run(&mut app, 320);
    assert_eq!(cursor(&app).as_deref(), Some("e5"), "not yet");
    run(&mut app, 160);
    assert_eq!(cursor(&app).as_deref(), Some("f5"));
    run(&mut app, 128);
    assert_eq!(cursor(&app).as_deref(), Some("g5"));
    pad.send(PadEvent::Moved(Axis::LeftStickX, 0.1));
    run(&mut app, 2_000);
    assert_eq!(cursor(&app).as_deref(), Some("g5"));
    pad.send(PadEvent::Pressed(Button::DPadDown));
    run(&mut app, 2_000);
    assert_eq!(cursor(&app).as_deref(), Some("g1"), "to the edge");
    // A gamepad that is unplugged holds nothing.
    pad.send(PadEvent::Pressed(Button::DPadUp));
    app.update();
    pad.send(PadEvent::Disconnected(PadId(0)));
    run(&mut app, 2_000);
    assert_eq!(cursor(&app).as_deref(), Some("g2"));
}

#[test]
fn a_choice_that_is_held_does_not_repeat() {
    let (mut app, pad) = app_with_pad();
    press(&mut app, &pad, &[Button::DPadUp]);
    pad.send(PadEvent::Pressed(Button::Start));
    app.update();
    assert_eq!(written(&mut app), [UiAction::Do(Action::Menu)]);
    run(&mut app, 2_000);
    assert_eq!(written(&mut app), []);
}

#[test]
fn stick_and_triggers_move_the_camera_while_they_are_held() {
    let (mut app, pad) = app_with_pad();
    let motions = |app: &mut App| app.world_mut().resource_mut::<Messages<CameraMotion>>().drain().collect::<Vec<_>>();
    pad.send(PadEvent::Moved(Axis::RightStickX, 0.1));
    app.update();
    assert_eq!(motions(&mut app), [], "it is at rest");
    pad.send(PadEvent::Moved(Axis::RightStickX, 1.0));
    pad.send(PadEvent::Pulled(Button::RightTrigger2, 0.5));
    app.update();
    app.update();
    let moved = motions(&mut app);
    assert_eq!(moved.len(), 2);
    assert!(moved.iter().all(|motion| motion.turn.x > 0.0 && motion.turn.y == 0.0 && motion.zoom > 0.0), "{moved:?}");
    pad.send(PadEvent::Moved(Axis::RightStickX, 0.0));
    pad.send(PadEvent::Pulled(Button::RightTrigger2, 0.0));
    app.update();
    assert_eq!(motions(&mut app), []);
}

#[test]
fn players_are_told_about_gamepads_that_come_and_go() {
    let (mut app, pad) = app_with_pad();
    let notices = |app: &App| notices_of(app);
    // A driver may report it twice, and names come from outside.
    for _ in 0..2 {
        pad.send(PadEvent::Connected(PadId(3), "Pad\u{1b}[31m of steel".to_owned()));
        app.update();
    }
    let [connected] = notices(&app).try_into().unwrap();
    assert!(connected.starts_with("Gamepad connected: Pad") && !connected.contains('\u{1b}'), "{connected}");
    pad.send(PadEvent::Disconnected(PadId(3)));
    app.update();
    let [gone] = notices(&app).try_into().unwrap();
    assert!(gone.starts_with("Gamepad disconnected: Pad"), "{gone}");
    pad.send(PadEvent::Disconnected(PadId(3)));
    app.update();
    assert_eq!(notices(&app).len(), 1);
}

#[test]
fn an_arrow_and_a_circle_are_drawn_at_the_cursor() {
    let mut app = app("tablut", Pace::None);
    let drawn = |app: &App| app.world().resource::<Selection>().drawings().to_vec();
    let [e5, e8] = ["e5", "e8"].map(|name| square(&app, name));
    for at in [e5, e8, e5] {
        send(&mut app, BoardGesture(Gesture::DrawAt(at)));
    }
    assert_eq!(drawn(&app), [Drawing { from: e5, to: e8 }]);
    assert_eq!(app.world().resource::<Selection>().circles().collect::<Vec<_>>(), [e5], "it is seen where the next one begins");
    send(&mut app, BoardGesture(Gesture::DrawAt(e5)));
    assert_eq!(drawn(&app), [Drawing { from: e5, to: e8 }, Drawing { from: e5, to: e5 }]);
    send(&mut app, BoardGesture(Gesture::DrawAt(e8)));
    send(&mut app, BoardGesture(Gesture::Cancel));
    assert_eq!((drawn(&app).len(), app.world().resource::<Selection>().circles().count()), (0, 0));
}

#[test]
fn a_key_draws_at_the_cursor() {
    let (mut app, pad) = app_with_pad();
    press(&mut app, &pad, &[Button::DPadUp]);
    for _ in 0..2 {
        let pressed = KeyboardInput {
            key_code: KeyCode::KeyC,
            logical_key: Key::Character("c".into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        send(&mut app, pressed);
        app.update();
    }
    let e5 = square(&app, "e5");
    assert_eq!(app.world().resource::<Selection>().drawings(), [Drawing { from: e5, to: e5 }]);
}
