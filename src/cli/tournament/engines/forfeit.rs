use std::time::Duration;

/// Why an engine lost a game other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::cli::tournament) enum Forfeit {
    #[error("it cannot be started: {0}")]
    NotStarted(String),
    #[error("it ended without an answer ({0})")]
    Exited(String),
    #[error("it gave no answer within {} ms", .0.as_millis())]
    Timeout(Duration),
    #[error("its answer `{0}` is no move")]
    NoMove(String),
    #[error("its move {0} is not legal")]
    IllegalMove(String),
    #[error("{0}")]
    Failed(String),
}

impl Forfeit {
    /// Whether the engine's program has ended, or could not be started again.
    pub(in crate::cli::tournament) fn is_crash(&self) -> bool {
        match self {
            Self::NotStarted(_) | Self::Exited(_) => true,
            Self::Timeout(_) | Self::NoMove(_) | Self::IllegalMove(_) | Self::Failed(_) => false,
        }
    }
}
