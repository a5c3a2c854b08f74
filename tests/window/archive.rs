//! The archive of games: games are found in it, saved to files, opened from them, continued and reviewed, and an analysis is added to its game.

use crate::screen::Window;
use crate::stage::{Stage, wait_until};

/// The row of the only game in the list that is as `is_it` says.
fn choose(window: &Window, is_it: impl Fn(&str) -> bool) {
    let row = window.find("the game in the list", |name| name.contains("Brandubh, ") && is_it(name));
    window.push(&row);
}

#[test]
fn a_kept_game_is_saved_opened_from_its_file_continued_and_reviewed() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("brandubh");
    for (from, to) in [("d7", "c7"), ("c4", "c3")] {
        window.drag(from, to);
        window.wait_for("settled");
    }
    window.push("New game");
    window.push("Start");
    assert_eq!(window.wait_for("started")["moves"], 0);
    stage.wait_until_written("games.ron", "c4-c3");

    // Found by its result, and not by another one.
    window.push("Games");
    window.push("Result");
    window.push("Drawn");
    window.wait_until_gone("Brandubh");
    window.push("Result");
    window.push("Not finished");
    choose(&window, |name| name.ends_with("not finished, 2 moves"));

    // Saved as a record of OpenTafl, and opened from there.
    let file = stage.file("g.otg");
    let path = file.to_string_lossy().into_owned();
    window.push("Form of the export");
    window.push("OpenTafl record (.otg)");
    window.push("Save as");
    window.type_text(&path);
    window.push("Save");
    wait_until("the game is saved", || file.exists());
    window.push("Path of a file; or drag the file onto the window");
    window.type_text(&path);
    window.press("Return");
    let opened = window.wait_for("started");
    assert_eq!((&opened["variant"], &opened["moves"]), (&"brandubh".into(), &0.into()));
    window.push("Close analysis");
    window.wait_until_gone("Close analysis");

    // Continued, resigned, and reviewed from the list.
    window.press("g");
    choose(&window, |name| name.ends_with("not finished, 2 moves"));
    window.push("Continue");
    assert_eq!(window.wait_for("started")["moves"], 2);
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "c4-c3");
    window.press("ctrl+shift+z");
    assert_eq!(window.wait_for("played")["move"], "c4-c3");
    window.wait_for("settled");
    window.press("y");
    window.press("Return");
    assert_eq!(window.wait_for("outcome")["reason"], "resigned");
    window.push("New game");
    window.push("Start");
    window.wait_for("started");
    stage.wait_until_written("games.ron", "resigned");
    window.press("g");
    window.push("Result");
    window.push("Any result");
    choose(&window, |name| name.contains("resigned"));
    window.push("Review");
    assert_eq!(window.wait_for("reviewed")["moves"], 2);
    window.close();
}

#[test]
fn an_analysis_is_added_to_the_entry_of_its_game() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("brandubh");
    window.drag("d7", "c7");
    window.wait_for("settled");
    // One after the other, each with a variation of its own.
    for to in ["c3", "c2"] {
        window.press("a");
        window.wait_for("position_shown");
        window.drag("c4", to);
        window.wait_for("settled");
        window.push("Save to archive");
        stage.wait_until_written("games.ron", &format!("c4-{to}"));
        assert_eq!(stage.read("games.ron").matches("d7-c7").count(), 1);
        window.press("a");
        window.wait_for("position_shown");
    }
    window.press("g");
    window.find("the only game", |name| name.contains("Brandubh, ") && name.ends_with("2 moves"));
    window.close();
}

#[test]
fn a_game_that_was_moved_aside_is_opened_from_the_list() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("brandubh");
    window.drag("d7", "c7");
    window.wait_for("settled");
    stage.wait_until_written("table.ron", "d7-c7");
    window.press("q");
    window.wait_for_exit();
    stage.write("table.ron.earlier-1", &stage.read("table.ron"));
    let mut window = stage.open_new("tablut");
    window.push("Games");
    window.push("table.ron.earlier-1");
    let opened = window.wait_for("started");
    assert_eq!((&opened["variant"], &opened["moves"]), (&"brandubh".into(), &0.into()));
    window.push("1. d7-c7");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.close();
}
