//! Input that comes while an image is being shown.

use std::thread::sleep;
use std::time::Duration;

use crate::fixture::{Fixture, wait_until};

/// How often the button is released. With one connection for input and drawing, one release of fifty was late.
const RELEASES: u64 = 150;

#[test]
fn the_driver_does_not_read_the_connection_that_input_comes_by() {
    let Some(fixture) = Fixture::new() else { return };
    let window = fixture.open_new("brandubh");
    wait_until("the program has a connection for input and one for drawing", || fixture.screen.connections() == 2);
    window.close();
}

/// egui draws for some 0.4 s after a press. The display stands still while the button is released, so that it answers the last drawing and reports the
/// release at the same time.
#[test]
#[ignore = "takes several minutes"]
fn a_release_during_the_last_drawing_is_noticed() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    for (from, to) in [("d7", "c7"), ("c4", "c3")] {
        window.drag(from, to);
        window.wait_for("settled");
    }
    for release in 0..RELEASES {
        let (name, moves) = if release % 2 == 0 { ("d7-c7", 1) } else { ("c4-c3", 2) };
        window.press_on(name);
        sleep(Duration::from_millis(300 + release * 7 % 150));
        fixture.screen.release_while_paused();
        assert_eq!(window.wait_for("position_shown")["moves"], moves);
    }
    window.close();
}
