//! Move ordering: which moves to try first (Chess Programming Wiki: Move Ordering).

use std::cmp::Reverse;

use birka_rules::{Bitboard, PackedMove, PieceMove, Side, Square};

/// The least score of a capture, above all quiet moves.
pub(crate) const CAPTURE: i32 = 1 << 20;
/// The score of a killer, far above any history score.
const KILLER: i32 = 1 << 18;

/// Scores the moves of one position for move ordering.
#[derive(Clone, Copy)]
pub(crate) struct MoveScorer<'a, const W: usize> {
    pub(crate) king: Option<Square>,
    /// Moves that end on one of these squares count as captures.
    pub(crate) capture_targets: Bitboard<W>,
    pub(crate) killers: [Option<PackedMove>; 2],
    pub(crate) history: HistoryView<'a>,
    /// The bonus of a king move.
    pub(crate) king_bonus: i32,
}

impl<const W: usize> MoveScorer<'_, W> {
    /// The score of a quiet move that is not a killer.
    #[inline]
    pub(crate) fn quiet(&self, mv: PackedMove) -> i32 {
        let Some(squares) = mv.squares() else { return 0 };
        let king = if Some(squares.from) == self.king { self.king_bonus } else { 0 };
        king + self.history.score(squares)
    }

    /// The score of any move: captures first, then killers, then by history.
    #[inline]
    pub(crate) fn any(&self, mv: PackedMove) -> i32 {
        let capture = if self.is_capture(mv) { CAPTURE } else { 0 };
        let killer = if self.killers.contains(&Some(mv)) { KILLER } else { 0 };
        self.quiet(mv) + capture + killer
    }

    /// Whether the move may capture something.
    #[inline]
    pub(crate) fn is_capture(&self, mv: PackedMove) -> bool {
        mv.squares().is_some_and(|squares| self.capture_targets.contains(squares.to))
    }
}

/// A move with its score for move ordering.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove {
    pub(crate) score: i32,
    pub(crate) mv: PackedMove,
}

/// Swaps the best of the moves from `next` on to `next` and returns it: a step of a selection sort. Most nodes fail high after a few
/// moves, so sorting all of them would be wasted.
#[inline]
pub(crate) fn select_best(moves: &mut [ScoredMove], next: usize) -> ScoredMove {
    let mut best = next;
    for i in next + 1..moves.len() {
        if moves[i].score > moves[best].score {
            best = i;
        }
    }
    moves.swap(next, best);
    moves[next]
}

/// Sorts the moves of at least `threshold` to the front, best first, and leaves the others unsorted behind them
/// (`partial_insertion_sort` in Stockfish).
pub(crate) fn partial_sort(moves: &mut [ScoredMove], threshold: i32) {
    let mut sorted = 0;
    for i in 0..moves.len() {
        let mv = moves[i];
        if mv.score < threshold {
            continue;
        }
        moves[i] = moves[sorted];
        let mut at = sorted;
        while at > 0 && moves[at - 1].score < mv.score {
            moves[at] = moves[at - 1];
            at -= 1;
        }
        moves[at] = mv;
        sorted += 1;
    }
}

/// Sorts all moves, best first, those of equal score in the order of moves, so that the order is deterministic.
pub(crate) fn sort(moves: &mut [ScoredMove]) {
    moves.sort_unstable_by_key(|scored| (Reverse(scored.score), scored.mv));
}

/// The tables of the history heuristic (Schaeffer 1983; Chess Programming Wiki: History Heuristic).
pub(crate) struct History {
    /// Squares of the board.
    area: usize,
    /// By side, origin and destination (butterfly boards).
    butterfly: [Vec<i16>; 2],
    /// By side, destination of the opponent's last move, and destination: continuation history of one ply, as in Stockfish.
    continuation: [Vec<i16>; 2],
    /// The continuation history after a null move.
    after_null_move: Vec<i16>,
}

/// The absolute maximum of an entry.
const MAX: i32 = 1 << 14;

/// The history of one side's moves after one move of the opponent.
#[derive(Clone, Copy)]
pub(crate) struct HistoryView<'a> {
    area: usize,
    butterfly: &'a [i16],
    continuation: &'a [i16],
}

impl HistoryView<'_> {
    /// The history score of a quiet move, from `-2 * MAX` to `2 * MAX`.
    #[inline]
    pub(crate) fn score(&self, PieceMove { from, to }: PieceMove) -> i32 {
        let entry = |table: &[i16], index: usize| table.get(index).map_or(0, |&entry| i32::from(entry));
        entry(self.butterfly, from.index() * self.area + to.index()) + entry(self.continuation, to.index())
    }
}

impl History {
    /// Empty tables for a board of `area` squares.
    pub(crate) fn new(area: usize) -> Self {
        let table = || [vec![0; area * area], vec![0; area * area]];
        Self { area, butterfly: table(), continuation: table(), after_null_move: vec![0; area] }
    }

    /// The history of the moves of `side` after `previous`, which is `None` after a null move and at the root. A pass is as good as a null move.
    #[inline]
    pub(crate) fn view(&self, side: Side, previous: Option<PackedMove>) -> HistoryView<'_> {
        let continuation = match previous.and_then(PackedMove::squares) {
            Some(squares) => &self.continuation[side as usize][squares.to.index() * self.area..][..self.area],
            None => &self.after_null_move,
        };
        HistoryView { area: self.area, butterfly: &self.butterfly[side as usize], continuation }
    }

    /// Rewards a quiet move that caused a beta cutoff and punishes the moves that were tried before it.
    pub(crate) fn update(&mut self, side: Side, cutoff: PackedMove, failed: &[ScoredMove], previous: Option<PackedMove>, bonus: i32) {
        self.add(side, cutoff, previous, bonus);
        failed.iter().for_each(|scored| self.add(side, scored.mv, previous, -bonus));
    }

    fn add(&mut self, side: Side, mv: PackedMove, previous: Option<PackedMove>, bonus: i32) {
        let Some(PieceMove { from, to }) = mv.squares() else { return };
        add_with_gravity(&mut self.butterfly[side as usize][from.index() * self.area + to.index()], bonus);
        if let Some(previous) = previous.and_then(PackedMove::squares) {
            add_with_gravity(&mut self.continuation[side as usize][previous.to.index() * self.area + to.index()], bonus);
        }
    }
}

/// Adds a bonus that shrinks as the entry approaches the maximum ("history gravity" in Stockfish).
#[expect(clippy::cast_possible_truncation, reason = "the result stays within MAX")]
fn add_with_gravity(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / MAX) as i16;
}

#[cfg(test)]
mod tests {
    use birka_rules::Move;

    use super::*;

    fn scored(scores: &[i32]) -> Vec<ScoredMove> {
        let mv = |number| Move::piece(Square::from_index(number), Square::from_index(number + 1)).into();
        scores.iter().enumerate().map(|(number, &score)| ScoredMove { score, mv: mv(number) }).collect()
    }

    fn scores(moves: &[ScoredMove]) -> Vec<i32> {
        moves.iter().map(|scored| scored.score).collect()
    }

    #[test]
    fn partial_sort_puts_the_moves_above_the_threshold_first_in_order() {
        let mut moves = scored(&[-3, 5, 0, 9, -1, 7]);
        partial_sort(&mut moves, 1);
        assert_eq!(scores(&moves)[..3], [9, 7, 5]);
        let mut rest = scores(&moves)[3..].to_vec();
        rest.sort_unstable();
        assert_eq!(rest, [-3, -1, 0]);
    }

    #[test]
    fn selecting_the_best_repeatedly_sorts_the_moves() {
        let mut moves = scored(&[4, -2, 8, 1]);
        let selected: Vec<i32> = (0..4).map(|next| select_best(&mut moves, next).score).collect();
        assert_eq!(selected, [8, 4, 1, -2]);
    }

    #[test]
    fn an_entry_never_exceeds_the_maximum() {
        let mut entry = 0;
        (0..10_000).for_each(|_| add_with_gravity(&mut entry, 1600));
        assert!(i32::from(entry) <= MAX && i32::from(entry) > MAX * 9 / 10, "{entry}");
        (0..10_000).for_each(|_| add_with_gravity(&mut entry, -1600));
        assert!(i32::from(entry) >= -MAX && i32::from(entry) < -MAX * 9 / 10, "{entry}");
    }
}
