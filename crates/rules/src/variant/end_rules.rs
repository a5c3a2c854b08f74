use std::num::{NonZeroU8, NonZeroU16};
use std::sync::{Mutex, PoisonError};

use crate::board::square::{BoardSize, Square};
use crate::variant::ClassId;
use crate::variant::kind::{KindId, Side};

/// How a game ends. The capture of the king, if there is one, always ends it; the variant chooses the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The result for a side to move that has no legal move.
    pub no_move: NoMove,
    /// The repetition rule, if any.
    pub repetition: Option<Repetition>,
    /// The limit of moves without a capture, if any.
    pub quiet_limit: Option<QuietLimit>,
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

    /// Steps along such lines, one for each line through a square.
    fn steps(self) -> &'static [(isize, isize)] {
        match self {
            Self::Rank => &[(1, 0)],
            Self::File => &[(0, 1)],
            Self::Diagonal => &[(1, 1), (1, -1)],
        }
    }
}

impl LineGoal {
    /// Whether such a line runs through a square; `counts` tells on which squares a piece counts.
    pub(crate) fn runs_through(&self, size: BoardSize, at: Square, counts: impl Fn(Square) -> bool) -> bool {
        let run = |step: (isize, isize)| {
            std::iter::successors(size.offset(at, step), |&next| size.offset(next, step)).take_while(|&next| counts(next)).count()
        };
        let is_long = |&(files, ranks): &(isize, isize)| 1 + run((files, ranks)) + run((-files, -ranks)) >= usize::from(self.length);
        counts(at) && self.along.iter().flat_map(|direction| direction.steps()).any(is_long)
    }
}

/// The result for a side to move that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum NoMove {
    /// It loses.
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

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win of a side.
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The king reached an escape square.
    KingEscaped,
    /// The king was captured.
    KingCaptured,
    /// All attackers were captured.
    AttackersTaken,
    /// The king is the last piece of his side.
    KingBared,
    /// A side has fewer men than it needs.
    TooFewMen,
    /// A side has fewer pieces of a kind than it needs.
    KindTaken,
    /// A piece has reached a square by which its side wins.
    GoalReached,
    /// A side has made the line of pieces by which it wins.
    LineMade,
    /// The king is in an exit fort on the edge.
    ExitFort,
    /// The attackers encircle all defenders.
    Encirclement,
    /// The side to move has no legal move.
    NoMove,
    /// A position was repeated too often.
    Repetition,
    /// Too many moves without a capture.
    QuietLimit,
    /// Both sides have passed, one after the other.
    Passes,
    /// A reason declared by the variant.
    Declared(&'static DeclaredReason),
    /// A side resigned. Not a rule: the players end the game.
    Resigned,
    /// The players agreed on a draw. Not a rule.
    Agreed,
    /// A side ran out of time. Not a rule.
    Timeout,
}

/// A reason that the hooks of a variant end games for.
#[derive(Debug, PartialEq, Eq)]
pub struct DeclaredReason {
    /// The identifier in text protocols: `two-ways`.
    pub word: String,
    /// One sentence for players: `Two ways stand open to the king.`
    pub text: String,
}

impl DeclaredReason {
    /// Interns a reason: equal reasons are the same reference. They are never freed, so that [`Outcome`] is `Copy`; a variant declares a
    /// handful, and loading it again adds none.
    #[must_use]
    pub fn intern(word: &str, text: &str) -> &'static Self {
        static INTERNED: Mutex<Vec<&'static DeclaredReason>> = Mutex::new(Vec::new());
        // A push is atomic with regard to panics, so a poisoned list is still valid.
        let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = interned.iter().find(|reason| reason.word == word && reason.text == text) {
            return reason;
        }
        let reason = Box::leak(Box::new(Self { word: word.to_owned(), text: text.to_owned() }));
        interned.push(reason);
        reason
    }
}

impl Reason {
    /// Every rule that ends games without hooks.
    pub const ALL: [Self; 14] = [
        Self::KingEscaped,
        Self::KingCaptured,
        Self::AttackersTaken,
        Self::KingBared,
        Self::TooFewMen,
        Self::KindTaken,
        Self::GoalReached,
        Self::LineMade,
        Self::ExitFort,
        Self::Encirclement,
        Self::NoMove,
        Self::Repetition,
        Self::QuietLimit,
        Self::Passes,
    ];

    /// The identifier in text protocols: `king-escaped`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::KingEscaped => "king-escaped",
            Self::KingCaptured => "king-captured",
            Self::AttackersTaken => "attackers-taken",
            Self::KingBared => "king-bared",
            Self::TooFewMen => "too-few-men",
            Self::KindTaken => "kind-taken",
            Self::GoalReached => "goal-reached",
            Self::LineMade => "line-made",
            Self::ExitFort => "exit-fort",
            Self::Encirclement => "encirclement",
            Self::NoMove => "no-move",
            Self::Repetition => "repetition",
            Self::QuietLimit => "quiet-limit",
            Self::Passes => "passes",
            Self::Declared(reason) => &reason.word,
            Self::Resigned => "resigned",
            Self::Agreed => "agreed",
            Self::Timeout => "timeout",
        }
    }
}
