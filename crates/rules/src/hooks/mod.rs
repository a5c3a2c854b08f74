//! Functions of a variant for what its rule data cannot express.

pub(crate) mod hooked_position;

use crate::board::square::{BoardSize, PieceMove, Square};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::variant::ids::{KindId, Side};
use crate::variant::memory::Memory;
use crate::variant::turn::DieFace;

/// A set of [`Hook`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookSet(u8);

impl HookSet {
    /// Whether a hook is in the set.
    #[must_use]
    #[inline]
    pub fn contains(self, hook: Hook) -> bool {
        self.0 >> (hook as u8) & 1 == 1
    }
}

impl FromIterator<Hook> for HookSet {
    fn from_iter<I: IntoIterator<Item = Hook>>(hooks: I) -> Self {
        Self(hooks.into_iter().fold(0, |set, hook| set | 1 << (hook as u8)))
    }
}

/// Functions of a variant for what its [`RuleSet`](crate::RuleSet) cannot express.
///
/// Each hook receives a [`HookView`] and what the rules say. Its answer must depend on these alone, not on earlier calls or on the thread.
pub trait Hooks: Send + Sync {
    /// The hooks that the variant defines. Others are never called.
    fn provided(&self) -> HookSet;

    /// Descriptions of the hooks in the author's words: one sentence each.
    fn descriptions(&self) -> &[String];

    /// Identifies the functions; different whenever they differ.
    fn fingerprint(&self) -> &str;

    /// The moves that these pieces of the view's side to move have besides those by the rules, which it may repeat. Each leads to an empty square of the
    /// board on which the piece may stand.
    ///
    /// # Errors
    /// When the hook fails.
    fn moves(&self, view: &HookView, pieces: &[Square]) -> Result<Vec<PieceMove>, HookError>;

    /// Removes the moves that are illegal. The side to move is the view's.
    ///
    /// # Errors
    /// When the hook fails.
    fn legal(&self, view: &HookView, moves: &mut Vec<Move>) -> Result<(), HookError>;

    /// The squares of the pieces that a move captures; `None` if they are those of `captured`. In the view the piece has moved, the captured
    /// pieces are still on the board, and the side to move is the mover's.
    ///
    /// # Errors
    /// When the hook fails.
    fn captures(&self, view: &HookView, mv: PieceMove, captured: &[Square]) -> Result<Option<Vec<Square>>, HookError>;

    /// The pieces that change after a move: their squares, each once and with a piece that is not royal if with any, and what then stands there, `None`
    /// for nothing, otherwise a kind that is not royal and may stand there. In the view captured pieces are gone and the rules have made others of those
    /// that become others, and the side to move is the mover's.
    ///
    /// # Errors
    /// When the hook fails.
    fn changes(&self, view: &HookView, made: &MadeMove) -> Result<Vec<(Square, Option<KindId>)>, HookError>;

    /// The memory after a move: a value for each field of [`RuleSet::memory`](crate::RuleSet::memory) that the field can have. In the view the captured
    /// pieces are gone and others changed, the side to move is the mover's, and the memory is that before the move.
    ///
    /// # Errors
    /// When the hook fails.
    fn after(&self, view: &HookView, made: &MadeMove) -> Result<Memory, HookError>;

    /// The state of the game after a move, or at the start; `ended` is the outcome by the rules.
    ///
    /// # Errors
    /// When the hook fails.
    fn outcome(&self, view: &HookView, ended: Option<Outcome>) -> Result<OutcomeRuling, HookError>;

    /// The announcement; `call` is that of the rules.
    ///
    /// # Errors
    /// When the hook fails.
    fn announce(&self, view: &HookView, call: Option<&str>) -> Result<AnnouncementRuling, HookError>;
}

/// A move with its captures, as the hooks [`changes`](Hooks::changes) and [`after`](Hooks::after) learn of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// The move. Neither a pass nor a roll is shown to the hooks.
    pub mv: Move,
    /// The kind of the piece that moved or was placed, or whose turn was ended.
    pub kind: KindId,
    /// The captured pieces, in ascending order of squares.
    pub captured: Vec<(Square, KindId)>,
}

/// The answer of the [`outcome`](Hooks::outcome) hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeRuling {
    /// The rules decide.
    Unchanged,
    /// The game continues, whatever the rules say.
    Continues,
    /// The game has ended.
    Ended(Outcome),
}

/// The answer of the [`announce`](Hooks::announce) hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnouncementRuling {
    /// The rules decide.
    Unchanged,
    /// No announcement.
    Silent,
    /// This text.
    Text(String),
}

/// A position as hooks see it: the pieces, the side to move and what follows from these, and the memory.
///
/// It has no other history. A position that was set up is the same as one that was played, and perft and search may reach it by any path.
#[derive(Clone)]
pub struct HookView {
    /// By square, 0 if it is empty, otherwise the number of the kind plus 1.
    pub(crate) cells: [u8; BoardSize::MAX * BoardSize::MAX],
    pub(crate) area: usize,
    pub(crate) turn: Side,
    pub(crate) king: Option<Square>,
    pub(crate) open_ways: usize,
    pub(crate) memory: Memory,
    pub(crate) rolled: Option<DieFace>,
}

impl HookView {
    /// The piece on each square, a1 first: 0 if it is empty, otherwise the number of the kind plus 1.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.area]
    }

    /// The kind of the piece on a square of the board.
    #[must_use]
    pub fn kind_at(&self, square: Square) -> Option<KindId> {
        self.cells().get(square.index())?.checked_sub(1).map(KindId)
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The square of the king; `None` if he has been captured, and in a variant without a king.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// The number of directions in which the king can escape in one move, regardless of the side to move.
    #[must_use]
    pub fn open_ways(&self) -> usize {
        self.open_ways
    }

    /// The memory of the variant.
    #[must_use]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The roll of the side to move; `None` before it rolls, and while its move is being made.
    #[must_use]
    pub fn rolled(&self) -> Option<DieFace> {
        self.rolled
    }
}

/// A question that the hooks of a variant may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Hook {
    /// The moves of a piece besides those that the rules allow.
    Moves,
    /// The legal moves among those that the rules allow and those that are added.
    Legal,
    /// The captures of a move.
    Captures,
    /// The pieces that become others, appear or vanish after a move.
    Changes,
    /// The memory after a move.
    After,
    /// Whether and how the game has ended.
    Outcome,
    /// The announcement.
    Announce,
}

impl Hook {
    /// All hooks, in the order in which they are called.
    pub const ALL: [Self; 7] = [Self::Moves, Self::Legal, Self::Captures, Self::Changes, Self::After, Self::Outcome, Self::Announce];

    /// The name in variant files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Legal => "legal",
            Self::Captures => "captures",
            Self::Changes => "changes",
            Self::After => "after",
            Self::Outcome => "outcome",
            Self::Announce => "announce",
        }
    }
}

/// A hook failed: it raised an error, ran too long, used too much memory or returned an invalid answer. The game is unchanged.
///
/// Two errors are equal if the same function failed for the same reason, whatever it was asked.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file}:{}: {what}", line.unwrap_or(1))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HookError {
    /// The hook that failed.
    pub hook: Hook,
    /// The file that defines the hook.
    pub file: String,
    /// The line, from 1, if known.
    pub line: Option<usize>,
    /// The error and how to fix it.
    pub what: String,
    /// The call with its arguments, and the position drawn below it, if the hook was called about one.
    pub question: Option<Box<str>>,
}

impl PartialEq for HookError {
    fn eq(&self, other: &Self) -> bool {
        (self.hook, &self.file, self.line, &self.what) == (other.hook, &other.file, other.line, &other.what)
    }
}

impl Eq for HookError {}
