use crate::board::size::BoardSize;
use crate::board::square::Square;

/// A move of a piece from one square to another. What it captures follows from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square of the piece.
    pub from: Square,
    /// The destination.
    pub to: Square,
}

impl Move {
    /// The move in coordinate notation, without captures: `e4-e7`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        format!("{}-{}", self.from.name(size), self.to.name(size))
    }
}
