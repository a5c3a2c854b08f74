//! The archive of games: games are found in it, saved to files, opened from them, continued and reviewed, and an analysis is added to its game.
//!
//! Games are looked through by slider, wheel and by playing them, from each view of the board; hints, and the review of a finished game.

use crate::screen::Window;
use crate::{Fixture, wait_until};

/// The row of the only game in the list that is as `is_it` says.
fn choose(window: &Window, is_it: impl Fn(&str) -> bool) {
    let row = window.find("the game in the list", |name| name.contains("Brandubh, ") && is_it(name));
    window.push(&row);
}

#[test]
fn a_kept_game_is_saved_opened_from_its_file_continued_and_reviewed() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    for (from, to) in [("d7", "c7"), ("c4", "c3")] {
        window.drag(from, to);
        window.wait_for("settled");
    }
    window.push_in_menu("New game");
    window.push("Start");
    assert_eq!(window.wait_for("started")["moves"], 0);
    fixture.wait_until_written("games.ron", "c4-c3");

    // Found by its result, and not by another one.
    window.push_in_menu("Games");
    window.push("Result");
    window.push("Drawn");
    window.wait_until_gone("Brandubh");
    window.push("Result");
    window.push("Not finished");
    choose(&window, |name| name.ends_with("not finished, 2 moves"));

    // Saved as a record of OpenTafl, and opened from there.
    let file = fixture.file("g.otg");
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
    fixture.wait_until_written("games.ron", "resigned");
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
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    window.drag("d7", "c7");
    window.wait_for("settled");
    // One after the other, each with a variation of its own.
    for to in ["c3", "c2"] {
        window.press("a");
        window.wait_for("position_shown");
        window.drag("c4", to);
        window.wait_for("settled");
        window.push("Save to archive");
        fixture.wait_until_written("games.ron", &format!("c4-{to}"));
        assert_eq!(fixture.read("games.ron").matches("d7-c7").count(), 1);
        window.press("a");
        window.wait_for("position_shown");
    }
    window.press("g");
    window.find("the only game", |name| name.contains("Brandubh, ") && name.ends_with("2 moves"));
    window.close();
}

#[test]
fn a_game_that_was_moved_aside_is_opened_from_the_list() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    window.drag("d7", "c7");
    window.wait_for("settled");
    fixture.wait_until_written("table.ron", "d7-c7");
    window.press("ctrl+q");
    window.wait_for_exit();
    fixture.write("table.ron.earlier-1", &fixture.read("table.ron"));
    let mut window = fixture.open_new("tablut");
    window.push_in_menu("Games");
    window.push("table.ron.earlier-1");
    let opened = window.wait_for("started");
    assert_eq!((&opened["variant"], &opened["moves"]), (&"brandubh".into(), &0.into()));
    window.push("1. d7-c7");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.close();
}

fn play_moves(window: &mut Window, moves: &[&str]) {
    for mv in moves {
        window.press("k");
        window.type_text(mv);
        window.press("Return");
        window.wait_for("played");
        window.wait_for("settled");
    }
}

#[test]
fn a_game_is_looked_through_with_the_slider_the_wheel_and_by_playing() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    play_moves(&mut window, &["d7-c7", "c4-c3", "c7-b7", "c3-c2"]);

    // The wheel over the buttons: a turn towards the player is a move forward. Where a wheel consists of buttons, as here, winit reports their release, too,
    // so that each turn counts twice.
    for (turn, moves) in [(4, 2), (4, 0), (5, 2)] {
        window.roll_over("Show the moves one after the other", turn);
        while window.wait_for("position_shown")["moves"] != moves {}
    }
    window.push("To the starting position");
    while window.wait_for("position_shown")["moves"] != 0 {}
    // The middle of the slider.
    window.push("Move that is shown");
    assert_eq!(window.wait_for("position_shown")["moves"], 2);
    // Here no move is played.
    window.click("d4");
    let why = window.wait_for("refused")["why"].clone();
    assert!(why.as_str().is_some_and(|why| why.contains("only shown")), "{why}");
    // Played from there to its end.
    window.push("Show the moves one after the other");
    for moves in [3, 4] {
        assert_eq!(window.wait_for("position_shown")["moves"], moves);
    }
    window.close();
}

#[test]
fn a_press_that_does_nothing_says_why_and_the_views_are_changed_by_keys() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    // A defender while the attackers are to move, an attacker between others, a way that is not straight, and one that is blocked.
    for (squares, says) in [
        (&["e6"][..], "belongs to the defenders"),
        (&["a5"], "every square beside it is taken"),
        (&["d1", "f3"], "no straight line"),
        (&["a4", "h4"], "blocked on e4"),
    ] {
        squares.iter().for_each(|square| window.click(square));
        let why = window.wait_for("refused")["why"].clone();
        assert!(why.as_str().is_some_and(|why| why.contains(says)), "{squares:?}: {why}");
    }

    // From above every rank is as wide as the others; from the seat the near one is wider.
    let width = |window: &Window, rank: u32| window.pixel(&format!("i{rank}")).0 - window.pixel(&format!("a{rank}")).0;
    assert!(width(&window, 1) > width(&window, 9) + 30);
    window.press("v");
    while width(&window, 1) != width(&window, 9) {
        window.wait_for("view");
    }
    // The board is turned round.
    window.press("f");
    while window.pixel("a1").0 < window.pixel("i1").0 {
        window.wait_for("view");
    }
    assert!(window.pixel("a1").1 < window.pixel("a9").1);
    // From a corner, neither edge is level.
    window.press("4");
    while (window.pixel("a1").1 - window.pixel("i1").1).abs() < 30 {
        window.wait_for("view");
    }
    window.close();
}

#[test]
fn the_board_turns_to_the_side_that_is_to_move() {
    let Some(fixture) = Fixture::new() else { return };
    fixture.write("settings.ron", "(turn_board: true)");
    let mut window = fixture.open_new("brandubh");
    assert!(window.pixel("a1").1 > window.pixel("a7").1);
    play_moves(&mut window, &["d7-c7"]);
    while window.pixel("a1").1 > window.pixel("a7").1 {
        window.wait_for("view");
    }
    window.drag("c4", "c3");
    assert_eq!(window.wait_for("played")["move"], "c4-c3");
    while window.pixel("a1").1 < window.pixel("a7").1 {
        window.wait_for("view");
    }
    window.close();
}

#[test]
fn hints_are_followed_and_the_game_is_reviewed_move_by_move() {
    let Some(fixture) = Fixture::new() else { return };
    fixture.write("settings.ron", "(lessons: (hints: true, review: true), pace: Fast)");
    let mut window = fixture.open_new("brandubh");
    let ways: [fn(&Window); 2] = [|window| window.press("t"), |window| window.push("Hint")];
    for ask in ways {
        ask(&window);
        let hint = window.wait_for("hint");
        let named = hint["move"].as_str().expect("a move").to_owned();
        assert!(hint["words"].as_str().is_some_and(|words| words.contains(&named[..2])), "{hint}");
        // The king may stand before the piece.
        window.press("k");
        window.type_text(&named);
        window.press("Return");
        let played = window.wait_for("played");
        assert!(played["move"].as_str().is_some_and(|played| played.starts_with(&named)), "{played} and {named}");
        window.wait_for("settled");
    }
    window.press("y");
    window.press("Return");
    assert_eq!(window.wait_for("outcome")["reason"], "resigned");

    window.push("Review the game");
    assert_eq!(window.wait_for("reviewed")["moves"], 2);
    for (key, moves) in [("Left", 1), ("Left", 0), ("Right", 1), ("Home", 0)] {
        window.press(key);
        assert_eq!(window.wait_for("position_shown")["moves"], moves, "{key}");
    }
    let graph = window.find("the evaluation graph", |name| name.starts_with("Chances after each move"));
    // Its middle.
    window.push(&graph);
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.push("Final position");
    assert_eq!(window.wait_for("position_shown")["moves"], 2);
    window.push("Close");
    window.wait_until_gone(&graph);

    // The resignation is taken back, then the last move, which can be played again.
    window.push("Take back");
    window.wait_for("resumed");
    window.push("Take back");
    let taken_back = window.wait_for("taken_back")["move"].clone();
    window.press("ctrl+y");
    assert_eq!(window.wait_for("played")["move"], taken_back);
    window.close();
}
