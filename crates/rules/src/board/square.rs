use std::ops::Index;

/// The side of the largest board.
const MAX_SIDE: usize = 19;
const MAX_AREA: usize = MAX_SIDE * MAX_SIDE;

/// A square of a board, numbered from 0 at a1, rank by rank.
///
/// Its file and rank depend on the size of the board: see [`BoardSize::file`],
/// [`BoardSize::rank`] and [`Square::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square(pub(crate) u16);

impl Square {
    /// a1, the first square of every board.
    pub const FIRST: Self = Self(0);

    /// The square with this number. The caller checks that the board has it.
    ///
    /// # Panics
    /// When no board has a square of this number.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Self {
        assert!(index < MAX_AREA, "square number {index} is off every board");
        #[expect(clippy::cast_possible_truncation, reason = "bounded by the assertion above")]
        Self(index as u16)
    }

    /// The square of a bit of a bitboard, which has no bits off the board.
    #[inline]
    pub(super) fn from_bit(bit: usize) -> Self {
        debug_assert!(bit < MAX_AREA, "bit {bit} is off every board");
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
    /// When the text is not a lower-case letter and a number, or names a square that this board does not have.
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, SquareError> {
        let shape = || SquareError::Shape(text.to_owned());
        let (&letter, digits) = text.as_bytes().split_first().ok_or_else(shape)?;
        if !letter.is_ascii_lowercase() || digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) || digits[0] == b'0' {
            return Err(shape());
        }
        let file = usize::from(letter - b'a');
        let rank = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<usize>().ok()).ok_or_else(shape)? - 1;
        if file >= size.files() || rank >= size.ranks() {
            let last = size.at(size.files() - 1, size.ranks() - 1).name(size);
            return Err(SquareError::OffBoard { text: text.to_owned(), files: size.files, ranks: size.ranks, last });
        }
        let square = size.at(file, rank);
        if size.has(square) { Ok(square) } else { Err(SquareError::Absent(text.to_owned())) }
    }
}

/// Why a text does not name a square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Not a letter followed by a number.
    #[error("`{0}` is not a square; squares are written like `e5`")]
    Shape(String),
    /// A square off this board.
    #[error("square {text} lies off this {files}×{ranks} board, whose last square is {last}")]
    OffBoard {
        /// The text.
        text: String,
        /// The number of files.
        files: u8,
        /// The number of ranks.
        ranks: u8,
        /// The last square of the board.
        last: String,
    },
    /// A gap of this board.
    #[error("this board has no square {0}: its drawing has `#` there")]
    Absent(String),
}

/// The size and the shape of a board: a rectangle of 3 to 19 files and ranks, of whose squares some may be absent.
///
/// Nothing stands on an absent square or passes it, it has no neighbours, and the squares beside it are on the edge. It
/// has a number all the same, so that numbers, files and ranks of the other squares do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "Shape", into = "Shape"))]
pub struct BoardSize {
    files: u8,
    ranks: u8,
    /// The absent squares, as a bit for each square number.
    absent: [u64; MAX_AREA.div_ceil(64)],
}

/// An unsupported size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has 3 to 19 files and 3 to 19 ranks, not {files} and {ranks}")]
pub struct BoardSizeError {
    /// The number of files.
    pub files: usize,
    /// The number of ranks.
    pub ranks: usize,
}

impl BoardSize {
    /// The largest number of files or ranks.
    pub const MAX: usize = MAX_SIDE;

    /// A board of `side` × `side` squares.
    ///
    /// # Errors
    /// [`BoardSizeError`] when `side` is outside 3 to 19.
    pub fn new(side: usize) -> Result<Self, BoardSizeError> {
        Self::rectangle(side, side)
    }

    /// A board of `files` × `ranks` squares.
    ///
    /// # Errors
    /// [`BoardSizeError`] when either is outside 3 to 19.
    pub fn rectangle(files: usize, ranks: usize) -> Result<Self, BoardSizeError> {
        let side = |squares: usize| u8::try_from(squares).ok().filter(|_| (3..=Self::MAX).contains(&squares));
        let sides = side(files).zip(side(ranks));
        sides.map(|(files, ranks)| Self { files, ranks, absent: [0; _] }).ok_or(BoardSizeError { files, ranks })
    }

    /// The same board without some squares. Those off the board are ignored.
    #[must_use]
    pub fn without(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        let area = self.area();
        for square in squares.into_iter().filter(|square| square.index() < area) {
            self.absent[square.index() >> 6] |= 1 << (square.index() & 63);
        }
        self
    }

    /// The number of files.
    #[must_use]
    pub fn files(self) -> usize {
        usize::from(self.files)
    }

    /// The number of ranks.
    #[must_use]
    pub fn ranks(self) -> usize {
        usize::from(self.ranks)
    }

    /// The number of files or of ranks, whichever is larger.
    #[must_use]
    pub fn longer_side(self) -> usize {
        self.files().max(self.ranks())
    }

    /// The number of squares, absent ones included: every square number is smaller.
    #[must_use]
    pub fn area(self) -> usize {
        self.files() * self.ranks()
    }

    /// Whether a square exists: it is on the board and not absent.
    #[must_use]
    pub fn has(self, square: Square) -> bool {
        square.index() < self.area() && self.absent[square.index() >> 6] >> (square.index() & 63) & 1 == 0
    }

    /// Whether some square of the rectangle is absent.
    #[must_use]
    pub fn has_gaps(self) -> bool {
        self.absent != [0; _]
    }

    /// The square nearest to the middle, the one with the lowest number if several are as near.
    #[must_use]
    pub fn middle(self) -> Square {
        let off = |at: usize, count: usize| (2 * at + 1).abs_diff(count);
        let distance = |square: &Square| off(self.file(*square), self.files()).pow(2) + off(self.rank(*square), self.ranks()).pow(2);
        self.squares().min_by_key(distance).unwrap_or(Square::FIRST)
    }

    /// Whether a square is one of those in the middle: one where files and ranks are odd in number, otherwise two or four.
    #[must_use]
    pub fn is_middle(self, square: Square) -> bool {
        let off = |at: usize, count: usize| (2 * at + 1).abs_diff(count);
        self.has(square) && off(self.file(square), self.files()) <= 1 && off(self.rank(square), self.ranks()) <= 1
    }

    /// The square on `file` and `rank`, both from 0 at a1. It may be absent: see [`BoardSize::has`].
    ///
    /// # Panics
    /// When either is off the board.
    #[must_use]
    pub fn at(self, file: usize, rank: usize) -> Square {
        assert!(file < self.files() && rank < self.ranks(), "file {file}, rank {rank} are off the board");
        Square::from_index(rank * self.files() + file)
    }

    /// The file of a square, from 0 at file a.
    #[must_use]
    pub fn file(self, square: Square) -> usize {
        square.index() % self.files()
    }

    /// The rank of a square, from 0 at rank 1.
    #[must_use]
    pub fn rank(self, square: Square) -> usize {
        square.index() / self.files()
    }

    /// The next square in a direction; `None` at the edge of the board.
    #[must_use]
    pub fn step(self, square: Square, direction: Direction) -> Option<Square> {
        let (file, rank) = (self.file(square), self.rank(square));
        let next = match direction {
            Direction::North if rank + 1 < self.ranks() => self.at(file, rank + 1),
            Direction::East if file + 1 < self.files() => self.at(file + 1, rank),
            Direction::South if rank > 0 => self.at(file, rank - 1),
            Direction::West if file > 0 => self.at(file - 1, rank),
            _ => return None,
        };
        self.has(next).then_some(next)
    }

    /// The square this many files to the east and ranks to the north; `None` if the board has none there.
    #[must_use]
    pub fn offset(self, square: Square, (files, ranks): (isize, isize)) -> Option<Square> {
        let file = self.file(square).checked_add_signed(files).filter(|&file| file < self.files())?;
        let rank = self.rank(square).checked_add_signed(ranks).filter(|&rank| rank < self.ranks())?;
        let next = self.at(file, rank);
        self.has(next).then_some(next)
    }

    /// Whether a square is on the edge of the board: it lacks a neighbour.
    #[must_use]
    pub fn is_edge(self, square: Square) -> bool {
        self.has(square) && Direction::ALL.iter().any(|&direction| self.step(square, direction).is_none())
    }

    /// The number of steps from a square to the nearest edge along its rank or file.
    #[must_use]
    pub fn edge_distance(self, square: Square) -> usize {
        let steps = |direction| std::iter::successors(self.step(square, direction), move |&at| self.step(at, direction)).count();
        Direction::ALL.into_iter().map(steps).min().unwrap_or(0)
    }

    /// Whether a square is a corner of the board: it lacks a neighbour on its rank and one on its file. A rectangle has four.
    #[must_use]
    pub fn is_corner(self, square: Square) -> bool {
        let lacks = |one, other| self.step(square, one).is_none() || self.step(square, other).is_none();
        self.has(square) && lacks(Direction::North, Direction::South) && lacks(Direction::East, Direction::West)
    }

    /// Every square in ascending order, a1 first, rank by rank, without the absent ones.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        self.numbers().filter(move |&square| self.has(square))
    }

    /// Every square in ascending order, the absent ones included: the indices of tables by square.
    pub fn numbers(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..self.area()).map(Square::from_index)
    }
}

impl std::fmt::Debug for BoardSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")?;
        let absent = self.numbers().filter(|&square| !self.has(square)).map(|square| square.name(*self));
        if self.has_gaps() { write!(f, " without {}", absent.collect::<Vec<_>>().join(" ")) } else { Ok(()) }
    }
}

/// `9×9`, files first.
impl std::fmt::Display for BoardSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}×{}", self.files, self.ranks)
    }
}

/// A board size as it is written: the side of a square board, files and ranks of another, and the numbers of absent squares if there are any.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
enum Shape {
    Square(u8),
    Rectangle(u8, u8),
    WithGaps(u8, u8, Vec<u16>),
}

#[cfg(feature = "serde")]
impl TryFrom<Shape> for BoardSize {
    type Error = BoardSizeError;

    fn try_from(shape: Shape) -> Result<Self, Self::Error> {
        let (files, ranks, absent) = match shape {
            Shape::Square(side) => (side, side, Vec::new()),
            Shape::Rectangle(files, ranks) => (files, ranks, Vec::new()),
            Shape::WithGaps(files, ranks, absent) => (files, ranks, absent),
        };
        let size = Self::rectangle(usize::from(files), usize::from(ranks))?;
        Ok(size.without(absent.into_iter().filter(|&number| usize::from(number) < MAX_AREA).map(Square)))
    }
}

#[cfg(feature = "serde")]
impl From<BoardSize> for Shape {
    fn from(size: BoardSize) -> Self {
        let absent: Vec<u16> = size.numbers().filter(|&square| !size.has(square)).map(|square| square.0).collect();
        match (size.files == size.ranks, absent.is_empty()) {
            (true, true) => Self::Square(size.files),
            (false, true) => Self::Rectangle(size.files, size.ranks),
            (_, false) => Self::WithGaps(size.files, size.ranks, absent),
        }
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
    /// Computes the value of each square, absent ones included, in ascending order.
    ///
    /// # Panics
    /// When the board has more than `64 * W` squares.
    pub(crate) fn new(size: BoardSize, of: impl FnMut(Square) -> T) -> Self {
        let mut squares: Vec<T> = size.numbers().map(of).collect();
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

/// The move of a piece from one square to another: a slide, a leap or a hop. What it captures follows from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PieceMove {
    /// The square of the piece.
    pub from: Square,
    /// The destination.
    pub to: Square,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_names_round_trip_on_every_board() {
        for (files, ranks) in (3..=19).flat_map(|files| (3..=19).map(move |ranks| (files, ranks))) {
            let size = BoardSize::rectangle(files, ranks).unwrap();
            for square in size.squares() {
                assert_eq!(Square::parse(&square.name(size), size), Ok(square));
            }
        }
    }

    #[test]
    fn sides_outside_the_limits_are_errors() {
        for (files, ranks) in [(2, 9), (9, 2), (20, 9), (9, 20), (0, 0), (usize::MAX, 9)] {
            assert_eq!(BoardSize::rectangle(files, ranks), Err(BoardSizeError { files, ranks }));
        }
    }

    /// The squares of a board for which something holds, as `x` in a drawing.
    fn marked(size: BoardSize, holds: impl Fn(Square) -> bool) -> String {
        crate::board::BoardDiagram::draw(size, |square| if holds(square) { 'x' } else { '.' }).to_string()
    }

    #[test]
    fn even_boards_have_two_or_four_squares_in_the_middle() {
        let size = BoardSize::rectangle(4, 3).unwrap();
        assert_eq!(marked(size, |s| size.is_middle(s)), "....\n.xx.\n....\n");
        assert_eq!(size.middle().name(size), "b2");
        assert_eq!(marked(size, |s| size.is_corner(s)), "x..x\n....\nx..x\n");
        assert_eq!(marked(size, |s| size.is_edge(s)), "xxxx\nx..x\nxxxx\n");
        let size = BoardSize::new(4).unwrap();
        assert_eq!(marked(size, |s| size.is_middle(s)), "....\n.xx.\n.xx.\n....\n");
    }

    #[test]
    fn squares_beside_absent_ones_are_on_the_edge() {
        let square = BoardSize::new(5).unwrap();
        let cross = square.without(square.squares().filter(|&s| square.is_corner(s)).chain([square.middle()]));
        assert_eq!(marked(cross, |s| cross.is_edge(s)), "#xxx#\nx.x.x\nxx#xx\nx.x.x\n#xxx#\n");
        assert_eq!(marked(cross, |s| cross.is_corner(s)), "#x.x#\nx...x\n..#..\nx...x\n#x.x#\n");
        assert_eq!(Square::parse("c3", cross), Err(SquareError::Absent("c3".to_owned())));
        let c2 = Square::parse("c2", cross).unwrap();
        assert_eq!(cross.step(c2, Direction::North), None);
        assert_eq!(cross.squares().count(), 20);
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
