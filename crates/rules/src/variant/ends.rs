//! The ends of the game as plain data. Their keys, faults and judgement stand in [`crate::ends`].

use std::num::{NonZeroU8, NonZeroU16};

use crate::variant::ids::{ClassId, KindId, Side};

/// How a game ends. The capture of the king, if there is one, always ends it; the variant chooses the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndRules {
    /// Classes of squares on which the king escapes, by which the defenders win. Empty without a king.
    pub escape: Vec<ClassId>,
    /// Classes of squares on which he does not escape, even if they are in a class of [`escape`](Self::escape).
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
    /// How many pieces a side needs so as not to lose. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "FewerThan::is_empty"))]
    pub fewer_than: FewerThan,
    /// By kind, classes of squares by which its side wins when a piece of the kind stops there; in the order of the kinds, none of them royal. Left
    /// out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub reach: Vec<(KindId, Vec<ClassId>)>,
    /// The lines of pieces by which the sides win. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "LineGoals::is_empty"))]
    pub line: LineGoals,
    /// Points for captured pieces. Left out of the text of rules without any, so that their fingerprints stay the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub points: Option<Points>,
    /// The result for a side to move that has no legal move.
    pub no_move: NoMove,
    /// The repetition rule, if any.
    pub repetition: Option<Repetition>,
    /// The limit of moves without a capture, if any.
    pub quiet_limit: Option<QuietLimit>,
}

impl EndRules {
    /// The fewest moves after which a limit of moves ends the game, given the moves since the start and since the last capture; `None` without a limit.
    #[must_use]
    #[inline]
    pub fn plies_to_limit(&self, plies: usize, quiet: usize) -> Option<usize> {
        let left = |limit: NonZeroU16, made: usize| usize::from(limit.get()).saturating_sub(made);
        let quiet_limit = self.quiet_limit.map(|limit| left(limit.plies, quiet));
        let points = self.points.as_ref().and_then(|rule| Some(left(rule.plies?, plies)));
        quiet_limit.into_iter().chain(points).min()
    }
}

/// The numbers of pieces with fewer of which a side has lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FewerThan {
    /// Men of the attackers; `None` where they are not counted.
    pub attackers: Option<NonZeroU8>,
    /// Men of the defenders, without the king; `None` where they are not counted.
    pub defenders: Option<NonZeroU8>,
    /// By kind, its pieces; in the order of the kinds, none of them royal. Left out of the text of rules without any.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub kinds: Vec<(KindId, NonZeroU8)>,
}

impl FewerThan {
    /// Whether neither side has a number, nor any kind.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The number of men of a side.
    #[must_use]
    pub fn men(&self, side: Side) -> Option<NonZeroU8> {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }
}

/// By side, the line of its pieces by which it wins, if there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineGoals {
    /// The goal of the attackers.
    pub attackers: Option<LineGoal>,
    /// The goal of the defenders.
    pub defenders: Option<LineGoal>,
}

impl LineGoals {
    /// Whether no side wins so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The line of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> Option<&LineGoal> {
        match side {
            Side::Attackers => self.attackers.as_ref(),
            Side::Defenders => self.defenders.as_ref(),
        }
    }
}

/// An unbroken line of pieces of a side, the king included, by which it wins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineGoal {
    /// The least number of pieces, at least 2.
    pub length: u8,
    /// The directions in which it may run, in ascending order.
    pub along: Vec<LineDirection>,
    /// Classes of squares whose pieces do not count.
    pub outside: Vec<ClassId>,
}

/// A direction in which a line of pieces may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LineDirection {
    /// Along a rank.
    Rank,
    /// Along a file.
    File,
    /// Along a diagonal.
    Diagonal,
}

impl LineDirection {
    /// All of them, in ascending order.
    pub const ALL: [Self; 3] = [Self::Rank, Self::File, Self::Diagonal];
}

/// Points for captured pieces. At least one of [`win`](Self::win) and [`plies`](Self::plies) is set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Points {
    /// By kind, what a captured piece of it is worth; in the order of the kinds, none of them royal.
    pub worth: Vec<(KindId, NonZeroU16)>,
    /// The points at which a side wins.
    pub win: Option<NonZeroU16>,
    /// The moves of both sides since the start after which the side with more points wins.
    pub plies: Option<NonZeroU16>,
}

/// The result for a side to move that has no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum NoMove {
    /// It loses.
    #[default]
    Loses,
    /// The game is drawn.
    Draws,
    /// It is passed over: the other side moves again. The game is drawn if that one cannot move either.
    Skips,
}

/// The rule of repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Repetition {
    /// How often the same pieces stand on the same squares with the same side to move: 3 for threefold repetition.
    pub times: NonZeroU8,
    /// The result then.
    pub verdict: Verdict,
}

/// The limit of moves without a capture, as the fifty-move rule of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct QuietLimit {
    /// Moves of both sides since the last capture.
    pub plies: NonZeroU16,
    /// The result then.
    pub verdict: Verdict,
}

/// The result of a repetition, of reaching the limit of quiet moves, or of two passes in a row.
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

impl Verdict {
    /// The winner where this side made the last move, `None` for a draw; nothing where that move is illegal.
    pub(crate) fn winner(self, mover: Side) -> Option<Option<Side>> {
        match self {
            Self::Draw => Some(None),
            Self::MoverLoses => Some(Some(mover.opponent())),
            Self::Loses(side) => Some(Some(side.opponent())),
            Self::Forbidden => None,
        }
    }

    /// Whether a side wins by it, whoever moved.
    pub(crate) fn may_be_won_by(self, side: Side) -> bool {
        match self {
            Self::Draw | Self::Forbidden => false,
            Self::MoverLoses => true,
            Self::Loses(loser) => side != loser,
        }
    }
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
