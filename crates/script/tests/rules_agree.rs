//! The core against the plain reading of the rules, on random games under random rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use birka_rules::{Direction, Game, Move, Rules, Setup, Square};
use birka_script::Library;
use birka_test_support::naive::Board;
use birka_test_support::rulesets::{Dice, TABLUT, random, saami};

/// What happened in the games, so that a test can tell whether it tried what it claims to.
#[derive(Debug, Default)]
struct Seen {
    plies: usize,
    captures: usize,
    /// A row of men along the rim.
    shieldwalls: usize,
    /// Men who stepped between two enemies.
    own_deaths: usize,
    ends: BTreeMap<&'static str, usize>,
}

/// Plays one random game with both, comparing them before and after every move.
fn play_one(rules: &Arc<Rules>, dice: &mut Dice, longest: usize, seen: &mut Seen) {
    let set = rules.rule_set();
    let start = Setup::start(set);
    let mut game = Game::new(Arc::clone(rules));
    let mut naive = Board::new(set, &start);
    let mut pictures = vec![game.setup()];
    for ply in 0..longest {
        let drawn = set.draw(|square| game.piece(square));
        let mut fast = game.legal_moves();
        let mut slow: Vec<Move> =
            naive.moves().into_iter().map(|(from, to)| Move { from: naive.square(from), to: naive.square(to) }).collect();
        fast.sort();
        slow.sort();
        assert_eq!(fast, slow, "moves at ply {ply} of\n{drawn}{set:?}");
        assert_eq!(game.outcome(), naive.outcome(), "outcome at ply {ply} of\n{drawn}{set:?}");
        if let Some(outcome) = game.outcome() {
            *seen.ends.entry(outcome.reason.as_str()).or_default() += 1;
            assert_eq!(fast, [], "a finished game has no moves");
            break;
        }
        let mv = lively(dice, &game, &fast);
        let foreseen = game.preview(mv).expect("a legal move");
        let turn = game.play(mv).expect("a legal move");
        assert_eq!(foreseen, turn);
        let at = |square: Square| (set.size.file(square), set.size.rank(square));
        let fallen = naive.play(at(mv.from), at(mv.to));
        let captured: Vec<Square> = turn.captured.iter().map(|fallen| fallen.square).collect();
        assert_eq!(captured, fallen, "captures of {} in\n{drawn}{set:?}", mv.name(set.size));
        seen.plies += 1;
        seen.captures += turn.captured.len();
        seen.own_deaths += usize::from(turn.captured.iter().any(|fallen| fallen.square == mv.to));
        let next_to = |square: Square| Direction::ALL.iter().any(|&d| set.size.step(mv.to, d) == Some(square));
        seen.shieldwalls += usize::from(turn.captured.iter().any(|fallen| fallen.square != mv.to && !next_to(fallen.square)));
        for fallen in &turn.captured {
            let own = fallen.square == mv.to;
            assert!(own || fallen.captured_by.first() == Some(&mv.to), "the hammer comes first: {fallen:?}");
        }
        assert_eq!(turn.outcome, game.outcome());
        let fresh = Game::from_setup(Arc::clone(rules), &game.setup());
        match fresh {
            Ok(fresh) => assert_eq!(fresh.hash(), game.hash(), "the hash kept along the way differs from a fresh one"),
            // Only a position without its king is no position.
            Err(_) => assert!(game.outcome().is_some()),
        }
        pictures.push(game.setup());
    }
    while let Some(before) = pictures.pop() {
        assert_eq!(game.setup(), before, "undo leads elsewhere");
        assert_eq!(game.undo().is_some(), !pictures.is_empty());
    }
}

/// One of some moves: the one that takes most of a handful, so that captures of every kind come about.
fn lively(dice: &mut Dice, game: &Game, moves: &[Move]) -> Move {
    let handful: Vec<Move> = (0..8).map(|_| dice.one_of(moves)).collect();
    let taken = |mv: &Move| game.preview(*mv).map_or(0, |turn| turn.captured.len());
    handful.into_iter().max_by_key(taken).unwrap_or(moves[0])
}

#[test]
fn tablut_is_played_alike() {
    let rules = Arc::new(Rules::compile(saami(TABLUT)).expect("sound rules"));
    let (mut dice, mut seen) = (Dice(0x5EED), Seen::default());
    for _ in 0..60 {
        play_one(&rules, &mut dice, 200, &mut seen);
    }
    assert!(seen.plies > 1000 && seen.captures > 100, "too little happened to tell: {seen:?}");
}

#[test]
fn every_shipped_variant_is_played_alike() {
    let library = Library::shipped();
    assert_eq!(library.diagnostics(), [], "the shipped variants have faults");
    // Functions of a variant's own are judged beside the rules they differ from: tests/hooks/shipped.rs.
    for variant in library.variants().iter().filter(|variant| variant.rules.hooks().is_none()) {
        let (mut dice, mut seen) = (Dice(0xCAFE), Seen::default());
        for _ in 0..12 {
            play_one(&variant.rules, &mut dice, 120, &mut seen);
        }
        assert!(seen.plies > 200 && seen.captures > 10, "{}: too little happened to tell: {seen:?}", variant.id);
    }
}

#[test]
fn random_rules_are_played_alike() {
    let (mut dice, mut seen) = (Dice(0xB14B), Seen::default());
    for _ in 0..2500 {
        let rules = Arc::new(Rules::compile(random(&mut dice)).expect("sound rules"));
        play_one(&rules, &mut dice, 40, &mut seen);
    }
    let every_end = ["attackers-taken", "encirclement", "exit-fort", "king-bared", "king-captured", "king-escaped", "no-move"];
    assert!(every_end.iter().all(|end| seen.ends.contains_key(end)), "an end was never reached: {seen:?}");
    assert!(seen.plies > 20_000 && seen.shieldwalls >= 10 && seen.own_deaths > 100, "too little happened to tell: {seen:?}");
}
