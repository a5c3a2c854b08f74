//! Fingers on a touch screen: at the table, and two visitors at the exhibit.

use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::exhibit::Supervisor;
use crate::stage::Stage;
use crate::touch_screen::TouchScreen;

/// How long a finger stays where it is: software Vulkan may need this long for a frame.
const REST: Duration = Duration::from_millis(400);

/// Puts a finger down and lifts it again.
fn tap(fingers: &mut TouchScreen, at: (i64, i64)) {
    fingers.put(0, at);
    sleep(REST);
    fingers.lift(0, at);
    sleep(REST);
}

/// Moves a finger that is down, in steps.
fn slide(fingers: &mut TouchScreen, finger: u32, from: (i64, i64), to: (i64, i64)) {
    for step in 1..=4 {
        fingers.slide(finger, (from.0 + (to.0 - from.0) * step / 4, from.1 + (to.1 - from.1) * step / 4));
        sleep(REST);
    }
}

#[test]
fn one_finger_moves_pieces_and_two_move_the_view() {
    let Some((screen, mut fingers)) = TouchScreen::of_size(1280, 720) else { return };
    let stage = Stage::on(screen);
    let mut window = stage.open_new("brandubh");

    // By two touches, and by dragging.
    tap(&mut fingers, window.pixel("d7"));
    assert_eq!(window.wait_for("selected")["square"], "d7");
    tap(&mut fingers, window.pixel("c7"));
    assert_eq!(window.wait_for("played")["move"], "d7-c7");
    window.wait_for("settled");
    let (from, to) = (window.pixel("c4"), window.pixel("c3"));
    fingers.put(0, from);
    assert_eq!(window.wait_for("selected")["square"], "c4");
    slide(&mut fingers, 0, from, to);
    fingers.lift(0, to);
    assert_eq!(window.wait_for("played")["move"], "c4-c3");
    window.wait_for("settled");

    // A button of the panel, and one of a dialog.
    tap(&mut fingers, window.place("Take back"));
    assert_eq!(window.wait_for("taken_back")["move"], "c4-c3");
    window.wait_for("settled");
    tap(&mut fingers, window.place("Help"));
    tap(&mut fingers, window.place("Close"));
    window.wait_until_gone("Close");

    // While a piece is dragged, a second finger comes: the piece goes back, and the two zoom the view.
    let (held, over) = (window.pixel("c4"), window.pixel("c3"));
    fingers.put(0, held);
    assert_eq!(window.wait_for("selected")["square"], "c4");
    slide(&mut fingers, 0, held, over);
    let second = (over.0 + 100, over.1);
    fingers.put(1, second);
    // A third contact, such as a palm, does nothing.
    fingers.put(2, (over.0, over.1 + 150));
    let width = window.pixel("g1").0 - window.pixel("a1").0;
    let apart = (over.0 + 160, over.1);
    slide(&mut fingers, 1, second, apart);
    while window.pixel("g1").0 - window.pixel("a1").0 <= width + 10 {
        window.wait_for("view");
    }
    // They turn it, too.
    let tilt = window.pixel("g1").1 - window.pixel("a1").1;
    let below = (over.0 + 110, over.1 + 110);
    slide(&mut fingers, 1, apart, below);
    while (window.pixel("g1").1 - window.pixel("a1").1 - tilt).abs() <= 10 {
        window.wait_for("view");
    }
    fingers.lift(2, (over.0, over.1 + 150));
    fingers.lift(1, below);
    fingers.lift(0, over);
    // It is still the same player's turn: the only move is the first one.
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "d7-c7");
    window.close();
}

const EXHIBITION: &str = r#"(
    preset: "low",
    languages: ["en", "sv"],
    offers: [(variant: "brandubh", side: "choice")],
    attract: [(show: "board", variant: "brandubh", camera: "seat", seconds: 3600, captions: ["caption-family"])],
    screen: (controls: "both-sides"),
    sound: (volume_percent: 0),
    supervision: (nightly_restart: "never", frozen_after_s: 120, start_within_s: 600),
    staff: (pin: "5813", gesture: "corners"),
)"#;

/// The pixel in the middle of the last control that does something; that is one at the near side.
fn control(event: &Value, does: &str) -> Option<(i64, i64)> {
    let controls = event["controls"].as_array()?;
    let found = controls.iter().filter(|control| control["does"] == does).map(|control| point([&control["x"], &control["y"]]));
    found.max_by_key(|(_, y)| *y)
}

fn point(numbers: [&Value; 2]) -> (i64, i64) {
    let [x, y] = numbers.map(|number| number.as_f64().expect("a number").round() as i64);
    (x, y)
}

/// Taps a control of the exhibit as soon as it is there.
fn press(exhibit: &Supervisor, fingers: &mut TouchScreen, does: &str) {
    let event = exhibit.wait_until(does, |event| control(event, does).is_some());
    tap(fingers, control(&event, does).expect("it is there"));
}

#[test]
fn two_visitors_touch_the_exhibit_at_once_and_staff_close_it() {
    let Some((screen, mut fingers)) = TouchScreen::of_size(1280, 720) else { return };
    let stage = Stage::on(screen);
    let mut exhibit = Supervisor::start(&stage.screen, stage.folder(), EXHIBITION);
    exhibit.wait_until("the table is seen", |event| event["visible"] == true);

    // One touch answers, one further touch is a running game.
    tap(&mut fingers, (640, 300));
    press(&exhibit, &mut fingers, "Play(Choice { offer: 0, players: Two })");
    let moves = |event: &Value| event["moves"].as_array().map_or(0, Vec::len);
    let start = exhibit.wait_until("a game of two", |event| event["screen"] == "playing" && moves(event) >= 2);
    let ends = |index: usize| [0, 1].map(|end| point([&start["moves"][index][end][0], &start["moves"][index][end][1]]));

    // While one visitor holds a piece, the other one drags another, and changes the language.
    let ([held, _], [from, to]) = (ends(0), ends(1));
    assert_ne!(held, from);
    fingers.put(3, held);
    slide(&mut fingers, 3, held, (held.0 + 40, held.1 - 40));
    fingers.put(5, from);
    slide(&mut fingers, 5, from, to);
    exhibit.wait_until("both pieces are held", |event| event["held"] == 2 && event["fingers"] == 2);
    stage.picture("exhibit-two-fingers.png");
    fingers.lift(5, to);
    exhibit.wait_until("the dragged piece has moved, the other one is held", |event| event["played"] == 1 && event["held"] == 1);
    press(&exhibit, &mut fingers, "Language(Swedish)");
    exhibit.wait_until("another language, the piece still held", |event| event["language"] == "sv" && event["held"] == 1);
    fingers.lift(3, (held.0 + 40, held.1 - 40));
    exhibit.wait_until("it has gone back, out of turn", |event| event["played"] == 1 && event["held"] == 0 && event["fingers"] == 0);
    press(&exhibit, &mut fingers, "TakeBack");
    exhibit.wait_until("the move is taken back", |event| event["played"] == 0);

    // Ten fingers and a palm in the middle of it all.
    let at = |finger: u32| (420 + 45 * i64::from(finger), 260 + 20 * i64::from(finger));
    (0..10).for_each(|finger| fingers.put(finger, at(finger)));
    sleep(REST);
    (0..10).for_each(|finger| fingers.lift(finger, at(finger)));
    exhibit.wait_until("no finger is left", |event| event["fingers"] == 0 && event["held"] == 0);

    // The staff's gesture, a wrong PIN, and the right one.
    for corner in [(5, 5), (1275, 5), (1275, 715), (5, 715)] {
        tap(&mut fingers, corner);
    }
    exhibit.wait_until("the PIN is asked for", |event| event["screen"] == "pin");
    for pin in [[5, 8, 3, 1], [5, 8, 1, 3]] {
        pin.iter().for_each(|digit| press(&exhibit, &mut fingers, &format!("Digit({digit})")));
        press(&exhibit, &mut fingers, "EnterPin");
    }
    exhibit.wait_until("the service screen", |event| event["screen"] == "service");
    stage.picture("exhibit-service.png");
    press(&exhibit, &mut fingers, "Service(Close)");
    // The code with which the service manager does not start it again.
    assert_eq!(exhibit.exit_code(), Some(77), "{}", exhibit.log());
}
