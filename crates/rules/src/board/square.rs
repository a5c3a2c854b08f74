/// The side of the largest board.
pub(super) const MAX_SIDE: usize = 19;

/// A square of a board, numbered from 0 at a1, rank by rank.
///
/// Its file and rank depend on the size of the board: see [`BoardSize::file`](crate::BoardSize::file),
/// [`BoardSize::rank`](crate::BoardSize::rank) and [`Square::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// a1, the first square of every board.
    pub const FIRST: Self = Self(0);

    /// The square with this number. The caller checks that the board has it.
    ///
    /// # Panics
    /// When no board has a square of this number.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        assert!(index < MAX_SIDE * MAX_SIDE, "square number {index} is off every board");
        #[expect(clippy::cast_possible_truncation, reason = "bounded by the assertion above")]
        Self(index as u16)
    }

    /// The square of a bit of a bitboard, which has no bits off the board.
    #[inline]
    pub(super) fn from_bit(bit: usize) -> Self {
        debug_assert!(bit < MAX_SIDE * MAX_SIDE, "bit {bit} is off every board");
        #[expect(clippy::cast_possible_truncation, reason = "a bitboard has at most 384 bits")]
        Self(bit as u16)
    }

    /// The number of the square, from 0 at a1.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
