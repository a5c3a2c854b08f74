use crate::board::square::Square;
use crate::position::piece_move::Move;
use crate::variant::kind::KindId;
use crate::variant::outcome::Outcome;

/// A move that has been played, with all its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The kind of the moved piece.
    pub kind: KindId,
    /// The captured pieces, in ascending order of squares.
    pub captured: Vec<CapturedPiece>,
    /// The announcement that the king can now escape, such as *raichi*.
    pub announcement: Option<String>,
    /// How the game ended, if this move ended it.
    pub outcome: Option<Outcome>,
}

/// A captured piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturedPiece {
    /// The square it stood on.
    pub square: Square,
    /// The kind of the piece.
    pub kind: KindId,
    /// The hostile sides that captured it, the piece that moved first. Empty hostile squares are included.
    pub captured_by: Vec<Square>,
}
