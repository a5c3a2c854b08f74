//! Random games by the rules of birka-rules and by the [naive](crate::naive) ones, which must agree.

use std::collections::BTreeMap;
use std::sync::Arc;

use birka_rules::{
    CapturedPiece, DieFace, Direction, Game, Hop, KindId, Move, PieceChange, PieceMove, PlayedMove, Rng, RuleSet, Rules, Setup, Square,
};

use crate::RandomChoice;
use crate::naive::{Board, PASS};

/// Counts of events in the games, to check that they exercise the rules.
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
    /// Moves over a piece that a hop leads over.
    pub hops: usize,
    /// Moves of kinds that slide in some directions only.
    pub forward: usize,
    /// Pieces captured by moving onto them.
    pub taken: usize,
    /// Moves that only begin on some squares.
    pub limited: usize,
    /// Moves between two enemies that captured both.
    pub interventions: usize,
    /// Pieces captured in a row behind others.
    pub in_rows: usize,
    /// Moves that went on with a turn.
    pub further: usize,
    /// Turns that were ended although they could go on.
    pub stops: usize,
    /// Pieces placed from the hand.
    pub placed: usize,
    /// Moves after which the other side was passed over.
    pub skips: usize,
    /// Passes.
    pub passes: usize,
    /// Rolls of the die.
    pub rolls: usize,
    /// Rolls with which the side could not move.
    pub lost_turns: usize,
    /// Pieces that became others where they ended a move.
    pub promotions: usize,
    /// Captured pieces that stayed on the board as others.
    pub conversions: usize,
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
        let as_move = |(from, to)| match DieFace::ALL.into_iter().find(|&face| to == Board::roll(face)) {
            Some(face) => Move::Roll(face),
            None if to == PASS => Move::Pass,
            None => game.move_between(naive.square(from), naive.square(to)),
        };
        let mut naive_moves: Vec<Move> = naive.moves().into_iter().map(as_move).collect();
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
        let captured_by_naive = match mv {
            Move::Roll(face) => naive.play(Board::roll(face), Board::roll(face)),
            Move::Pass => naive.play(PASS, PASS),
            Move::Placement(square) | Move::EndOfTurn(square) => naive.play(at(square), at(square)),
            Move::Piece(PieceMove { from, to }) => naive.play(at(from), at(to)),
        };
        let mut captured: Vec<Square> = played.captured.iter().map(|fallen| fallen.square).collect();
        // One square for a piece that is taken there and the piece that took it.
        captured.dedup();
        assert_eq!(captured, captured_by_naive, "captures of {} in\n{diagram}{set:?}", mv.name(set.size));
        let after = game.setup().pieces;
        assert!(
            set.size.squares().all(|square| after[square.index()].map(KindId::index) == naive.cell(naive.at(square))),
            "pieces after {} in\n{diagram}{}{set:?}",
            mv.name(set.size),
            set.draw(|square| game.piece(square))
        );
        if let Some(before) = setups.last().filter(|before| before.hand.is_empty()) {
            assert_eq!(played.pieces_after(set, &before.pieces), after, "{played:?} in\n{diagram}{set:?}");
        }
        let is_fallen = |change: &&PieceChange| played.captured.iter().any(|fallen| fallen.square == change.square);
        coverage.conversions += played.changed.iter().filter(is_fallen).count();
        coverage.promotions += played.changed.iter().filter(|change| !is_fallen(change)).count();
        assert!(played.changed.is_empty() || set.changes_pieces());
        coverage.plies += 1;
        let went_on = setups.last().is_some_and(|before| before.continuing.is_some());
        let placed = setups.last().is_some_and(|before| !before.hand.is_empty());
        let is_same_turn = setups.last().is_some_and(|before| before.turn == game.turn());
        coverage.placed += usize::from(placed);
        coverage.skips +=
            usize::from(!placed && is_same_turn && game.outcome().is_none() && game.continuing().is_none() && set.dice.is_none());
        assert_eq!(placed, matches!(mv, Move::Placement(_)), "{mv:?} in\n{diagram}{set:?}");
        coverage.passes += usize::from(mv == Move::Pass);
        coverage.rolls += usize::from(mv.is_roll());
        coverage.lost_turns += usize::from(mv.is_roll() && !is_same_turn);
        coverage.stops += usize::from(matches!(mv, Move::EndOfTurn(_)));
        coverage.further += usize::from(went_on && mv.piece_move().is_some());
        coverage.captures += played.captured.len();
        coverage.forward += usize::from(set.kind(played.kind).is_headed());
        if let Some((before, mv)) = setups.last().zip(mv.piece_move()) {
            count_move(coverage, set, before, mv, &played);
        }
        let is_own = |fallen: &CapturedPiece| set.kind(fallen.kind).side == set.kind(played.kind).side;
        for fallen in &played.captured {
            assert!(is_own(fallen) || fallen.captured_by.first().copied() == mv.to(), "the hammer comes first: {fallen:?}");
        }
        assert_eq!(played.outcome, game.outcome());
        let fresh = Game::from_setup(Arc::clone(rules), &game.setup());
        match fresh {
            Ok(fresh) => assert_eq!(fresh.hash(), game.hash(), "the incremental hash differs from a computed one"),
            // Only a position without a king is invalid.
            Err(errors) => {
                assert!(game.outcome().is_some(), "{errors:?}: after {mv:?} in\n{diagram}{}{set:?}", set.draw(|square| game.piece(square)))
            }
        }
        setups.push(game.setup());
    }
    while let Some(before) = setups.pop() {
        assert_eq!(game.setup(), before, "undo restores another position");
        assert_eq!(game.undo().is_some(), !setups.is_empty());
    }
}

/// Counts what the move of a piece from a position does.
fn count_move(coverage: &mut Coverage, set: &RuleSet, before: &Setup, mv: PieceMove, played: &PlayedMove) {
    let over = Hop::middle(set.size, mv.from, mv.to).and_then(|over| before.pieces[over.index()]);
    coverage.hops +=
        usize::from(over.is_some_and(|over| set.kind(played.kind).other_moves.hops.iter().any(|hop| hop.over.contains(&over))));
    coverage.limited += usize::from(is_limited(set, before, mv, played.kind));
    let is_own = |fallen: &CapturedPiece| set.kind(fallen.kind).side == set.kind(played.kind).side;
    coverage.self_captures += usize::from(played.captured.iter().any(is_own));
    coverage.taken += usize::from(played.captured.iter().any(|fallen| fallen.square == mv.to && !is_own(fallen)));
    let sides = |direction: Direction| [direction, direction.opposite()].map(|side| set.size.step(mv.to, side));
    let is_fallen = |side: Option<Square>| {
        played.captured.iter().any(|fallen| Some(fallen.square) == side && set.kind(played.kind).captures_between.contains(&fallen.kind))
    };
    coverage.interventions += Direction::ALL[..2].iter().filter(|&&direction| sides(direction).into_iter().all(is_fallen)).count();
    let next_to = |square: Square| Direction::ALL.iter().any(|&d| set.size.step(mv.to, d) == Some(square));
    let in_row = |fallen: &&CapturedPiece| set.kind(fallen.kind).captured_in_rows && fallen.captured_by.len() == 2;
    let is_behind = |fallen: &&CapturedPiece| fallen.square != mv.to && !next_to(fallen.square);
    coverage.in_rows += played.captured.iter().filter(is_behind).filter(in_row).count();
    coverage.shieldwalls += usize::from(played.captured.iter().filter(is_behind).any(|fallen| !in_row(&fallen)));
}

/// Whether a piece makes a move only because it begins on some squares.
fn is_limited(set: &RuleSet, before: &Setup, mv: PieceMove, kind: KindId) -> bool {
    if set.kind(kind).other_moves.origins().next().is_none() {
        return false;
    }
    let mut unlimited = set.clone();
    let moves = &mut unlimited.kinds[kind.index()].other_moves;
    moves.limited.clear();
    moves.hops.retain(|hop| hop.from.is_none());
    moves.takes.retain(|take| take.from.is_none());
    let at = |square: Square| (set.size.file(square), set.size.rank(square));
    !Board::new(&unlimited, before).destinations(at(mv.from)).contains(&at(mv.to))
}

/// The move with most captures of a few random ones, so that captures of every kind occur.
fn move_with_captures(rng: &mut Rng, game: &Game, moves: &[Move]) -> Move {
    let candidates: Vec<Move> = (0..8).map(|_| rng.pick(moves)).collect();
    let captures = |mv: &Move| game.preview(*mv).map_or(0, |played| played.captured.len());
    candidates.into_iter().max_by_key(captures).unwrap_or(moves[0])
}
