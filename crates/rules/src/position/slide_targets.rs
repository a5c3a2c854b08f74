use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::square::Square;
use crate::board::square_selector::select_bit;

/// The squares that one piece can slide to, as bits along its rank and along its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlideTargets {
    pub(crate) along_rank: u32,
    pub(crate) along_file: u32,
    // Bytes, because a search stores one of these for each ply.
    pub(crate) file: u8,
    pub(crate) rank: u8,
    pub(crate) side: u8,
}

impl SlideTargets {
    pub(crate) const NONE: Self = Self { along_rank: 0, along_file: 0, file: 0, rank: 0, side: 0 };

    /// File and rank of the piece, and the side length of the board.
    #[inline]
    fn coordinates(&self) -> (usize, usize, usize) {
        (usize::from(self.file), usize::from(self.rank), usize::from(self.side))
    }

    /// The targets that are in a set.
    #[inline]
    pub(crate) fn intersection<const W: usize>(&self, set: &DirectionalBitboards<W>) -> Self {
        let (file, rank, side) = self.coordinates();
        Self {
            along_rank: self.along_rank & set[Direction::East].line(rank * side, side),
            along_file: self.along_file & set[Direction::North].line(file * side, side),
            ..*self
        }
    }

    /// Whether a square, given with its file and rank, is a target.
    #[inline]
    pub(crate) fn contains(&self, square: Square, file: usize, rank: usize) -> bool {
        let (own_file, own_rank, side) = self.coordinates();
        debug_assert_eq!(square.index(), rank * side + file);
        (rank == own_rank && self.along_rank >> file & 1 == 1) || (file == own_file && self.along_file >> rank & 1 == 1)
    }

    /// The number of directions that have targets.
    #[inline]
    pub(crate) fn directions(&self) -> u32 {
        let on_both_sides = |line: u32, at: usize| u32::from(line >> at != 0) + u32::from(line & ((1 << at) - 1) != 0);
        let (file, rank, _) = self.coordinates();
        on_both_sides(self.along_rank, file) + on_both_sides(self.along_file, rank)
    }

    /// The targets on the rank, and those on the file.
    #[inline]
    pub(crate) fn lines(&self) -> (impl Iterator<Item = Square> + use<>, impl Iterator<Item = Square> + use<>) {
        let (file, rank, side) = self.coordinates();
        (
            set_bits(self.along_rank).map(move |file| Square::from_index(rank * side + file)),
            set_bits(self.along_file).map(move |rank| Square::from_index(rank * side + file)),
        )
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.word().count_ones()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.word() == 0
    }

    /// Rank and file in one word, the rank in the lower half.
    #[inline]
    fn word(&self) -> u64 {
        u64::from(self.along_rank) | u64::from(self.along_file) << 32
    }

    /// The target with `number` targets before it in the order of [`SlideTargets::squares`]. There must be more than `number`.
    #[inline]
    pub(crate) fn nth(&self, number: u32) -> Square {
        let at = select_bit(self.word(), number);
        let (file, rank, side) = self.coordinates();
        let (file, rank) = if at < 32 { (at, rank) } else { (file, at - 32) };
        Square::from_index(rank * side + file)
    }

    pub(crate) fn bitboard<const W: usize>(&self) -> Bitboard<W> {
        // Measured: the iterator of `squares` instead of these loops costs a search 5 % of its time.
        let (file, rank, side) = self.coordinates();
        let mut bits = Bitboard::EMPTY;
        let (mut on_rank, mut on_file) = (self.along_rank, self.along_file);
        while on_rank != 0 {
            bits.insert(Square::from_index(rank * side + on_rank.trailing_zeros() as usize));
            on_rank &= on_rank - 1;
        }
        while on_file != 0 {
            bits.insert(Square::from_index(on_file.trailing_zeros() as usize * side + file));
            on_file &= on_file - 1;
        }
        bits
    }

    /// The targets on the rank, then those on the file, each in ascending order.
    #[inline]
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (on_rank, on_file) = self.lines();
        on_rank.chain(on_file)
    }
}

/// The positions of the set bits, lowest first.
#[inline]
fn set_bits(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let position = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            position
        })
    })
}

/// The squares of a line from the nearest blocked square below `at` to the nearest above, both included, and at most `reach` away. The
/// blocked squares are included because a square that may not be passed over may still be stopped on.
#[inline]
pub(crate) fn slide_range(blocked: u32, at: usize, side: usize, reach: usize) -> u32 {
    let below = blocked & ((1 << at) - 1);
    let above = blocked >> (at + 1);
    let first = (31 - (below | 1).leading_zeros() as usize).max(at.saturating_sub(reach));
    // With no blocked square, `trailing_zeros` is 32 and the edge of the board is the limit.
    let last = (at + 1 + above.trailing_zeros() as usize).min(side - 1).min(at + reach);
    ((1 << (last + 1)) - (1 << first)) & !(1 << at)
}

#[cfg(test)]
mod tests {
    use super::slide_range;

    #[test]
    fn slide_range_ends_at_blockers_the_edge_and_the_reach() {
        assert_eq!(slide_range(0b0_0000, 2, 5, 5), 0b1_1011);
        assert_eq!(slide_range(0b1_0001, 2, 5, 5), 0b1_1011);
        assert_eq!(slide_range(0b0_1010, 2, 5, 5), 0b0_1010);
        assert_eq!(slide_range(0b0_1001, 1, 5, 5), 0b0_1101);
        assert_eq!(slide_range(0b0_0000, 2, 5, 1), 0b0_1010);
        assert_eq!(slide_range(0b0_0000, 0, 5, 5), 0b1_1110);
        assert_eq!(slide_range(0, 18, 19, 19), 0b011_1111_1111_1111_1111);
    }
}
