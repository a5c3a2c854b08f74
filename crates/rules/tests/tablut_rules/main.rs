//! The laws of Tablut on drawn boards: each drawing is a whole position, and a move in it has the effect that the law states.

mod captures;
mod ends;
mod king;

use std::sync::Arc;

use birka_rules::{Game, Move, PlayedMove, RuleSet, Rules, SetupError, Side, Square};
use birka_test_support::rulesets::{TABLUT, position, saami, square};

fn tablut() -> RuleSet {
    saami(TABLUT)
}

fn game(set: &RuleSet, turn: Side, drawing: &str) -> Game {
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    Game::from_setup(rules, &position(set, drawing, turn)).expect("a valid position")
}

fn mv(set: &RuleSet, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    Move { from: square(set, from), to: square(set, to) }
}

/// Plays a move on a drawn board.
fn play(turn: Side, text: &str, drawing: &str) -> PlayedMove {
    let set = tablut();
    game(&set, turn, drawing).play(mv(&set, text)).expect("a legal move")
}

fn captured_names(turn: &PlayedMove) -> Vec<String> {
    turn.captured.iter().map(|piece| piece.square.name(tablut().size)).collect()
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| square.name(tablut().size)).collect()
}

#[test]
fn pieces_pass_over_the_throne_and_only_the_king_stops_on_it() {
    let set = tablut();
    let game = game(
        &set,
        Side::Attackers,
        "
        .........
        .........
        ....K....
        .........
        ..a......
        .........
        .........
        .d.......
        .........",
    );
    let to = names(&game.destinations(square(&set, "c5")));
    assert!(to.contains(&"d5".to_owned()) && to.contains(&"f5".to_owned()) && to.contains(&"i5".to_owned()));
    assert!(!to.contains(&"e5".to_owned()));
    let mut back = game.clone();
    back.play(mv(&set, "c5-c6")).expect("a legal move");
    assert!(names(&back.destinations(square(&set, "e7"))).contains(&"e5".to_owned()));
}

#[test]
fn every_error_of_a_setup_is_reported() {
    let set = tablut();
    let rules = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
    let setup = position(
        &set,
        "
        .........
        .........
        .........
        ...K.....
        ....a....
        .........
        .........
        .....K...
        .........",
        Side::Attackers,
    );
    let faults = Game::from_setup(rules, &setup).err().expect("faults");
    assert_eq!(
        faults,
        [SetupError::Forbidden { kind: "attacker".into(), square: "e5".into(), class: "throne".into() }, SetupError::Kings { found: 2 }]
    );
}

#[test]
fn illegal_moves_report_the_reason() {
    let set = tablut();
    let mut game = Game::new(Arc::new(Rules::compile(set.clone()).expect("valid rules")));
    let why = |game: &mut Game, text| game.play(mv(&set, text)).unwrap_err().to_string();
    assert_eq!(why(&mut game, "b2-b3"), "b2 is empty");
    assert_eq!(why(&mut game, "e5-e6"), "the king on e5 is not yours to move");
    assert_eq!(why(&mut game, "d1-e2"), "the attacker on d1 cannot go to e2");
    assert_eq!(why(&mut game, "e1-e3"), "the attacker on e1 cannot go to e3");
    assert_eq!(game.played_moves().len(), 0);
}

#[test]
fn tablut_perft_matches_published_counts() {
    let game = Game::new(Arc::new(Rules::compile(tablut()).expect("valid rules")));
    assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), [Ok(80), Ok(4400), Ok(353_200)]);
}
