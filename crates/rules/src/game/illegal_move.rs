use crate::hooks::hook_error::HookError;

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A square is off the board.
    #[error("the board has no such square")]
    OffBoard,
    /// There is no piece to move.
    #[error("{square} is empty")]
    EmptySquare {
        /// The empty square.
        square: String,
    },
    /// The piece belongs to the other side.
    #[error("the {kind} on {square} is not yours to move")]
    NotYours {
        /// The square of the piece.
        square: String,
        /// The name of its kind.
        kind: String,
    },
    /// The piece cannot move there.
    #[error("the {kind} on {from} cannot go to {to}")]
    Unreachable {
        /// The name of the kind.
        kind: String,
        /// The square of the piece.
        from: String,
        /// The destination.
        to: String,
    },
    /// A hook of the variant forbids the move.
    #[error("the {kind} on {from} may not go to {to}: a rule of this variant's own forbids it")]
    OwnRule {
        /// The name of the kind.
        kind: String,
        /// The square of the piece.
        from: String,
        /// The destination.
        to: String,
    },
    /// A hook of the variant failed during the move.
    #[error("the move cannot be played, for the variant has a fault: {0}")]
    Hook(#[from] HookError),
}
