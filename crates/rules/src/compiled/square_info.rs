use crate::board::bitboard::Bitboard;
use crate::board::direction::Direction;
use crate::board::directional_bitboards::DirectionalBitboards;
use crate::board::size::BoardSize;
use crate::board::square::Square;

/// The geometry of one square.
#[derive(Clone)]
pub(crate) struct SquareInfo<const W: usize> {
    /// The square itself.
    pub(crate) bit: DirectionalBitboards<W>,
    /// The orthogonally adjacent squares.
    pub(crate) adjacent: Bitboard<W>,
    /// The orthogonally and diagonally adjacent squares.
    pub(crate) surrounding: Bitboard<W>,
    /// The rank and the file of the square.
    pub(crate) lines: Bitboard<W>,
    /// The next square in each direction, in the order of [`Direction::ALL`].
    pub(crate) neighbours: [Option<Square>; 4],
    /// File and rank, from 0. Stored, so that no move divides.
    pub(crate) file: u8,
    pub(crate) rank: u8,
}

impl<const W: usize> SquareInfo<W> {
    pub(crate) fn new(size: BoardSize, square: Square) -> Self {
        let neighbours = Direction::ALL.map(|direction| size.step(square, direction));
        let sideways = |square: Square| [Direction::East, Direction::West].map(|direction| size.step(square, direction));
        let [north, east, south, west] = neighbours;
        let corners = [north, south].into_iter().flatten().flat_map(sideways);
        let surrounding = [north, east, south, west].into_iter().chain(corners).flatten();
        Self {
            bit: DirectionalBitboards::new(size, [square]),
            adjacent: neighbours.iter().copied().flatten().collect(),
            surrounding: surrounding.collect(),
            lines: (0..size.side()).flat_map(|at| [size.at(at, size.rank(square)), size.at(size.file(square), at)]).collect(),
            neighbours,
            file: coordinate(size.file(square)),
            rank: coordinate(size.rank(square)),
        }
    }
}

/// A coordinate or side length, which is at most 19, as a byte.
#[inline]
pub(crate) fn coordinate(value: usize) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}
