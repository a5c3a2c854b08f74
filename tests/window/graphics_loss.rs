//! The graphics device is lost while the program runs: scene and controls come back, in the game within the process and in the exhibit by a restart.

use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbImage;

use crate::stage::Stage;

const PATIENCE: Duration = Duration::from_secs(90);

/// The share of pixels that differ visibly, within a part of the width.
fn difference(one: &RgbImage, other: &RgbImage, columns: std::ops::Range<u32>) -> f64 {
    let pixels = columns.flat_map(|x| (0..one.height()).map(move |y| (x, y)));
    let (mut all, mut differing) = (0.0, 0.0);
    for (x, y) in pixels {
        all += 1.0;
        differing += f64::from(u8::from(one.get_pixel(x, y).0.iter().zip(other.get_pixel(x, y).0).any(|(a, b)| a.abs_diff(b) > 24)));
    }
    differing / all
}

#[test]
fn the_board_and_the_panel_come_back_after_the_graphics_device_was_lost() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("brandubh");
    let before = stage.still_picture("loss-before.png");
    // More often than a renderer that fails at once is started again.
    for time in 0..2 {
        stage.write("report.lose-graphics", "submit");
        window.move_pointer();
        assert_eq!(window.wait_for("redrawn")["variant"], "brandubh");
        let deadline = Instant::now() + PATIENCE;
        loop {
            let after = stage.picture("loss-after.png");
            let (board, panel) = (difference(&before, &after, 0..960), difference(&before, &after, 980..1280));
            if board < 0.02 && panel < 0.02 {
                break;
            }
            assert!(
                Instant::now() < deadline,
                "loss {time}: {board:.3} of the board and {panel:.3} of the panel are other; {}",
                window.printed()
            );
            sleep(Duration::from_millis(300));
        }
    }
    // It can be played on.
    window.click("a4");
    window.wait_for("selected");
    window.click("a3");
    window.wait_for("played");
    assert!(window.printed().contains("restarting the renderer, attempt 2"), "{}", window.printed());
    window.press("q");
    window.wait_for_exit();
}
