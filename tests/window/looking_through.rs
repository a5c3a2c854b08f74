//! Looking through a game by its slider, the wheel and by playing it, the views of the board, and what is said about a press that does nothing.

use crate::screen::Window;
use crate::stage::Stage;

fn play(window: &mut Window, moves: &[&str]) {
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
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("brandubh");
    play(&mut window, &["d7-c7", "c4-c3", "c7-b7", "c3-c2"]);

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
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("tablut");
    // A defender while the attackers are to move, an attacker between others, a way that is not straight, and one that is blocked.
    for (squares, says) in [
        (&["e6"][..], "belongs to the defenders"),
        (&["a5"], "every square beside it is taken"),
        (&["d1", "f3"], "not in a straight line"),
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
    let Some(stage) = Stage::new() else { return };
    stage.write("settings.ron", "(turn_board: true)");
    let mut window = stage.open_new("brandubh");
    assert!(window.pixel("a1").1 > window.pixel("a7").1);
    play(&mut window, &["d7-c7"]);
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
