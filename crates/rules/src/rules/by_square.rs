use std::ops::Index;

use crate::board::{BoardSize, Square};

/// Something for each square of a board of `W` words.
///
/// It is as long as the words are, so that one look at a square's number tells the compiler that it is within all such tables.
pub(super) struct BySquare<T, const W: usize>(Box<[[T; 64]; W]>);

impl<T: Clone, const W: usize> BySquare<T, W> {
    /// Asks about each square in turn.
    ///
    /// # Panics
    /// When the board does not fit.
    pub(super) fn new(size: BoardSize, of: impl FnMut(Square) -> T) -> Self {
        let mut squares: Vec<T> = size.squares().map(of).collect();
        assert!(squares.len() <= 64 * W, "a board of more than {W} words");
        // Nobody asks about what lies beyond the board.
        let filler = squares[0].clone();
        squares.resize(64 * W, filler);
        let words: Vec<[T; 64]> = squares.chunks_exact(64).map(|word| std::array::from_fn(|bit| word[bit].clone())).collect();
        let words: Box<[[T; 64]; W]> = words.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("it is cut into W words"));
        Self(words)
    }
}

impl<T, const W: usize> Index<Square> for BySquare<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.0.as_flattened()[square.index()]
    }
}
