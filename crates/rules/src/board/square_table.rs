use std::ops::Index;

use super::size::BoardSize;
use super::square::Square;

/// A value for each square of a board of `W` words.
///
/// The table has `64 * W` entries, so that one bounds check on a square number covers every table of the same width.
pub(crate) struct SquareTable<T, const W: usize>(Box<[[T; 64]; W]>);

impl<T: Clone, const W: usize> SquareTable<T, W> {
    /// Computes the value of each square, in ascending order.
    ///
    /// # Panics
    /// When the board has more than `64 * W` squares.
    pub(crate) fn new(size: BoardSize, of: impl FnMut(Square) -> T) -> Self {
        let mut squares: Vec<T> = size.squares().map(of).collect();
        assert!(squares.len() <= 64 * W, "a board of more than {W} words");
        // Entries beyond the board are never read.
        let filler = squares[0].clone();
        squares.resize(64 * W, filler);
        let words: Vec<[T; 64]> = squares.chunks_exact(64).map(|word| std::array::from_fn(|bit| word[bit].clone())).collect();
        let words: Box<[[T; 64]; W]> = words.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("there are W chunks"));
        Self(words)
    }
}

impl<T, const W: usize> Index<Square> for SquareTable<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.0.as_flattened()[square.index()]
    }
}
