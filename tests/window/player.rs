//! What a player does around the board: lessons, typed moves, the clipboard, resigning, a rematch.

use crate::screen::Window;
use crate::stage::Stage;

#[test]
fn a_newcomer_learns_on_the_board() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open(&["--variant", "tablut"]);
    window.press("l");
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
    window.press("q");
    window.wait_for_exit();
}

#[test]
fn a_move_is_typed_a_game_copied_and_pasted_and_a_lost_game_played_anew() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("tablut");
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
    window.press("q");
    window.wait_for_exit();
}

#[test]
fn a_key_is_given_to_an_action_works_after_a_restart_and_is_taken_back() {
    let Some(stage) = Stage::new() else { return };
    let open_page = |window: &Window| {
        window.push("Help");
        window.push("Keys and buttons…");
    };
    let take_back_with = |window: &mut Window, key: &str| {
        ["k", "d", "1", "minus", "d", "3", "Return"].into_iter().for_each(|key| window.press(key));
        assert_eq!(window.wait_for("played")["move"], "d1-d3");
        window.wait_for("settled");
        window.press(key);
        assert_eq!(window.wait_for("taken_back")["move"], "d1-d3");
    };

    let mut window = stage.open_new("tablut");
    open_page(&window);
    window.push("Change: take a move back");
    // While a key is waited for, there is nothing to push.
    window.wait_until_gone("Change: take a move back");
    window.press("j");
    stage.wait_until_written("keys.ron", "take_back: [\"J\",\"Pad LB\"]");
    window.press("Escape");
    take_back_with(&mut window, "j");
    window.press("q");
    window.wait_for_exit();

    let mut window = stage.open_new("tablut");
    take_back_with(&mut window, "j");
    open_page(&window);
    window.push("Reset: take a move back");
    stage.wait_until_written("keys.ron", "take_back: [\"U\",\"Ctrl+Z\",\"Pad LB\"]");
    window.press("Escape");
    take_back_with(&mut window, "u");
    window.press("q");
    window.wait_for_exit();
}
