use crate::variant::end_rules::Verdict;
use crate::variant::kind::{KindId, Side};

/// Whether a piece that has captured may move again in the same turn. Its side may end the turn after each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Again {
    /// A turn is one move.
    #[default]
    Never,
    /// As long as each further move captures.
    WhileCapturing,
    /// As long as each further move captures; a king may also escape by the last one.
    WhileCapturingOrEscaping,
}

impl Again {
    /// Whether a turn is one move.
    #[must_use]
    pub fn is_never(&self) -> bool {
        *self == Self::Never
    }
}

/// Turns of two moves by different pieces.
///
/// The second move is made whenever it is possible. A piece lost by its own move ends the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TwoMoves {
    /// The kinds that make no second move, and after whose move there is none, in ascending order.
    pub alone: Vec<KindId>,
    /// Whether no second move captures an enemy, and after a move that does there is none.
    pub captures_alone: bool,
}

/// Which sides may pass: instead of a turn they may choose to do nothing. While pieces are placed, and within a turn, nobody passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Passes {
    /// Only this side.
    Of(Side),
    /// Both. Two passes in a row end the game.
    OfBoth {
        /// The result then; the side that made the last move is the one that passed last.
        verdict: Verdict,
    },
}

impl Passes {
    /// Whether a side may pass.
    #[must_use]
    pub fn allow(self, side: Side) -> bool {
        match self {
            Self::Of(only) => only == side,
            Self::OfBoth { .. } => true,
        }
    }

    /// The result of two passes in a row; `None` where only one side may pass.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        match self {
            Self::Of(_) => None,
            Self::OfBoth { verdict } => Some(verdict),
        }
    }
}

/// Why a move cannot be the second one of a turn of [two moves](TwoMoves).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSecond {
    /// Its piece has made the first one.
    SamePiece,
    /// Its kind moves alone.
    MovesAlone,
    /// It captures an enemy.
    Captures,
}
