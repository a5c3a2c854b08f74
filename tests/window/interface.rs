//! Buttons, lists and fields: by the mouse, and by the keyboard alone. Scene and controls come back after the graphics device is lost; texts are
//! enlarged, the contrast is raised, and the board loses its letters, in a small window.
//!
//! Where a click moves the next button, the test waits for something new before it looks for the button.

use std::thread::sleep;
use std::time::{Duration, Instant};

use image::{Rgb, RgbImage};

use crate::screen::Window;
use crate::{Fixture, wait_until};

#[test]
fn a_photograph_is_saved_larger_than_the_window() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    window.find("the panel", |name| name == "Menu");
    window.press("F2");
    window.wait_until_gone("Menu");
    window.press("F2");
    let saved = window.wait_for("photo_saved");
    let file = std::path::PathBuf::from(saved["file"].as_str().expect("a path"));
    let picture = std::fs::read(&file).expect("a picture");
    // Width and height are the first numbers of a PNG file.
    assert_eq!(picture[16..24], [3840_u32.to_be_bytes(), 2160_u32.to_be_bytes()].concat());
    window.press("Escape");
    window.find("the panel", |name| name == "Menu");
    window.close();
}

#[test]
fn a_game_with_clocks_is_chosen_looked_through_and_analysed() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    window.push_in_menu("New game");
    window.push("Search the variants");
    window.type_text("brand");
    window.push("Brandubh");
    window.push("Clock");
    window.push("10 minutes");
    // The rows below the clock have moved.
    window.find("the increment", |name| name == "Each move adds");
    window.push("Start");
    assert_eq!(window.wait_for("started")["variant"], "brandubh");
    // Its squares are elsewhere.
    window.wait_for("view");
    window.drag("d7", "c7");
    assert_eq!(window.wait_for("played")["move"], "d7-c7");
    window.wait_for("settled");
    window.drag("c4", "c3");
    assert_eq!(window.wait_for("played")["move"], "c4-c3");
    window.wait_for("settled");
    fixture.wait_until_written("table.ron", "600");

    // The list of moves.
    window.push("d7-c7");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.push("c4-c3");
    assert_eq!(window.wait_for("position_shown")["moves"], 2);

    // The analysis board: a variation with a comment, which leaves the game as it is.
    window.push_in_menu("Analysis");
    assert_eq!(window.wait_for("position_shown")["moves"], 2);
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "c4-c3");
    window.drag("c4", "c2");
    assert_eq!(window.wait_for("played")["move"], "c4-c2");
    window.push("Comment on this move");
    window.type_text("Wide");
    window.push("Save to archive");
    fixture.wait_until_written("games.ron", "Wide");
    window.push("Close analysis");
    assert_eq!(window.wait_for("position_shown")["moves"], 2);
    window.close();
}

#[test]
fn the_language_is_chosen_the_rules_are_read_and_a_puzzle_is_solved() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    window.push_in_menu("Settings");
    window.push("Language");
    window.push("Deutsch");
    // Everything speaks the language from the next frame on.
    window.push("Schließen");
    fixture.wait_until_written("settings.ron", "language: Some(de)");
    window.press("r");
    let laws = window.find("the page of laws", |name| name.contains("Linn"));
    window.push(&laws);
    // The variant's text on the topic of a law unfolds under it, and moves everything below.
    let is_said = |name: &str| name.starts_with("Tablut");
    let first = window.find("what Tablut says", is_said);
    let next = window.find("what Tablut says of another topic", |name| is_said(name) && name != first);
    let below = window.place(&next).1;
    window.push(&first);
    wait_until("it is unfolded", || window.place(&next).1 > below);
    window.push("Schließen");
    window.press("p");
    let first = window.find("the first puzzle", |name| name.starts_with("1. "));
    window.push(&first);
    assert_eq!(window.wait_for("puzzle")["state"], "posed");
    window.wait_for("started");
    window.drag("f8", "f5");
    assert_eq!(window.wait_for("puzzle")["state"], "solved");
    window.close();
}

#[test]
fn a_draw_is_agreed_and_the_game_kept_found_and_deleted() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    window.drag("d7", "c7");
    window.wait_for("settled");
    window.push("Offer draw");
    window.push("Accept");
    assert_eq!(window.wait_for("outcome")["reason"], "agreed");
    window.push("Rematch");
    assert_eq!(window.wait_for("started")["moves"], 0);
    fixture.wait_until_written("games.ron", "d7-c7");
    window.push_in_menu("Games");
    // The only game.
    let game =
        window.find("the game in the list", |name| name.contains("Brandubh") && name.contains("draw, agreed") && name.ends_with("1 move"));
    window.push(&game);
    window.push("Open");
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.push("Close analysis");
    window.wait_until_gone("Close analysis");
    window.push_in_menu("Games");
    window.push(&game);
    window.push("Delete");
    // The buttons of the question are elsewhere.
    window.find("the question", |name| name == "Keep it");
    window.push("Delete");
    window.wait_until_gone(&game);
    window.close();
}

#[test]
fn a_position_is_set_up_and_played_on() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    window.push_in_menu("Games");
    window.push("Set up a position");
    window.push("Empty board");
    // Without a king there is nothing to analyse.
    window.wait_until_disabled("Analyse");
    window.push("King");
    // The middle of the board is the throne.
    window.push("Board");
    window.push("Analyse");
    window.wait_for("started");
    window.push("Play from here");
    fixture.wait_until_written("table.ron", "4K4");
    window.close();
}

fn press(window: &Window, keys: &[&str]) {
    keys.iter().for_each(|key| window.press(key));
}

#[test]
fn a_game_is_begun_and_played_with_the_keyboard_alone() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    // The cursor goes no farther than the edge. The attacker there cannot move; the one above it can.
    press(&window, &["Left", "Left", "Left", "Left", "Left", "Left", "Return"]);
    let why = window.wait_for("refused")["why"].clone();
    assert!(why.as_str().is_some_and(|why| why.contains("a5")), "{why}");
    press(&window, &["Up", "Return"]);
    assert_eq!(window.wait_for("selected")["square"], "a6");
    press(&window, &["Right", "Return"]);
    assert_eq!(window.wait_for("played")["move"], "a6-b6");
    window.wait_for("settled");
    press(&window, &["ctrl+z"]);
    assert_eq!(window.wait_for("taken_back")["move"], "a6-b6");
    press(&window, &["ctrl+shift+z"]);
    assert_eq!(window.wait_for("played")["move"], "a6-b6");
    window.wait_for("settled");

    // Escape closes the dialog for a new game, and the game goes on.
    press(&window, &["n"]);
    window.find("the dialog", |name| name == "Start");
    press(&window, &["Escape"]);
    window.wait_until_gone("Start");
    press(&window, &["u"]);
    assert_eq!(window.wait_for("taken_back")["move"], "a6-b6");

    // A list of the settings is opened, gone through and left by keys. The focus goes round in the dialog and not into the panel behind it.
    press(&window, &["s"]);
    window.find("the settings", |name| name == "Language");
    window.tab_to("Contrast");
    press(&window, &["Return", "Down", "Down", "Return"]);
    fixture.wait_until_written("settings.ron", "contrast: High");
    let passed = window.tab_to("Language");
    assert!(!passed.is_empty() && !passed.iter().any(|name| name == "Menu" || name == "Take back"), "{passed:?}");
    press(&window, &["Escape"]);
    window.wait_until_gone("Contrast");
    // A click beside a dialog closes it, too.
    press(&window, &["h"]);
    window.find("the help", |name| name == "Keys and buttons…");
    window.push("Menu");
    window.wait_until_gone("Keys and buttons…");
    assert!(!window.has_quit());
    window.close();
}

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
    window.press("ctrl+q");
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
    // The light of two pictures is the same where it does not move.
    fixture.write("settings.ron", "(accessibility: (reduced_motion: true))");
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
    window.press("ctrl+q");
    window.wait_for_exit();
}
