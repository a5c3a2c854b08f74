//! Clocks: different ones for each side, time that runs out, and the engine that moves at once when it is told to.

use std::time::Duration;

use birka::session::{Autosave, Session, TimeControls};
use birka_records::{MoveNotation, TimeControl};
use birka_script::Library;

use crate::stage::Stage;

#[test]
fn each_side_has_a_clock_of_its_own_and_loses_when_it_has_run_down() {
    let Some(stage) = Stage::new() else { return };
    let mut window = stage.open_new("brandubh");
    window.push("New game");
    window.push("Different for each side");
    window.push("Clock of the attackers");
    window.push("5 minutes");
    // The rows below have moved.
    window.find("the increment", |name| name == "Each move adds");
    window.push("Start");
    window.wait_for("started");
    window.drag("d7", "c7");
    window.wait_for("settled");
    stage.wait_until_written("table.ron", "300");
    // Only the attackers' time is limited.
    window.drag("c4", "c3");
    window.wait_for("settled");
    stage.wait_until_written("table.ron", "c4-c3");
    window.press("w");
    window.wait_for("paused");
    window.press("q");
    window.wait_for_exit();

    // A game in which the attackers have a few seconds left.
    let controls = TimeControls { attackers: Some(TimeControl { main: 60, increment: 0 }), defenders: None };
    save_game(&stage, "brandubh", controls, &["d7-c7", "c4-c3"], Duration::from_secs(55));
    let mut window = stage.open(&[]);
    // It pauses until the player is there.
    window.push("Continue");
    window.wait_for("continued");
    let outcome = window.wait_for("outcome");
    assert_eq!((&outcome["reason"], &outcome["winner"]), (&"timeout".into(), &"defenders".into()));
    window.close();
}

#[test]
fn an_engine_that_thinks_long_moves_when_it_is_told_to() {
    let Some(stage) = Stage::new() else { return };
    // The strongest engine takes a share of its time, which is hours here.
    stage.write("settings.ron", "(players: (defenders: Engine(8)))");
    let hundred_hours = Some(TimeControl { main: 360_000, increment: 0 });
    let controls = TimeControls { attackers: hundred_hours, defenders: hundred_hours };
    save_game(&stage, "alea", controls, &["d12-d18"], Duration::ZERO);
    let mut window = stage.open(&[]);
    window.push("Continue");
    window.push("Move now");
    window.wait_for("played");
    window.wait_for("settled");
    window.close();
}

/// Saves a game with clocks for the next start. Its side to move has thought for some time after these moves.
fn save_game(stage: &Stage, variant: &str, controls: TimeControls, moves: &[&str], thought: Duration) {
    let variant = Library::shipped().get(variant).expect("the variant is shipped");
    let size = variant.rules.rule_set().size;
    let mut session = Session::new(variant);
    session.set_clock(controls);
    for text in moves {
        session.play(MoveNotation::parse(text, size).expect("a move").mv).expect("a legal move");
    }
    assert_eq!(session.run_clock(thought), None, "there is time left");
    let autosave = Autosave::open(stage.file("table.ron"));
    autosave.save(&session);
    autosave.flush().expect("saved");
}
