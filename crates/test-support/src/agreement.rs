//! Random games played by birka-rules and by the naive implementation, which must agree before and after every move.

use std::collections::BTreeMap;
use std::sync::Arc;

use birka_rules::{Direction, Game, Move, Rng, Rules, Setup, Square};

use crate::RandomChoice;
use crate::naive::Board;

/// What happened in the games, to check that they exercise the rules.
#[derive(Debug, Default)]
pub struct Coverage {
    /// Moves played.
    pub plies: usize,
    /// Captured pieces.
    pub captures: usize,
    /// Pieces captured in shieldwalls.
    pub shieldwalls: usize,
    /// Moved pieces captured between two enemies.
    pub self_captures: usize,
    /// How often the game ended for each reason.
    pub ends: BTreeMap<&'static str, usize>,
}

/// Plays one random game with both implementations.
pub fn compare_game(rules: &Arc<Rules>, rng: &mut Rng, longest: usize, coverage: &mut Coverage) {
    let set = rules.rule_set();
    let start = Setup::start(set);
    let mut game = Game::new(Arc::clone(rules));
    let mut naive = Board::new(set, &start);
    let mut setups = vec![game.setup()];
    for ply in 0..longest {
        let diagram = set.draw(|square| game.piece(square));
        let mut moves = game.legal_moves();
        let mut naive_moves: Vec<Move> =
            naive.moves().into_iter().map(|(from, to)| Move { from: naive.square(from), to: naive.square(to) }).collect();
        moves.sort();
        naive_moves.sort();
        assert_eq!(moves, naive_moves, "moves at ply {ply} of\n{diagram}{set:?}");
        assert_eq!(game.outcome(), naive.outcome(), "outcome at ply {ply} of\n{diagram}{set:?}");
        if let Some(outcome) = game.outcome() {
            *coverage.ends.entry(outcome.reason.as_str()).or_default() += 1;
            assert_eq!(moves, [], "a finished game has no moves");
            break;
        }
        let mv = move_with_captures(rng, &game, &moves);
        let preview = game.preview(mv).expect("a legal move");
        let played = game.play(mv).expect("a legal move");
        assert_eq!(preview, played);
        let at = |square: Square| (set.size.file(square), set.size.rank(square));
        let captured_by_naive = naive.play(at(mv.from), at(mv.to));
        let captured: Vec<Square> = played.captured.iter().map(|fallen| fallen.square).collect();
        assert_eq!(captured, captured_by_naive, "captures of {} in\n{diagram}{set:?}", mv.name(set.size));
        coverage.plies += 1;
        coverage.captures += played.captured.len();
        coverage.self_captures += usize::from(played.captured.iter().any(|fallen| fallen.square == mv.to));
        let next_to = |square: Square| Direction::ALL.iter().any(|&d| set.size.step(mv.to, d) == Some(square));
        coverage.shieldwalls += usize::from(played.captured.iter().any(|fallen| fallen.square != mv.to && !next_to(fallen.square)));
        for fallen in &played.captured {
            let own = fallen.square == mv.to;
            assert!(own || fallen.captured_by.first() == Some(&mv.to), "the hammer comes first: {fallen:?}");
        }
        assert_eq!(played.outcome, game.outcome());
        let fresh = Game::from_setup(Arc::clone(rules), &game.setup());
        match fresh {
            Ok(fresh) => assert_eq!(fresh.hash(), game.hash(), "the incremental hash differs from a computed one"),
            // Only a position without a king is invalid.
            Err(_) => assert!(game.outcome().is_some()),
        }
        setups.push(game.setup());
    }
    while let Some(before) = setups.pop() {
        assert_eq!(game.setup(), before, "undo restores another position");
        assert_eq!(game.undo().is_some(), !setups.is_empty());
    }
}

/// The move with most captures of a few random ones, so that captures of every kind occur.
fn move_with_captures(rng: &mut Rng, game: &Game, moves: &[Move]) -> Move {
    let candidates: Vec<Move> = (0..8).map(|_| rng.pick(moves)).collect();
    let captures = |mv: &Move| game.preview(*mv).map_or(0, |played| played.captured.len());
    candidates.into_iter().max_by_key(captures).unwrap_or(moves[0])
}
