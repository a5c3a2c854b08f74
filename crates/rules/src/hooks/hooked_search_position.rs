use std::sync::Arc;

use crate::board::bitboard::Bitboard;
use crate::position::make::Undo;
use crate::position::piece_move::Move;
use crate::search::search_position::SearchPosition;
use crate::variant::outcome::Outcome;

use super::hook_error::HookError;
use super::hooked_rules::HookedRules;
use super::hooks::Hooks;

/// A [`SearchPosition`] of a variant with hooks. Making a move calls them.
#[derive(Clone)]
pub struct HookedSearchPosition<const W: usize> {
    base: SearchPosition<W>,
    pub(crate) hooked_rules: HookedRules<W>,
}

impl<const W: usize> HookedSearchPosition<W> {
    /// Applies the outcome hook to a position whose outcome by the rules is known.
    pub(crate) fn new(mut base: SearchPosition<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookError> {
        let hooked_rules = HookedRules { rules: Arc::clone(&base.rules), hooks };
        base.position = hooked_rules.with_outcome_hook(base.position)?;
        Ok(Self { base, hooked_rules })
    }

    /// The pieces, the side to move and the history. Its moves and captures are those of the rules without hooks.
    #[must_use]
    pub fn base(&self) -> &SearchPosition<W> {
        &self.base
    }

    /// Makes a legal move. Returns the squares of the captured pieces.
    ///
    /// # Errors
    /// When a hook fails. The position is then unchanged.
    pub fn make(&mut self, mv: Move) -> Result<Bitboard<W>, HookError> {
        self.advance(mv).map(|undo| undo.captured)
    }

    pub(crate) fn advance(&mut self, mv: Move) -> Result<Undo<W>, HookError> {
        let (next, undo) = self.hooked_rules.after(&self.base.position, mv)?;
        self.base.advance(next, undo);
        Ok(undo)
    }

    /// Unmakes the last move. Does nothing at the start.
    pub fn unmake(&mut self) {
        self.base.unmake();
    }

    /// The legal moves. Calls the hook for each move, which may take a thousand times as long as making it.
    ///
    /// # Errors
    /// When a hook fails.
    pub fn moves(&self) -> Result<Vec<Move>, HookError> {
        self.hooked_rules.without_forbidden_repetitions(&self.base, self.hooked_rules.moves(&self.base.position)?)
    }

    /// How the game ended by the last move, by repetition or by the limit of quiet moves. A position without moves is detected only when its
    /// moves are generated; [`SearchPosition::no_move_outcome`] is its result.
    #[must_use]
    pub fn known_outcome(&self) -> Option<Outcome> {
        self.base.immediate_outcome().or_else(|| self.base.history_outcome())
    }
}
