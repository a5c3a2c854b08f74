use crate::board::size::BoardSize;
use crate::board::square::Square;
use crate::variant::kind::KindId;
use crate::variant::side::Side;

/// A position as hooks see it: the pieces, the side to move and what follows from these.
///
/// It has no history. A position that was set up is the same as one that was played, and perft and search may reach it by any path.
#[derive(Clone)]
pub struct HookView {
    /// By square, 0 if it is empty, otherwise the number of the kind plus 1.
    pub(crate) cells: [u8; BoardSize::MAX * BoardSize::MAX],
    pub(crate) area: usize,
    pub(crate) turn: Side,
    pub(crate) king: Option<Square>,
    pub(crate) open_ways: usize,
}

impl HookView {
    /// The piece on each square, a1 first: 0 if it is empty, otherwise the number of the kind plus 1.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.area]
    }

    /// The kind of the piece on a square of the board.
    #[must_use]
    pub fn kind_at(&self, square: Square) -> Option<KindId> {
        self.cells().get(square.index())?.checked_sub(1).map(KindId)
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The square of the king; `None` if he has been captured.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// The number of directions in which the king can escape in one move, regardless of the side to move.
    #[must_use]
    pub fn open_ways(&self) -> usize {
        self.open_ways
    }
}
