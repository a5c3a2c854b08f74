use std::num::{NonZeroU8, NonZeroU16};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::{ClassId, Side};

/// The ways a game ends. The king's capture always ends it; everything else a variant chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ends {
    /// The defenders win when the king stands on a square of one of these classes…
    pub escape: Vec<ClassId>,
    /// …that belongs to none of these.
    pub escape_except: Vec<ClassId>,
    /// The defenders win when the last attacker falls.
    pub attackers_taken: bool,
    /// The attackers win when the king has no man left.
    pub king_bared: bool,
    /// The defenders win when the king stands on the rim of the board, can move, and no attacker can ever come at him: his men
    /// and the rim close a fort in which no wall can be captured (Copenhagen, rule 6b).
    pub exit_fort: bool,
    /// The attackers win when no path, however long, leads from any defender to the rim of the board.
    pub encirclement: bool,
    /// What befalls the side to move that cannot.
    pub no_move: NoMove,
    /// What befalls a position that keeps coming back; `None` where nothing does.
    pub repetition: Option<Repetition>,
    /// How long a game may go on without a capture; `None` for ever.
    pub quiet_limit: Option<QuietLimit>,
}

/// What befalls the side to move that has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoMove {
    /// It loses.
    Loses,
    /// The game is drawn.
    Draws,
}

/// The end of a game in which a position comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// How many times the same pieces stand on the same squares with the same side to move: 3 for threefold.
    pub times: NonZeroU8,
    /// What befalls then.
    pub verdict: Verdict,
}

/// The end of a game in which nothing falls any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuietLimit {
    /// Moves by either side since the last capture.
    pub plies: NonZeroU16,
    /// What befalls then.
    pub verdict: Verdict,
}

/// What befalls when a game has gone on too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Nobody wins.
    Draw,
    /// The side whose move brought it about loses.
    MoverLoses,
    /// A named side loses, whoever moved.
    Loses(Side),
    /// The move that would bring it about is not legal.
    Forbidden,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The king reached a square he makes for.
    KingEscaped,
    /// The king was captured.
    KingCaptured,
    /// No attacker is left.
    AttackersTaken,
    /// The king is the last of his side.
    KingBared,
    /// The king sits at the rim in a fort that cannot be broken.
    ExitFort,
    /// The king and all his men are shut in.
    Encirclement,
    /// The side to move has no legal move.
    NoMove,
    /// A position came back too often.
    Repetition,
    /// Too many moves without a capture.
    QuietLimit,
    /// A reason of the variant's own.
    Declared(&'static DeclaredReason),
}

/// A reason that a variant's own function may end a game for.
#[derive(Debug, PartialEq, Eq)]
pub struct DeclaredReason {
    /// The word outside tools know it by: `two-ways`.
    pub word: String,
    /// What players are told, one sentence: `Two ways stand open to the king.`
    pub text: String,
}

impl DeclaredReason {
    /// The one reason of this word and text. It is kept until the program ends, so that an outcome can be copied freely: a file
    /// declares a handful, and reading it again adds none.
    #[must_use]
    pub fn of(word: &str, text: &str) -> &'static Self {
        static KNOWN: Mutex<Vec<&'static DeclaredReason>> = Mutex::new(Vec::new());
        // A reason is pushed whole or not at all, so a panic elsewhere leaves a good list behind.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = known.iter().find(|reason| reason.word == word && reason.text == text) {
            return reason;
        }
        let reason = Box::leak(Box::new(Self { word: word.to_owned(), text: text.to_owned() }));
        known.push(reason);
        reason
    }
}

impl Reason {
    /// Every reason that the rules themselves know.
    pub const ALL: [Self; 9] = [
        Self::KingEscaped,
        Self::KingCaptured,
        Self::AttackersTaken,
        Self::KingBared,
        Self::ExitFort,
        Self::Encirclement,
        Self::NoMove,
        Self::Repetition,
        Self::QuietLimit,
    ];

    /// The word outside tools know the reason by: `king-escaped`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::KingEscaped => "king-escaped",
            Self::KingCaptured => "king-captured",
            Self::AttackersTaken => "attackers-taken",
            Self::KingBared => "king-bared",
            Self::ExitFort => "exit-fort",
            Self::Encirclement => "encirclement",
            Self::NoMove => "no-move",
            Self::Repetition => "repetition",
            Self::QuietLimit => "quiet-limit",
            Self::Declared(reason) => &reason.word,
        }
    }
}

/// A word called out when the king has ways open.
///
/// Linnaeus, law 6: at one open way he calls *raichi*, at two *tuichu*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// At least this many of the four directions lead the king to his escape in one move.
    pub ways: NonZeroU8,
    /// The word.
    pub call: String,
}
