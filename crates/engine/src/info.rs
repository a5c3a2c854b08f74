use std::time::Duration;

use super::Score;
use birka_rules::{HookError, Move};

/// What a search has found out so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// So many plies deep, not counting what is looked at deeper or less deep.
    pub depth: u32,
    /// The deepest ply looked at.
    pub deepest: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: usize,
    /// The line: the best move, the best answer, and so on.
    pub moves: Vec<Move>,
}

impl Info {
    /// Positions a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let micros = u64::try_from(self.time.as_micros()).unwrap_or(u64::MAX).max(1);
        self.nodes.saturating_mul(1_000_000) / micros
    }
}

/// What a search comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// The move; `None` where the game is over.
    pub mv: Option<Move>,
    /// The answer that is expected.
    pub answer: Option<Move>,
    /// What it rests on; `None` where nothing had to be looked into.
    pub info: Option<Info>,
}

/// What a search tells while it goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// It has come deeper, or has a better line.
    Info(Info),
    /// It is over. Nothing comes after this.
    Best(Best),
    /// It broke down. Nothing comes after this either.
    Failed(SearchFault),
}

/// Why a search came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchFault {
    /// A mistake of ours.
    #[error("the search broke down; this is a fault of Birka's: {0}")]
    Broken(String),
    /// A function of the variant's own failed.
    #[error("the search cannot go on: {0}")]
    OwnFunction(#[from] HookError),
    /// The machine has no room for another thread.
    #[error("no thread can be started to search on: {0}")]
    NoThread(String),
}
