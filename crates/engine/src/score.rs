//! Scores, and the messages in which a search reports them: the integers that the search compares, and [`Score`], what the engine reports.

use std::ops::Neg;
use std::time::Duration;

use birka_rules::{HookError, Move, Outcome, Side};
use serde::{Deserialize, Serialize};

/// The score of a win on the board. A win in `n` plies scores `WIN - n`: the `MATE` of chess engines.
pub(crate) const WIN: i32 = 30_000;
/// The greatest ply that a search reaches.
pub(crate) const MAX_PLY: usize = 120;
/// Scores above this are proven wins, scores below its negative proven losses.
pub(crate) const WIN_BOUND: i32 = WIN - 1_000;
/// The greatest score of a position that is not decided.
pub(crate) const MAX_EVAL: i32 = 20_000;
/// Greater than every score.
pub(crate) const INFINITY: i32 = WIN + 1;

const _: () = assert!(MAX_EVAL < WIN_BOUND);

/// The score of a position for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// The side is ahead by this many hundredths of an attacker: `cp` in the protocol.
    Cp(i32),
    /// The side wins in this many of its own moves.
    Win(u32),
    /// The side loses in this many of the opponent's moves.
    Loss(u32),
}

impl Score {
    /// From a score of the search.
    pub(crate) fn from_search(score: i32) -> Self {
        let plies = (WIN - score.abs()).unsigned_abs();
        if score > WIN_BOUND {
            Self::Win(plies.div_ceil(2))
        } else if score < -WIN_BOUND {
            Self::Loss(plies.div_ceil(2))
        } else {
            Self::Cp(score)
        }
    }

    /// The chance that the side wins, from 0 to 1, for an evaluation bar: a logistic curve, not a measured probability.
    #[must_use]
    pub fn win_chance(self) -> f32 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "a score has few digits")]
            Self::Cp(cp) => 1.0 / (1.0 + (-(cp as f32) / 250.0).exp()),
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
        }
    }
}

/// The same score from the opponent's point of view.
impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Cp(cp) => Self::Cp(-cp),
            Self::Win(moves) => Self::Loss(moves),
            Self::Loss(moves) => Self::Win(moves),
        }
    }
}

/// `cp 35`, `win 3`, `win -3`.
impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cp(cp) => write!(f, "cp {cp}"),
            Self::Win(moves) => write!(f, "win {moves}"),
            Self::Loss(moves) => write!(f, "win -{moves}"),
        }
    }
}

/// The score for `side` of a game that ends at `ply` with `outcome`.
#[inline]
pub(crate) fn outcome_score(outcome: Outcome, side: Side, ply: usize) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => win_at(ply),
        Some(_) => -win_at(ply),
    }
}

/// The score of a win that comes about at `ply`, counted from the root.
#[inline]
pub(crate) fn win_at(ply: usize) -> i32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a ply is at most MAX_PLY")]
    let ply = ply as i32;
    WIN - ply
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_reported_in_moves_of_the_winner() {
        assert_eq!(Score::from_search(win_at(1)), Score::Win(1));
        assert_eq!(Score::from_search(win_at(3)), Score::Win(2));
        assert_eq!(Score::from_search(-win_at(2)), Score::Loss(1));
        assert_eq!(Score::from_search(-win_at(4)), Score::Loss(2));
        assert_eq!(Score::from_search(-35), Score::Cp(-35));
        assert_eq!(Score::Loss(2).to_string(), "win -2");
    }
}
