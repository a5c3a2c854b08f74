//! What goes from and to other programs: texts on the clipboard, and files that are dropped on the window.

use crate::other_program::OtherProgram;
use crate::stage::{Stage, wait_until};

/// The starting position of Tablut after the first move, and another position.
const AFTER_D1_D3: &str = "/4tt3/4t4/3tT4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ d";
const ANOTHER: &str = "/3ttt3/4t4/4T4/t3T3t/tt5tt/t3T3t/2K1T4/4t4/3ttt3/ d";

#[test]
fn positions_and_games_go_to_other_programs_and_come_from_them() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("tablut");
    let other = OtherProgram::on(stage.screen.display());
    window.drag("d1", "d3");
    window.wait_for("settled");

    // Copied.
    window.press("ctrl+shift+c");
    assert_eq!(other.read_clipboard(), AFTER_D1_D3);
    window.press("ctrl+c");
    let game = other.read_clipboard();
    assert!(game.contains("d1-d3"), "{game}");

    // As a link, which opens the position again.
    window.press("g");
    window.push("Link to the position");
    let mut link = String::new();
    wait_until("the link is on the clipboard", || {
        link = other.read_clipboard();
        link.starts_with("https:") || link.starts_with("birka:")
    });
    window.press("Escape");
    window.wait_until_gone("Link to the position");
    let started = other.offer(&link, || {
        window.press("ctrl+v");
        window.wait_for("started")
    });
    assert_eq!((&started["variant"], &started["moves"]), (&"tablut".into(), &0.into()), "{link}");
    window.push("Close analysis");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);

    // Pasted, and copied from the analysis board.
    let started = other.offer(ANOTHER, || {
        window.press("ctrl+v");
        window.wait_for("started")
    });
    assert_eq!(started["moves"], 0);
    window.press("ctrl+shift+c");
    assert_eq!(other.read_clipboard(), ANOTHER);
    window.push("Close analysis");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);

    // Dropped.
    stage.write("a game.txt", &game);
    other.drop_file(window.id(), (400, 300), &stage.file("a game.txt"));
    assert_eq!(window.wait_for("started")["moves"], 0);
    window.push("1. d1-d3");
    assert_eq!(window.wait_for("position_shown")["moves"], 1);
    window.close();
}
