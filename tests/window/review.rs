//! Hints, and the review of a finished game.

use crate::screen::Window;
use crate::stage::Stage;

#[test]
fn hints_are_followed_and_the_game_is_reviewed_move_by_move() {
    let Some(stage) = Stage::new() else { return };
    stage.write("settings.ron", "(lessons: (hints: true, review: true), pace: Fast)");
    let mut window = stage.open_new("brandubh");
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
