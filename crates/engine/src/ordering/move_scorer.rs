use birka_rules::{Bitboard, Move, Square};

use super::history::HistoryView;

/// The least score of a capture, above all quiet moves.
pub(crate) const CAPTURE: i32 = 1 << 20;
/// The score of a killer, far above any history score.
const KILLER: i32 = 1 << 18;

/// Scores the moves of one position for move ordering.
#[derive(Clone, Copy)]
pub(crate) struct MoveScorer<'a, const W: usize> {
    pub(crate) king: Square,
    /// Moves that end on one of these squares count as captures.
    pub(crate) capture_targets: Bitboard<W>,
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) history: HistoryView<'a>,
    /// The bonus of a king move.
    pub(crate) king_bonus: i32,
}

impl<const W: usize> MoveScorer<'_, W> {
    /// The score of a quiet move that is no killer.
    #[inline]
    pub(crate) fn quiet(&self, mv: Move) -> i32 {
        let king = if mv.from == self.king { self.king_bonus } else { 0 };
        king + self.history.score(mv)
    }

    /// The score of any move: captures first, then killers, then by history.
    #[inline]
    pub(crate) fn any(&self, mv: Move) -> i32 {
        let capture = if self.is_capture(mv) { CAPTURE } else { 0 };
        let killer = if self.killers.contains(&Some(mv)) { KILLER } else { 0 };
        self.quiet(mv) + capture + killer
    }

    /// Whether the move may capture something.
    #[inline]
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        self.capture_targets.contains(mv.to)
    }
}
