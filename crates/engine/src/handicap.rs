//! Handicaps of the weaker levels.

use birka_rules::{Bitboard, BoardSize, Move, Rng};

/// What a weaker level overlooks and misjudges.
///
/// It depends only on the position and the move, so that the same move is overlooked at every depth and the search is deterministic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// The percentage of moves that are noticed.
    pub(crate) attention: u64,
    /// Moves of more squares than this are noticed half as often.
    pub(crate) sight: usize,
    /// The greatest error of the evaluation, in hundredths of an attacker.
    pub(crate) max_eval_error: i32,
    /// Whether there is a quiescence search.
    pub(crate) quiescence: bool,
}

impl Handicap {
    /// Whether a move is noticed in the position of this hash. Moves to the `salient` squares are noticed more often.
    #[inline]
    pub(crate) fn notices<const W: usize>(&self, hash: u64, mv: Move, size: BoardSize, salient: Bitboard<W>) -> bool {
        let (files, ranks) = (size.file(mv.from).abs_diff(size.file(mv.to)), size.rank(mv.from).abs_diff(size.rank(mv.to)));
        let mut chance = self.attention;
        if salient.contains(mv.to) {
            chance += (100 - self.attention.min(100)) * 2 / 3;
        }
        if files + ranks > self.sight {
            chance /= 2;
        }
        let word = (mv.from.index() as u64) << 32 | mv.to.index() as u64;
        Rng::new(hash ^ word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64() % 100 < chance
    }

    /// The error of the static evaluation of the position of this hash, in hundredths of an attacker.
    #[inline]
    pub(crate) fn eval_error(&self, hash: u64) -> i32 {
        if self.max_eval_error == 0 {
            return 0;
        }
        let width = self.max_eval_error.unsigned_abs() * 2 + 1;
        #[expect(clippy::cast_possible_truncation, reason = "below the width")]
        let error = (Rng::new(hash).next_u64() % u64::from(width)) as i32;
        error - self.max_eval_error
    }
}
