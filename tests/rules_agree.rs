//! The core against the plain reading of the rules, on random games under random rules.

mod common;

use std::sync::Arc;

use birka::board::Square;
use birka::rules::{Game, Move, Rules, Setup};
use common::naive::Board;
use common::rulesets::{Dice, TABLUT, random, saami};

/// Plays one random game with both, comparing them before and after every move; gives the number of moves played.
fn play_one(rules: &Arc<Rules>, dice: &mut Dice, longest: usize) -> usize {
    let set = rules.set();
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
        if fast.is_empty() {
            break;
        }
        let mv = dice.one_of(&fast);
        let foreseen = game.foresee(mv).expect("a legal move");
        let turn = game.play(mv).expect("a legal move");
        assert_eq!(foreseen, turn);
        let at = |square: Square| (set.size.file(square), set.size.rank(square));
        let fallen = naive.play(at(mv.from), at(mv.to));
        let captured: Vec<Square> = turn.captured.iter().map(|fallen| fallen.square).collect();
        assert_eq!(captured, fallen, "captures of {} in\n{drawn}{set:?}", mv.name(set.size));
        assert!(turn.captured.iter().all(|fallen| fallen.by.first() == Some(&mv.to)), "the hammer comes first");
        assert_eq!(turn.outcome, game.outcome());
        let fresh = Game::from_setup(Arc::clone(rules), &game.setup());
        match fresh {
            Ok(fresh) => assert_eq!(fresh.hash(), game.hash(), "the hash kept along the way differs from a fresh one"),
            // Only a position without its king is no position.
            Err(_) => assert!(game.outcome().is_some()),
        }
        pictures.push(game.setup());
    }
    let played = game.turns().len();
    while let Some(before) = pictures.pop() {
        assert_eq!(game.setup(), before, "undo leads elsewhere");
        assert_eq!(game.undo().is_some(), !pictures.is_empty());
    }
    played
}

#[test]
fn tablut_is_played_alike() {
    let rules = Arc::new(Rules::compile(saami(TABLUT)).expect("sound rules"));
    let mut dice = Dice(0x5EED);
    let plies: usize = (0..60).map(|_| play_one(&rules, &mut dice, 200)).sum();
    assert!(plies > 1000, "too few moves to tell: {plies}");
}

#[test]
fn random_rules_are_played_alike() {
    let mut dice = Dice(0xB14B);
    let plies: usize = (0..150)
        .map(|_| {
            let rules = Arc::new(Rules::compile(random(&mut dice)).expect("sound rules"));
            play_one(&rules, &mut dice, 40)
        })
        .sum();
    assert!(plies > 2000, "too few moves to tell: {plies}");
}
