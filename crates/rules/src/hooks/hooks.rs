use crate::board::square::Square;
use crate::position::piece_move::Move;
use crate::variant::outcome::Outcome;

use super::hook_error::{Hook, HookError};
use super::hook_view::HookView;

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

    /// What the hooks do, in the author's words: one sentence each.
    fn descriptions(&self) -> &[String];

    /// Identifies the functions; different whenever they differ.
    fn fingerprint(&self) -> &str;

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
    fn captures(&self, view: &HookView, mv: Move, captured: &[Square]) -> Result<Option<Vec<Square>>, HookError>;

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

/// The answer of the [`outcome`](Hooks::outcome) hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeRuling {
    /// As the rules say.
    Unchanged,
    /// The game continues, whatever the rules say.
    Continues,
    /// The game has ended.
    Ended(Outcome),
}

/// The answer of the [`announce`](Hooks::announce) hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnouncementRuling {
    /// As the rules say.
    Unchanged,
    /// No announcement.
    Silent,
    /// This text.
    Text(String),
}
