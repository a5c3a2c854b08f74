use birka_rules::{Outcome, Side};

/// A win on the spot. A win in `n` plies is worth `WIN - n`.
pub(super) const WIN: i32 = 30_000;
/// The deepest a search goes.
pub(super) const DEEPEST: usize = 120;
/// Beyond it lie wins and losses that have been found.
pub(super) const FOUND: i32 = WIN - 1_000;
/// The most a position is worth that is neither won nor lost.
pub(super) const MOST: i32 = 20_000;

/// What a position is worth to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// So many hundredths of an attacker ahead.
    Men(i32),
    /// It wins in so many of its own moves.
    Win(u32),
    /// It loses in so many of the other side's moves.
    Loss(u32),
}

impl Score {
    pub(super) fn of(worth: i32) -> Self {
        let plies = (WIN - worth.abs()).unsigned_abs();
        if worth > FOUND {
            Self::Win(plies.div_ceil(2))
        } else if worth < -FOUND {
            Self::Loss(plies.div_ceil(2))
        } else {
            Self::Men(worth)
        }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Men(men) => Self::Men(-men),
            Self::Win(moves) => Self::Loss(moves),
            Self::Loss(moves) => Self::Win(moves),
        }
    }

    /// How likely the side is to win, from 0 to 1, for a bar beside the board. A guess by a curve, not a measured chance.
    #[must_use]
    pub fn chance(self) -> f32 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "a score has few digits")]
            Self::Men(men) => 1.0 / (1.0 + (-(men as f32) / 250.0).exp()),
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
        }
    }
}

/// `cp 35`, `win 3`, `win -3`.
impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Men(men) => write!(f, "cp {men}"),
            Self::Win(moves) => write!(f, "win {moves}"),
            Self::Loss(moves) => write!(f, "win -{moves}"),
        }
    }
}

/// What an end of the game at `ply` is worth to `side`.
#[inline]
pub(super) fn of_outcome(outcome: Outcome, side: Side, ply: usize) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => win_in(ply),
        Some(_) => -win_in(ply),
    }
}

/// What a win at `ply` is worth.
#[inline]
pub(super) fn win_in(ply: usize) -> i32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a search is at most DEEPEST deep")]
    let ply = ply as i32;
    WIN - ply
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_moves_of_the_winner() {
        assert_eq!(Score::of(win_in(1)), Score::Win(1));
        assert_eq!(Score::of(win_in(3)), Score::Win(2));
        assert_eq!(Score::of(-win_in(2)), Score::Loss(1));
        assert_eq!(Score::of(-win_in(4)), Score::Loss(2));
        assert_eq!(Score::of(-35), Score::Men(-35));
        assert_eq!(Score::Loss(2).to_string(), "win -2");
    }
}
