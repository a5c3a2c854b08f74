//! History heuristics: quiet moves that caused beta cutoffs before are tried earlier.

use birka_rules::{Move, Side};

use super::scored_move::ScoredMove;

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
    pub(crate) fn score(&self, mv: Move) -> i32 {
        let to = mv.to.index();
        i32::from(self.butterfly[mv.from.index() * self.area + to]) + i32::from(self.continuation[to])
    }
}

impl History {
    /// Empty tables for a board of `area` squares.
    pub(crate) fn new(area: usize) -> Self {
        let table = || [vec![0; area * area], vec![0; area * area]];
        Self { area, butterfly: table(), continuation: table(), after_null_move: vec![0; area] }
    }

    /// The history of the moves of `side` after `previous`, which is `None` after a null move and at the root.
    #[inline]
    pub(crate) fn view(&self, side: Side, previous: Option<Move>) -> HistoryView<'_> {
        let continuation = match previous {
            Some(previous) => &self.continuation[side as usize][previous.to.index() * self.area..][..self.area],
            None => &self.after_null_move,
        };
        HistoryView { area: self.area, butterfly: &self.butterfly[side as usize], continuation }
    }

    /// Rewards a quiet move that caused a beta cutoff and punishes the moves that were tried before it.
    pub(crate) fn update(&mut self, side: Side, cutoff: Move, failed: &[ScoredMove], previous: Option<Move>, bonus: i32) {
        self.add(side, cutoff, previous, bonus);
        failed.iter().for_each(|scored| self.add(side, scored.mv, previous, -bonus));
    }

    fn add(&mut self, side: Side, mv: Move, previous: Option<Move>, bonus: i32) {
        let to = mv.to.index();
        add_with_gravity(&mut self.butterfly[side as usize][mv.from.index() * self.area + to], bonus);
        if let Some(previous) = previous {
            add_with_gravity(&mut self.continuation[side as usize][previous.to.index() * self.area + to], bonus);
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
    use super::*;

    #[test]
    fn an_entry_never_exceeds_the_maximum() {
        let mut entry = 0;
        (0..10_000).for_each(|_| add_with_gravity(&mut entry, 1600));
        assert!(i32::from(entry) <= MAX && i32::from(entry) > MAX * 9 / 10, "{entry}");
        (0..10_000).for_each(|_| add_with_gravity(&mut entry, -1600));
        assert!(i32::from(entry) >= -MAX && i32::from(entry) < -MAX * 9 / 10, "{entry}");
    }
}
