//! The content of the window: scene and controls come back after the graphics device is lost; texts are enlarged, the contrast is raised,
//! and the board loses its letters, in a small window.

use std::thread::sleep;
use std::time::{Duration, Instant};

use image::{Rgb, RgbImage};

use crate::fixture::{Fixture, wait_until};

const PATIENCE: Duration = Duration::from_secs(90);

/// The share of pixels that differ visibly, within a part of the width.
fn differing_share(one: &RgbImage, other: &RgbImage, columns: std::ops::Range<u32>) -> f64 {
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
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    let before = fixture.still_picture("loss-before.png");
    // More often than a renderer that fails at once is started again.
    for time in 0..2 {
        fixture.write("report.lose-graphics", "submit");
        window.move_pointer();
        assert_eq!(window.wait_for("redrawn")["variant"], "brandubh");
        let deadline = Instant::now() + PATIENCE;
        loop {
            let after = fixture.picture("loss-after.png");
            let (board, panel) = (differing_share(&before, &after, 0..960), differing_share(&before, &after, 980..1280));
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

const WIDTH: u32 = 800;
const HEIGHT: u32 = 600;

/// How many pixels in a part of two pictures differ.
fn differing_pixels(one: &RgbImage, other: &RgbImage, columns: (i64, i64), rows: (i64, i64)) -> usize {
    let pixel = |number: i64| u32::try_from(number).expect("in the window");
    let all = (pixel(rows.0)..pixel(rows.1)).flat_map(|y| (pixel(columns.0)..pixel(columns.1)).map(move |x| (x, y)));
    all.filter(|&(x, y)| one.get_pixel(x, y) != other.get_pixel(x, y)).count()
}

#[test]
fn texts_are_enlarged_the_contrast_raised_and_the_letters_taken_from_the_board() {
    let Some(fixture) = Fixture::of_size(WIDTH, HEIGHT) else { return };
    let window = fixture.open_new("tablut");
    let before = fixture.still_picture("legibility-before.png");
    window.push_in_menu("Settings");
    window.push("See and hear");
    wait_until("the section is in sight", || window.place("Coordinates").1 < i64::from(HEIGHT) - 150);
    window.push("Coordinates");
    fixture.wait_until_written("settings.ron", "coordinates: false");
    window.push("Contrast");
    window.push("high: white and yellow on black");
    fixture.wait_until_written("settings.ron", "contrast: High");
    window.push("Close");
    window.wait_until_gone("Close");
    let corner = |picture: &RgbImage| *picture.get_pixel(WIDTH - 4, 4);
    assert_ne!(corner(&before), Rgb([0; 3]));
    wait_until("the panel is black", || corner(&fixture.picture("legibility-black.png")) == Rgb([0; 3]));
    let after = fixture.still_picture("legibility-after.png");
    // The letters stand between rank 1 and the border; nothing else of the board changes.
    let ([(left, bottom), (right, _)], top) = (["a1", "i1"].map(|square| window.pixel(square)), window.pixel("a2").1);
    let (letters, squares) = ((bottom + 8, 2 * bottom - top), (top - 4, bottom - 8));
    assert!(differing_pixels(&before, &after, (left, right), letters) > 100);
    assert_eq!(differing_pixels(&before, &after, (left, right), squares), 0);

    window.push_in_menu("Settings");
    window.push("Text size");
    let small = window.place("Close");
    window.push("200%");
    fixture.wait_until_written("settings.ron", "text_size: 200");
    wait_until("the page is laid out anew", || window.place("Close") != small);
    window.push("Close");
    window.wait_until_gone("Close");
    // The panel and each page are no wider than the window, and their last button is in it.
    let (width, height) = (i64::from(WIDTH), i64::from(HEIGHT));
    for (key, last) in [("n", "Start"), ("h", "Close"), ("p", "Close"), ("r", "Close"), ("g", "Link to the position"), ("F12", "Copy")] {
        window.press(key);
        let (x, y) = window.place(last);
        assert!((0..width).contains(&x) && (0..height).contains(&y), "{last} is at {x}, {y}");
        assert_eq!(window.widgets_at(|(x, _)| !(0..width).contains(&x)), Vec::<String>::new(), "{key}");
        fixture.picture(&format!("legibility-{key}.png"));
        window.press("Escape");
        window.wait_until_gone(last);
    }
    window.scroll_until_above((width - 60, height / 2), "Menu", height - 10);
    window.push("Menu");
    window.find("the last entry", |name| name == "Quit");
    window.press("Escape");
    window.wait_until_gone("Quit");
    window.press("q");
    window.wait_for_exit();
}
