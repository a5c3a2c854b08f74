use birka_rules::{Bitboard, BoardSize, Move};

/// What a weaker player sees of a position.
///
/// It hangs on nothing but the position and the move, so that he misses the same thing as long as he looks at it, and a search is the
/// same every time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Senses {
    /// Of a hundred moves, so many are noticed.
    pub(super) attention: u64,
    /// Longer slides are noticed half as often.
    pub(super) sight: usize,
    /// By so much a position is misjudged at most.
    pub(super) blur: i32,
    /// Whether captures are followed to their end.
    pub(super) calms: bool,
}

impl Senses {
    /// Whether a move is noticed. What happens in sight of the last move, or takes something close by, is.
    #[inline]
    pub(super) fn notice<const W: usize>(&self, hash: u64, mv: Move, size: BoardSize, salient: Bitboard<W>) -> bool {
        let (files, ranks) = (size.file(mv.from).abs_diff(size.file(mv.to)), size.rank(mv.from).abs_diff(size.rank(mv.to)));
        let mut chance = self.attention;
        if salient.contains(mv.to) {
            chance += (100 - self.attention.min(100)) * 2 / 3;
        }
        if files + ranks > self.sight {
            chance /= 2;
        }
        let word = (mv.from.index() as u64) << 32 | mv.to.index() as u64;
        stir(hash ^ word.wrapping_mul(0x9E37_79B9_7F4A_7C15)) % 100 < chance
    }

    /// By how much this position is misjudged.
    #[inline]
    pub(super) fn error(&self, hash: u64) -> i32 {
        if self.blur == 0 {
            return 0;
        }
        let width = self.blur.unsigned_abs() * 2 + 1;
        #[expect(clippy::cast_possible_truncation, reason = "below the width")]
        let error = (stir(hash) % u64::from(width)) as i32;
        error - self.blur
    }
}

/// Spreads a number's bits (`SplitMix64`).
fn stir(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
