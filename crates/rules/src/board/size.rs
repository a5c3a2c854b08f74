use super::direction::Direction;
use super::square::{MAX_SIDE, Square};

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
