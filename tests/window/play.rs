//! Games with the engine: draws that it is offered, and two engines that pause.

use std::sync::Arc;

use birka::session::{Autosave, Session};
use birka_records::{MoveNotation, position};
use birka_script::Library;

use crate::stage::Stage;

/// The king has open ways to the edge and does not take them, for so long that the engine judges the position.
const START: &str = "/3ttt3/4t4/4T4/t3T3t/tt5tt/t3T3t/2K1T4/4t4/3ttt3/ d";
const MOVES: [&str; 21] = [
    "e4-b4", "e8-f8", "e3-f3", "i4-h4", "f3-h3", "i6-i7", "c7-c3", "i7-f7", "e6-g6", "i5-i1", "b4-f4", "i1-i2", "e7-e4", "f1-h1", "g6-b6",
    "f7-f6", "b6-e6", "e1-f1", "e6-b6", "i2-i7", "e4-c4",
];

/// Saves the first moves of that game as the one on the table.
fn save(stage: &Stage, moves: usize) {
    let variant = Library::shipped().get("tablut").expect("the variant is shipped");
    let set = variant.rules.rule_set();
    let start = position::parse(START, set).expect("a position");
    let mut session = Session::from_setup(Arc::clone(&variant), &start).expect("a legal position");
    for text in &MOVES[..moves] {
        session.play(MoveNotation::parse(text, set.size).expect("a move").mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let autosave = Autosave::open(stage.file("table.ron"));
    autosave.save(&session);
    autosave.flush().expect("saved");
}

#[test]
fn an_engine_accepts_a_draw_where_it_stands_worse_and_declines_it_where_it_stands_better() {
    let Some(stage) = Stage::new() else { return };
    // A person with a king that can escape, and the engine.
    save(&stage, 20);
    stage.write("settings.ron", "(players: (attackers: Engine(1)))");
    let mut window = stage.open(&[]);
    window.push("Offer draw");
    assert_eq!(window.wait_for("draw_answered")["answer"], "accepted");
    assert_eq!(window.wait_for("outcome")["reason"], "agreed");
    // An agreed draw is taken back before the last move is.
    window.push("Take back");
    window.wait_for("resumed");
    // In a position, the engine is asked once.
    window.wait_until_disabled("Offer draw");
    window.press("q");
    window.wait_for_exit();

    // A person against an engine with such a king.
    save(&stage, 21);
    stage.write("settings.ron", "(players: (defenders: Engine(1)))");
    let mut window = stage.open(&[]);
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
    stage.wait_until_written("settings.ron", "attackers: Engine(1)");
    window.close();
}

#[test]
fn two_engines_pause_and_go_on() {
    let Some(stage) = Stage::new() else { return };
    stage.write("settings.ron", "(players: (attackers: Engine(1), defenders: Engine(1)), pace: Normal)");
    // A game that lasts.
    let mut window = stage.open_new("alea");
    window.wait_for("played");
    window.push("Pause");
    window.wait_for("paused");
    window.push("Continue");
    assert_eq!(window.wait_for_any(&["continued", "played"])["event"], "continued", "nobody moves during a pause");
    window.wait_for("played");
    window.close();
}
