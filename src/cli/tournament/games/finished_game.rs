use birka_rules::{Reason, Side};

/// A game of a tournament that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli::tournament) struct FinishedGame {
    /// The starting position if it is not the variant's.
    pub(in crate::cli::tournament) start: Option<String>,
    pub(in crate::cli::tournament) moves: Vec<String>,
    /// `None` if the game is drawn.
    pub(in crate::cli::tournament) winner: Option<Side>,
    pub(in crate::cli::tournament) termination: Termination,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli::tournament) enum Termination {
    /// By a rule.
    Rules(Reason),
    /// An engine gave no legal move in time, for this reason.
    Forfeit(String),
    /// An engine's program ended during the game, for this reason.
    Crash(String),
    /// Adjudicated as a draw at the limit of plies.
    MoveLimit,
}

/// The word for a forfeit in records and reports.
pub(super) const FORFEIT: &str = "forfeit";
/// The word for a crash in records and reports.
pub(super) const CRASH: &str = "crash";
/// The word for a game at the limit of plies.
pub(super) const TOO_LONG: &str = "too-long";

impl Termination {
    /// The word for it in records and reports.
    pub(in crate::cli::tournament) fn word(&self) -> &str {
        match self {
            Self::Rules(reason) => reason.as_str(),
            Self::Forfeit(_) => FORFEIT,
            Self::Crash(_) => CRASH,
            Self::MoveLimit => TOO_LONG,
        }
    }

    /// Why an engine forfeited the game, if one did, also by a crash.
    pub(in crate::cli::tournament) fn forfeit(&self) -> Option<&str> {
        match self {
            Self::Forfeit(reason) | Self::Crash(reason) => Some(reason),
            Self::Rules(_) | Self::MoveLimit => None,
        }
    }
}
