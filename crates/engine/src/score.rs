//! Scores: the integers that the search compares, and [`Score`], what the engine reports.

use std::ops::Neg;

use birka_rules::{Outcome, Side};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
