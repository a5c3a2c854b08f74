use super::{HookFault, KindId, Outcome};
use crate::board::{BoardSize, Square};

/// A piece goes from one square to another. What it captures follows from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// The move as players write it: `e4-e7`.
    #[must_use]
    pub fn name(self, size: BoardSize) -> String {
        format!("{}-{}", self.from.name(size), self.to.name(size))
    }
}

/// A move that has been played and everything it brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move.
    pub mv: Move,
    /// The kind of the piece that moved.
    pub kind: KindId,
    /// The pieces captured, by square number.
    pub captured: Vec<Fallen>,
    /// What is called out, where the king now has ways open.
    pub announcement: Option<String>,
    /// How the game ended, if this move ended it.
    pub outcome: Option<Outcome>,
}

/// A captured piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Where it stood.
    pub square: Square,
    /// What it was.
    pub kind: KindId,
    /// The hostile sides it was captured by, the piece that moved first. A side may be a hostile square on which nothing stands.
    pub by: Vec<Square>,
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A square is not on this board.
    #[error("the board has no such square")]
    OffBoard,
    /// There is nothing to move.
    #[error("{square} is empty")]
    EmptySquare {
        /// The empty square.
        square: String,
    },
    /// The piece is the other side's.
    #[error("the {kind} on {square} is not yours to move")]
    NotYours {
        /// Where it stands.
        square: String,
        /// What it is.
        kind: String,
    },
    /// The piece cannot go there.
    #[error("the {kind} on {from} cannot go to {to}")]
    Unreachable {
        /// What it is.
        kind: String,
        /// Where it stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// The piece could go there but for a function of the variant's own.
    #[error("the {kind} on {from} may not go to {to}: a rule of this variant's own forbids it")]
    OwnRule {
        /// What it is.
        kind: String,
        /// Where it stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// A function of the variant's own failed over the move.
    #[error("the move cannot be played, for the variant has a fault: {0}")]
    Hook(#[from] HookFault),
}
