use super::{KindId, Move, Outcome, Side};
use crate::board::{BoardSize, Square};

/// A question that a variant may answer with a function of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hook {
    /// Which of the moves that the rules allow are legal.
    Legal,
    /// What a move captures.
    Captures,
    /// Whether, and how, the game has ended.
    Outcome,
    /// What is called out.
    Announce,
}

impl Hook {
    /// Every question, in the order they are asked.
    pub const ALL: [Self; 4] = [Self::Legal, Self::Captures, Self::Outcome, Self::Announce];

    /// What a file calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Captures => "captures",
            Self::Outcome => "outcome",
            Self::Announce => "announce",
        }
    }
}

/// Which questions a variant answers itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookSet(u8);

impl HookSet {
    /// Whether a question is among them.
    #[must_use]
    #[inline]
    pub fn has(self, hook: Hook) -> bool {
        self.0 >> (hook as u8) & 1 == 1
    }
}

impl FromIterator<Hook> for HookSet {
    fn from_iter<I: IntoIterator<Item = Hook>>(hooks: I) -> Self {
        Self(hooks.into_iter().fold(0, |set, hook| set | 1 << (hook as u8)))
    }
}

/// A variant's own functions, for what its [`RuleSet`](super::RuleSet) cannot say.
///
/// Each is asked about one [`View`] and is told what the rules say; it answers from these alone, so that the same question
/// always has the same answer, whatever was asked before and on whichever thread.
pub trait Hooks: Send + Sync {
    /// The questions it answers; the others are never asked.
    fn which(&self) -> HookSet;

    /// What the functions do, in the author's words: one sentence each.
    fn words(&self) -> &[String];

    /// Names the functions; changes when they do.
    fn fingerprint(&self) -> &str;

    /// Strikes out the moves that are not legal after all. The side to move is the view's.
    ///
    /// # Errors
    /// When the function fails.
    fn legal(&self, view: &View, moves: &mut Vec<Move>) -> Result<(), HookFault>;

    /// The squares of the pieces that fall by a move; `None` leaves it at `fallen`. The piece has come to its square and
    /// everything that falls still stands; the side to move is still the mover's.
    ///
    /// # Errors
    /// When the function fails.
    fn captures(&self, view: &View, mv: Move, fallen: &[Square]) -> Result<Option<Vec<Square>>, HookFault>;

    /// How the game stands after a move, or at its beginning; `ended` is what the rules say.
    ///
    /// # Errors
    /// When the function fails.
    fn outcome(&self, view: &View, ended: Option<Outcome>) -> Result<Ruling, HookFault>;

    /// What is called out; `call` is what the rules say.
    ///
    /// # Errors
    /// When the function fails.
    fn announce(&self, view: &View, call: Option<&str>) -> Result<Call, HookFault>;
}

/// How a variant's own function says the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// As the rules say.
    AsRuled,
    /// It goes on, whatever the rules say.
    GoesOn,
    /// It has ended.
    Ended(Outcome),
}

/// What a variant's own function calls out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// What the rules say.
    AsRuled,
    /// Nothing.
    Silence,
    /// A word of its own.
    Word(String),
}

/// A position as a variant's own functions see it: pieces, the side to move and what follows from these.
///
/// It has no past. So a position set up by hand is the same as one that was played, and perft and search may meet it by any way.
#[derive(Clone)]
pub struct View {
    /// For each square 0 where it is empty, else one more than the number of the kind.
    pub(super) cells: [u8; BoardSize::MAX * BoardSize::MAX],
    pub(super) area: usize,
    pub(super) turn: Side,
    pub(super) king: Option<Square>,
    pub(super) open_ways: usize,
}

impl View {
    /// What stands on each square, a1 first: 0 where it is empty, else one more than the number of the kind.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.area]
    }

    /// What stands on a square of the board.
    #[must_use]
    pub fn kind_at(&self, square: Square) -> Option<KindId> {
        self.cells().get(square.index())?.checked_sub(1).map(KindId)
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the king stands; `None` when he has fallen.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// In how many directions the king could reach his escape in one move, were it his turn.
    #[must_use]
    pub fn open_ways(&self) -> usize {
        self.open_ways
    }
}

/// A variant's own function that failed: it erred, ran too long, asked for too much memory or gave a senseless answer.
///
/// Nothing has happened in the game that asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{}: {what}", line.unwrap_or(1))]
pub struct HookFault {
    /// The question.
    pub hook: Hook,
    /// The file the function stands in.
    pub file: String,
    /// The line, from 1, as far as it is known.
    pub line: Option<usize>,
    /// What happened and what to do about it.
    pub what: String,
}
