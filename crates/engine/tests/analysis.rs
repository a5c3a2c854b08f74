//! The analysis of a position on a background thread.

use std::sync::{Arc, mpsc};

use birka_engine::{Analysis, Engine, Resources};
use birka_records::position;
use birka_rules::{Game, Rules, Side};
use birka_script::Library;

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(&Library::shipped().get(id).expect("the variant is shipped").rules)
}

#[test]
fn an_analysis_runs_until_it_is_dropped() {
    let (send, wakes) = mpsc::channel();
    let game = Game::new(rules("brandubh"));
    let engine = Engine::new(Resources { threads: 1, memory: 4 });
    let mut analysis = Analysis::start(&engine, &game, 3, move || _ = send.send(()));
    let is_deep = |analysis: &Analysis| analysis.variations().len() == 3 && analysis.variations().iter().all(|line| line.depth >= 3);
    while !is_deep(&analysis) {
        wakes.recv().expect("the analysis wakes the caller");
        analysis.poll();
    }
    let moves: Vec<_> = analysis.variations().iter().map(|line| line.moves[0]).collect();
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert!(analysis.error().is_none());
    let share = |side| analysis.assessment().expect("there is an evaluation").win_chance(side);
    assert!((share(Side::Attackers) + share(Side::Defenders) - 1.0).abs() < 1e-6);
    drop(analysis);
    // The search thread owns the sender. The channel closes when that thread ends.
    while wakes.recv().is_ok() {}
}

#[test]
fn a_finished_game_is_not_searched() {
    let game = position::game(&rules("tablut"), "/4K4/9/9/9/9/9/9/9/8t/ a").expect("a position");
    let mut analysis = Analysis::start(&Engine::default(), &game, 3, || ());
    assert!(!analysis.poll() && analysis.variations().is_empty());
    assert_eq!(analysis.assessment().and_then(|assessment| assessment.forced_win()), Some((Side::Defenders, 0)));
}
