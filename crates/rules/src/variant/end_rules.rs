use std::num::{NonZeroU8, NonZeroU16};

use super::side::Side;
use super::square_class::ClassId;

/// How a game ends. The capture of the king always ends it; the variant chooses the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndRules {
    /// The defenders win when the king reaches a square of one of these classes…
    pub escape: Vec<ClassId>,
    /// …that is in none of these classes.
    pub escape_except: Vec<ClassId>,
    /// The defenders win when the last attacker is captured.
    pub attackers_taken: bool,
    /// The attackers win when the king is the last piece of his side.
    pub king_bared: bool,
    /// The defenders win by an exit fort: the king is on the edge and can move, and defenders that cannot be captured enclose him
    /// (Copenhagen, rule 6b).
    pub exit_fort: bool,
    /// The attackers win by encirclement: no path free of attackers leads from any defender to the edge.
    pub encirclement: bool,
    /// The result for a side to move that has no legal move.
    pub no_move: NoMove,
    /// The rule of repetition; `None` if there is none.
    pub repetition: Option<Repetition>,
    /// The limit of moves without a capture; `None` if there is none.
    pub quiet_limit: Option<QuietLimit>,
}

/// The result for a side to move that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum NoMove {
    /// It loses.
    Loses,
    /// The game is drawn.
    Draws,
}

/// The rule of repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Repetition {
    /// How often the same pieces stand on the same squares with the same side to move: 3 for threefold repetition.
    pub times: NonZeroU8,
    /// What happens then.
    pub verdict: Verdict,
}

/// The limit of moves without a capture, as the fifty-move rule of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct QuietLimit {
    /// Moves of both sides since the last capture.
    pub plies: NonZeroU16,
    /// What happens then.
    pub verdict: Verdict,
}

/// What happens at a repetition or at the limit of quiet moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// The game is drawn.
    Draw,
    /// The side that made the last move loses.
    MoverLoses,
    /// This side loses, whoever moved.
    Loses(Side),
    /// The move that would cause it is illegal.
    Forbidden,
}

/// A word announced when the king can escape with his next move.
///
/// Linnaeus, law 6: *raichi* for one open way, *tuichu* for two.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Announcement {
    /// In at least this many directions the king can escape in one move.
    pub ways: NonZeroU8,
    /// The word.
    pub call: String,
}
