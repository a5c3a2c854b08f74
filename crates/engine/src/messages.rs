//! Messages that a search reports.

use std::time::Duration;

use birka_rules::{HookError, Move};
use serde::{Deserialize, Serialize};

use crate::score::Score;

/// A principal variation with the state of the search that found it: the `info` line of the protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchInfo {
    /// The nominal depth in plies, without extensions and reductions.
    pub depth: u32,
    /// The greatest ply that was searched.
    pub seldepth: u32,
    /// The rank of the variation, from 1.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Use of the transposition table in permille.
    pub hashfull: usize,
    /// The principal variation, beginning with the best move.
    pub pv: Vec<Move>,
}

impl SearchInfo {
    #[must_use]
    pub fn nps(&self) -> u64 {
        let micros = u64::try_from(self.time.as_micros()).unwrap_or(u64::MAX).max(1);
        self.nodes.saturating_mul(1_000_000) / micros
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestMove {
    /// The best move; `None` when the game is over.
    pub mv: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The principal variation; `None` when nothing was searched.
    pub info: Option<SearchInfo>,
}

/// A message of a running search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SearchMessage {
    /// A deeper or a better principal variation.
    Info(SearchInfo),
    /// The search has finished. This is its last message.
    Finished(BestMove),
    /// The search has failed. This is its last message.
    Failed(SearchError),
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SearchError {
    /// The search panicked: a bug.
    #[error("the search broke down; this is a fault of Birka's: {0}")]
    Panicked(String),
    /// A hook of the variant failed.
    #[error("the search cannot go on: {0}")]
    Hook(#[from] HookError),
    /// There is not enough memory.
    #[error(transparent)]
    Table(#[from] TableAllocationError),
    /// The program that was to search did not.
    #[error("the search failed: {0}")]
    Remote(String),
    /// The operating system refused a thread.
    #[error("no thread can be started to search on: {0}")]
    ThreadSpawn(String),
}

/// A transposition table could not be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("there is not enough memory for a transposition table of {mebibytes} MiB")]
pub struct TableAllocationError {
    pub mebibytes: usize,
}
