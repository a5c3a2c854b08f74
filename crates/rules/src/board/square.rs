use std::ops::Index;

/// The side of the largest board.
pub(super) const MAX_SIDE: usize = 19;

/// A square of a board, numbered from 0 at a1, rank by rank.
///
/// Its file and rank depend on the size of the board: see [`BoardSize::file`],
/// [`BoardSize::rank`] and [`Square::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

    /// The name of the square: `a1` to `s19`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        let file = char::from(b'a' + u8::try_from(size.file(self)).unwrap_or(0));
        format!("{file}{}", size.rank(self) + 1)
    }

    /// Parses a name such as `e5`.
    ///
    /// # Errors
    /// When the text is not a lower-case letter and a number, or names a square off this board.
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, SquareError> {
        let shape = || SquareError::Shape(text.to_owned());
        let (&letter, digits) = text.as_bytes().split_first().ok_or_else(shape)?;
        if !letter.is_ascii_lowercase() || digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) || digits[0] == b'0' {
            return Err(shape());
        }
        let file = usize::from(letter - b'a');
        let rank = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<usize>().ok()).ok_or_else(shape)? - 1;
        if file >= size.side() || rank >= size.side() {
            let last = size.at(size.side() - 1, size.side() - 1).name(size);
            return Err(SquareError::OffBoard { text: text.to_owned(), side: size.side(), last });
        }
        Ok(size.at(file, rank))
    }
}

/// Why a text does not name a square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Not a letter followed by a number.
    #[error("`{0}` is not a square; squares are written like `e5`")]
    Shape(String),
    /// A square off this board.
    #[error("square {text} lies off this {side}×{side} board, whose last square is {last}")]
    OffBoard {
        /// The text.
        text: String,
        /// The number of squares on a side.
        side: usize,
        /// The last square of the board.
        last: String,
    },
}

/// The side length of a board: an odd number from 5 to 19, so that the board has a middle square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct BoardSize(u8);

/// An unsupported side length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has an odd number of squares a side, from 5 to 19, not {0}")]
pub struct BoardSizeError(pub usize);

impl BoardSize {
    /// The side length of the largest supported board.
    pub const MAX: usize = MAX_SIDE;

    /// A board of `side` × `side` squares.
    ///
    /// # Errors
    /// [`BoardSizeError`] when `side` is even or outside 5 to 19.
    pub fn new(side: usize) -> Result<Self, BoardSizeError> {
        match u8::try_from(side) {
            Ok(small) if side % 2 == 1 && (5..=Self::MAX).contains(&side) => Ok(Self(small)),
            _ => Err(BoardSizeError(side)),
        }
    }

    /// The number of squares on a side.
    #[must_use]
    pub fn side(self) -> usize {
        usize::from(self.0)
    }

    /// The number of squares.
    #[must_use]
    pub fn area(self) -> usize {
        self.side() * self.side()
    }

    /// The middle square.
    #[must_use]
    pub fn middle(self) -> Square {
        self.at(self.side() / 2, self.side() / 2)
    }

    /// The square on `file` and `rank`, both from 0 at a1.
    ///
    /// # Panics
    /// When either is off the board.
    #[must_use]
    pub fn at(self, file: usize, rank: usize) -> Square {
        assert!(file < self.side() && rank < self.side(), "file {file}, rank {rank} are off the board");
        Square::from_index(rank * self.side() + file)
    }

    /// The file of a square, from 0 at file a.
    #[must_use]
    pub fn file(self, square: Square) -> usize {
        square.index() % self.side()
    }

    /// The rank of a square, from 0 at rank 1.
    #[must_use]
    pub fn rank(self, square: Square) -> usize {
        square.index() / self.side()
    }

    /// The next square in a direction; `None` at the edge of the board.
    #[must_use]
    pub fn step(self, square: Square, direction: Direction) -> Option<Square> {
        let (file, rank) = (self.file(square), self.rank(square));
        let last = self.side() - 1;
        match direction {
            Direction::North if rank < last => Some(self.at(file, rank + 1)),
            Direction::East if file < last => Some(self.at(file + 1, rank)),
            Direction::South if rank > 0 => Some(self.at(file, rank - 1)),
            Direction::West if file > 0 => Some(self.at(file - 1, rank)),
            _ => None,
        }
    }

    /// Whether a square is on the edge of the board.
    #[must_use]
    pub fn is_edge(self, square: Square) -> bool {
        let last = self.side() - 1;
        let (file, rank) = (self.file(square), self.rank(square));
        file == 0 || rank == 0 || file == last || rank == last
    }

    /// Whether a square is one of the four corners.
    #[must_use]
    pub fn is_corner(self, square: Square) -> bool {
        let last = self.side() - 1;
        let (file, rank) = (self.file(square), self.rank(square));
        (file == 0 || file == last) && (rank == 0 || rank == last)
    }

    /// Every square in ascending order: a1 first, rank by rank.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..self.area()).map(Square::from_index)
    }
}

impl TryFrom<u8> for BoardSize {
    type Error = BoardSizeError;

    fn try_from(side: u8) -> Result<Self, Self::Error> {
        Self::new(usize::from(side))
    }
}

impl From<BoardSize> for u8 {
    fn from(size: BoardSize) -> u8 {
        size.0
    }
}

/// One of the four directions in which pieces slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards higher ranks.
    North,
    /// Towards later files.
    East,
    /// Towards rank 1.
    South,
    /// Towards file a.
    West,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The index in [`Direction::ALL`].
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_names_round_trip_on_every_board() {
        for side in (5..=19).step_by(2) {
            let size = BoardSize::new(side).unwrap();
            for square in size.squares() {
                assert_eq!(Square::parse(&square.name(size), size), Ok(square));
            }
        }
    }

    #[test]
    fn malformed_names_and_squares_off_the_board_are_different_errors() {
        let size = BoardSize::new(9).unwrap();
        assert!(matches!(Square::parse("j1", size), Err(SquareError::OffBoard { .. })));
        assert!(matches!(Square::parse("a10", size), Err(SquareError::OffBoard { .. })));
        for text in ["", "e", "5", "e0", "e05", "E5", "e5x", "é5", "e99999999999999999999"] {
            assert!(matches!(Square::parse(text, size), Err(SquareError::Shape(_))), "{text}");
        }
    }
}
