use birka_records::{MoveNotationError, PositionError, ReplayError};

/// An invalid line in a file of openings.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub(in crate::cli) struct OpeningError {
    pub(super) line: usize,
    pub(super) kind: OpeningErrorKind,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum OpeningErrorKind {
    #[error("{0}")]
    Position(PositionError),
    #[error("{0}")]
    Move(MoveNotationError),
    #[error("{0}")]
    Replay(ReplayError),
    #[error("the game is over after it; an opening must leave the game open")]
    GameOver,
    #[error("the file holds no opening; write one a line, a position such as `/3t3/…/ a` or moves such as `d2-c2 d3-c3`")]
    Empty,
}
