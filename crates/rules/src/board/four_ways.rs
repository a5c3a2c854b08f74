use std::ops::{BitXorAssign, Index};

use super::{Bits, BoardSize, Direction, Square};

/// A set of squares four times over, numbered for each [`Direction`] so that a step in that direction leads to the next number.
///
/// Every line of the board that runs in a direction is then a run of consecutive bits, and sliding is the same sum in all four
/// (see [`Bits::ray`]). East counts the squares as [`Square`] does; west counts backwards; north and south go file by file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FourWays<const W: usize>([Bits<W>; 4]);

impl<const W: usize> FourWays<W> {
    /// No square.
    pub const EMPTY: Self = Self([Bits::EMPTY; 4]);

    /// Numbers some squares of a board in four ways.
    pub fn new(size: BoardSize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut ways = Self::EMPTY;
        for square in squares {
            for direction in Direction::ALL {
                ways.0[direction.index()].insert(Square::from_index(number_facing(size, square, direction)));
            }
        }
        ways
    }

    /// Of each numbering only what `mask` has, as it is.
    #[must_use]
    pub fn only(self, mask: &Bits<W>) -> Self {
        Self(self.0.map(|way| way & *mask))
    }

    /// Puts in what is not in and takes out what is, for the squares of two other sets.
    #[inline]
    pub fn toggle(&mut self, one: &Self, other: &Self) {
        for (mine, (one, other)) in self.0.iter_mut().zip(one.0.iter().zip(&other.0)) {
            *mine ^= *one ^ *other;
        }
    }

    /// The set by the squares' own numbers.
    #[must_use]
    #[inline]
    pub fn squares(&self) -> &Bits<W> {
        &self.0[Direction::East as usize]
    }
}

/// The number of a square when squares are counted in a direction.
#[must_use]
pub fn number_facing(size: BoardSize, square: Square, direction: Direction) -> usize {
    let by_file = size.file(square) * size.side() + size.rank(square);
    match direction {
        Direction::North => by_file,
        Direction::East => square.index(),
        Direction::South => size.area() - 1 - by_file,
        Direction::West => size.area() - 1 - square.index(),
    }
}

impl<const W: usize> Index<Direction> for FourWays<W> {
    type Output = Bits<W>;

    #[inline]
    fn index(&self, direction: Direction) -> &Bits<W> {
        &self.0[direction.index()]
    }
}

impl<const W: usize> BitXorAssign<&Self> for FourWays<W> {
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
    fn a_step_in_a_direction_leads_to_the_next_number() {
        for side in (5..=19).step_by(2) {
            let size = BoardSize::new(side).unwrap();
            for (square, direction) in size.squares().flat_map(|square| Direction::ALL.map(|direction| (square, direction))) {
                let here = number_facing(size, square, direction);
                match size.step(square, direction) {
                    Some(next) => assert_eq!(number_facing(size, next, direction), here + 1),
                    None => assert_eq!((here + 1) % side, 0, "a line ends where the next begins"),
                }
            }
        }
    }
}
