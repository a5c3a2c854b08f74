//! How a game ended, and why.

use std::sync::{Mutex, PoisonError};

use crate::variant::ids::Side;

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
    /// A side has the points at which one wins, or more than the other at the limit of moves.
    Points,
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
    pub const ALL: [Self; 15] = [
        Self::KingEscaped,
        Self::KingCaptured,
        Self::AttackersTaken,
        Self::KingBared,
        Self::TooFewMen,
        Self::KindTaken,
        Self::GoalReached,
        Self::LineMade,
        Self::Points,
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
            Self::Points => "points",
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
