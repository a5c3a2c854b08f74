//! Games with the engine and with clocks, and what a player does around the board: lessons, typed moves, the clipboard, resigning, a rematch, other keys.

use std::sync::Arc;
use std::time::Duration;

use birka_game_archive::Autosave;
use birka_records::{MoveNotation, TimeControl, position};
use birka_rules::InHand;
use birka_script::Library;
use birka_session::{Session, TimeControls};

use crate::Fixture;
use crate::screen::Window;

/// The king has open ways to the edge and does not take them, for so long that the engine judges the position.
const DRAWN_START: &str = "/3ttt3/4t4/4T4/t3T3t/tt5tt/t3T3t/2K1T4/4t4/3ttt3/ d";
const DRAWN_MOVES: [&str; 21] = [
    "e4-b4", "e8-f8", "e3-f3", "i4-h4", "f3-h3", "i6-i7", "c7-c3", "i7-f7", "e6-g6", "i5-i1", "b4-f4", "i1-i2", "e7-e4", "f1-h1", "g6-b6",
    "f7-f6", "b6-e6", "e1-f1", "e6-b6", "i2-i7", "e4-c4",
];

/// Saves the first moves of that game as the one on the table.
fn save_drawn_game(fixture: &Fixture, moves: usize) {
    let variant = Library::shipped().get("tablut").expect("the variant is shipped");
    let set = variant.rules.rule_set();
    let start = position::parse(DRAWN_START, set).expect("a position");
    let mut session = Session::from_setup(Arc::clone(&variant), &start).expect("a legal position");
    for text in &DRAWN_MOVES[..moves] {
        session
            .play(MoveNotation::parse(text, set.size).expect("a move").mv(InHand::NONE))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let autosave = Autosave::open(fixture.file("table.ron"));
    autosave.save(&session);
    autosave.flush().expect("saved");
}

#[test]
fn an_engine_accepts_a_draw_where_it_stands_worse_and_declines_it_where_it_stands_better() {
    let Some(fixture) = Fixture::new() else { return };
    // A person with a king that can escape, and the engine.
    save_drawn_game(&fixture, 20);
    fixture.write("settings.ron", "(players: (attackers: Engine(1)))");
    let mut window = fixture.open(&[]);
    window.push("Offer draw");
    assert_eq!(window.wait_for("draw_answered")["answer"], "accepted");
    assert_eq!(window.wait_for("outcome")["reason"], "agreed");
    // An agreed draw is taken back before the last move is.
    window.push("Take back");
    window.wait_for("resumed");
    // In a position, the engine is asked once.
    window.wait_until_disabled("Offer draw");
    window.press("ctrl+q");
    window.wait_for_exit();

    // A person against an engine with such a king.
    save_drawn_game(&fixture, 21);
    fixture.write("settings.ron", "(players: (defenders: Engine(1)))");
    let mut window = fixture.open(&[]);
    window.push("Offer draw");
    assert_eq!(window.wait_for("draw_answered")["answer"], "declined");
    window.wait_until_disabled("Offer draw");
    window.push("Resign");
    window.push("Keep playing");
    window.wait_until_gone("Keep playing");
    window.push("Resign");
    // The question is above the button of the panel.
    window.find("the question", |name| name == "Keep playing");
    window.push("Resign");
    let outcome = window.wait_for("outcome");
    assert_eq!((&outcome["reason"], &outcome["winner"]), (&"resigned".into(), &"defenders".into()));
    // The sides change: the engine plays the attackers, and begins.
    window.push("Rematch");
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.wait_for("played");
    fixture.wait_until_written("settings.ron", "attackers: Engine(1)");
    window.close();
}

#[test]
fn two_engines_pause_and_go_on() {
    let Some(fixture) = Fixture::new() else { return };
    fixture.write("settings.ron", "(players: (attackers: Engine(1), defenders: Engine(1)), pace: Normal)");
    // A game that lasts.
    let mut window = fixture.open_new("alea");
    window.wait_for("played");
    window.push_in_menu("Pause");
    window.wait_for("paused");
    window.push("Continue");
    assert_eq!(window.wait_for_any(&["continued", "played"])["event"], "continued", "nobody moves during a pause");
    window.wait_for("played");
    window.close();
}

#[test]
fn each_side_has_a_clock_of_its_own_and_loses_when_it_has_run_down() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("brandubh");
    window.push_in_menu("New game");
    window.push("Different for each side");
    window.push("Clock of the attackers");
    window.push("5 minutes");
    // The rows below have moved.
    window.find("the increment", |name| name == "Each move adds");
    window.push("Start");
    window.wait_for("started");
    window.drag("d7", "c7");
    window.wait_for("settled");
    fixture.wait_until_written("table.ron", "300");
    // Only the attackers' time is limited.
    window.drag("c4", "c3");
    window.wait_for("settled");
    fixture.wait_until_written("table.ron", "c4-c3");
    window.press("w");
    window.wait_for("paused");
    window.press("ctrl+q");
    window.wait_for_exit();

    // A game in which the attackers have a few seconds left.
    let controls = TimeControls { attackers: Some(TimeControl { main: 60, increment: 0 }), defenders: None };
    save_game(&fixture, "brandubh", controls, &["d7-c7", "c4-c3"], Duration::from_secs(55));
    let mut window = fixture.open(&[]);
    // It pauses until the player is there.
    window.push("Continue");
    window.wait_for("continued");
    let outcome = window.wait_for("outcome");
    assert_eq!((&outcome["reason"], &outcome["winner"]), (&"timeout".into(), &"defenders".into()));
    window.close();
}

#[test]
fn an_engine_that_thinks_long_moves_when_it_is_told_to() {
    let Some(fixture) = Fixture::new() else { return };
    // The strongest engine takes a share of its time, which is hours here.
    fixture.write("settings.ron", "(players: (defenders: Engine(8)))");
    let hundred_hours = Some(TimeControl { main: 360_000, increment: 0 });
    let controls = TimeControls { attackers: hundred_hours, defenders: hundred_hours };
    save_game(&fixture, "alea", controls, &["d12-d18"], Duration::ZERO);
    let mut window = fixture.open(&[]);
    window.push("Continue");
    window.push_in_menu("Move now");
    window.wait_for("played");
    window.wait_for("settled");
    window.close();
}

/// Saves a game with clocks for the next start. Its side to move has thought for some time after these moves.
fn save_game(fixture: &Fixture, variant: &str, controls: TimeControls, moves: &[&str], thought: Duration) {
    let variant = Library::shipped().get(variant).expect("the variant is shipped");
    let size = variant.rules.rule_set().size;
    let mut session = Session::new(variant);
    session.set_clock(controls);
    for text in moves {
        session.play(MoveNotation::parse(text, size).expect("a move").mv(InHand::NONE)).expect("a legal move");
    }
    assert_eq!(session.run_clock(thought), None, "there is time left");
    let autosave = Autosave::open(fixture.file("table.ron"));
    autosave.save(&session);
    autosave.flush().expect("saved");
}

#[test]
fn a_newcomer_learns_on_the_board() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open(&["--variant", "tablut"]);
    window.press("l");
    let first = window.find("the first lesson", |name| name.starts_with("Lesson 1 "));
    window.push(&first);
    assert_eq!(window.wait_for("lesson")["step"], "Moving");
    window.wait_for("started");
    // The lesson asks for a move of three squares.
    window.click("f3");
    window.wait_for("selected");
    window.click("f5");
    assert_eq!(window.wait_for("lesson_move")["right"], false);
    // A wrong move is taken back.
    assert_eq!(window.wait_for("taken_back")["move"], "f3-f5");
    window.wait_for("settled");
    window.drag("f3", "f6");
    assert_eq!(window.wait_for("lesson_move")["right"], true);
    window.wait_for("settled");
    // The first lesson is over.
    window.push("Next");
    assert_eq!(window.wait_for("lesson")["step"], "Capture");
    window.push("Leave");
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.press("ctrl+q");
    window.wait_for_exit();
}

#[test]
fn a_move_is_typed_a_game_copied_and_pasted_and_a_lost_game_played_anew() {
    let Some(fixture) = Fixture::new() else { return };
    let mut window = fixture.open_new("tablut");
    ["k", "d", "1", "minus", "d", "3", "Return"].into_iter().for_each(|key| window.press(key));
    assert_eq!(window.wait_for("played")["move"], "d1-d3");
    window.wait_for("settled");
    window.press("ctrl+c");
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "d1-d3");
    // The pasted game comes to the analysis board, before its first move; the one on the table stays as it is.
    window.press("ctrl+v");
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.press("Next");
    window.press("u");
    assert_eq!(window.wait_for("taken_back")["move"], "d1-d3");
    window.press("a");
    // A game without a move cannot be resigned.
    window.press("ctrl+y");
    assert_eq!(window.wait_for("played")["move"], "d1-d3");
    window.wait_for("settled");
    window.press("y");
    window.press("Return");
    assert_eq!(window.wait_for("outcome")["reason"], "resigned");
    window.press("x");
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.press("ctrl+q");
    window.wait_for_exit();
}

#[test]
fn a_key_is_given_to_an_action_works_after_a_restart_and_is_taken_back() {
    let Some(fixture) = Fixture::new() else { return };
    let open_page = |window: &Window| {
        window.push_in_menu("Help");
        window.push("Keys and buttons…");
    };
    let take_back_with = |window: &mut Window, key: &str| {
        ["k", "d", "1", "minus", "d", "3", "Return"].into_iter().for_each(|key| window.press(key));
        assert_eq!(window.wait_for("played")["move"], "d1-d3");
        window.wait_for("settled");
        window.press(key);
        assert_eq!(window.wait_for("taken_back")["move"], "d1-d3");
    };

    let mut window = fixture.open_new("tablut");
    open_page(&window);
    window.push("Change: take a move back");
    // While a key is waited for, there is nothing to push.
    window.wait_until_gone("Change: take a move back");
    window.press("j");
    fixture.wait_until_written("keys.ron", "take_back: [\"J\",\"Pad LB\"]");
    window.press("Escape");
    take_back_with(&mut window, "j");
    window.press("ctrl+q");
    window.wait_for_exit();

    let mut window = fixture.open_new("tablut");
    take_back_with(&mut window, "j");
    open_page(&window);
    window.push("Reset: take a move back");
    fixture.wait_until_written("keys.ron", "take_back: [\"U\",\"Ctrl+Z\",\"Pad LB\"]");
    window.press("Escape");
    take_back_with(&mut window, "u");
    window.press("ctrl+q");
    window.wait_for_exit();
}
