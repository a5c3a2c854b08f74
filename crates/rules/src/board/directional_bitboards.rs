use std::ops::{BitXorAssign, Index};

use super::bitboard::Bitboard;
use super::direction::Direction;
use super::size::BoardSize;
use super::square::Square;

/// A set of squares in four bitboards, one for each [`Direction`], numbered so that a step in that direction adds 1 to the number
/// (compare rotated bitboards in chess engines).
///
/// Every rank or file is then a run of consecutive bits, and sliding is the same addition in all four directions (see
/// [`Bitboard::ray`]). East uses the numbers of [`Square`], west counts backwards, north and south count file by file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DirectionalBitboards<const W: usize>([Bitboard<W>; 4]);

impl<const W: usize> DirectionalBitboards<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([Bitboard::EMPTY; 4]);

    /// The set of some squares of a board.
    pub fn new(size: BoardSize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            for direction in Direction::ALL {
                set.0[direction.index()].insert(Square::from_index(directional_index(size, square, direction)));
            }
        }
        set
    }

    /// Each of the four bitboards masked by the same bits, whatever squares they stand for.
    #[must_use]
    pub(crate) fn masked(self, mask: &Bitboard<W>) -> Self {
        Self(self.0.map(|bitboard| bitboard & *mask))
    }

    /// Toggles the squares of two other sets.
    #[inline]
    pub fn toggle(&mut self, one: &Self, other: &Self) {
        for (mine, (one, other)) in self.0.iter_mut().zip(one.0.iter().zip(&other.0)) {
            *mine ^= *one ^ *other;
        }
    }

    /// The set in the numbering of [`Square`].
    #[must_use]
    #[inline]
    pub fn squares(&self) -> &Bitboard<W> {
        &self.0[Direction::East as usize]
    }
}

/// The number of a square in the bitboard for `direction`.
#[must_use]
pub fn directional_index(size: BoardSize, square: Square, direction: Direction) -> usize {
    let by_file = size.file(square) * size.side() + size.rank(square);
    match direction {
        Direction::North => by_file,
        Direction::East => square.index(),
        Direction::South => size.area() - 1 - by_file,
        Direction::West => size.area() - 1 - square.index(),
    }
}

impl<const W: usize> Index<Direction> for DirectionalBitboards<W> {
    type Output = Bitboard<W>;

    #[inline]
    fn index(&self, direction: Direction) -> &Bitboard<W> {
        &self.0[direction.index()]
    }
}

impl<const W: usize> BitXorAssign<&Self> for DirectionalBitboards<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: &Self) {
        for (mine, with) in self.0.iter_mut().zip(&other.0) {
            *mine ^= *with;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn step_adds_one_to_the_directional_index() {
        for side in (5..=19).step_by(2) {
            let size = BoardSize::new(side).unwrap();
            for (square, direction) in size.squares().flat_map(|square| Direction::ALL.map(|direction| (square, direction))) {
                let here = directional_index(size, square, direction);
                match size.step(square, direction) {
                    Some(next) => assert_eq!(directional_index(size, next, direction), here + 1),
                    None => assert_eq!((here + 1) % side, 0, "a line ends where the next one begins"),
                }
            }
        }
    }
}
