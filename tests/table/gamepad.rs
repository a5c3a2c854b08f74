//! Gamepads, by the events that their thread sends.

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use birka::game::actions::{ReplayAction, UiAction};
use birka::game::input::{self, CameraMotion, KeyboardCursor, PadEvent, PadId, PadReceiver};
use birka::game::platform::{TaskSender, Waker, task_channel};
use birka::game::settings::Pace;
use birka::game::view_state::ViewState;
use gilrs::{Axis, Button};

use crate::support::*;

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
    assert_eq!(session(&app).played_moves().len(), 0, "the starting position is shown");
    assert_eq!(game_state(&app).main_session().played_moves().len(), 3, "nothing is taken back");
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
    assert_eq!(written(&mut app), [UiAction::OpenNewGame]);
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
