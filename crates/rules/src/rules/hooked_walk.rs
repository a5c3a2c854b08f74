use std::sync::Arc;

use super::asking::Asking;
use super::hooks::{HookFault, Hooks};
use super::position::Undo;
use super::{Explore, Move, Outcome, Walk};
use crate::board::Bits;

/// A [`Walk`] through a game of a variant with functions of its own, which are asked at each step, and about moves only when somebody
/// wants to know them.
#[derive(Clone)]
pub struct HookedWalk<const W: usize> {
    walk: Walk<W>,
    pub(super) asking: Asking<W>,
}

impl<const W: usize> HookedWalk<W> {
    /// From a position on that the rules have had their say about, but not the functions.
    pub(super) fn begin(mut walk: Walk<W>, hooks: Arc<dyn Hooks>) -> Result<Self, HookFault> {
        let asking = Asking { masks: Arc::clone(&walk.masks), hooks };
        walk.position = asking.judged(walk.position)?;
        Ok(Self { walk, asking })
    }

    /// Pieces, side to move and past. What it says of moves and captures is what the rules say without the functions.
    #[must_use]
    pub fn as_ruled(&self) -> &Walk<W> {
        &self.walk
    }

    /// Makes a legal move and gives the squares whose pieces fell.
    ///
    /// # Errors
    /// When a function fails over it; nothing has happened then.
    pub fn make(&mut self, mv: Move) -> Result<Bits<W>, HookFault> {
        self.advance(mv).map(|undo| undo.captured)
    }

    pub(super) fn advance(&mut self, mv: Move) -> Result<Undo<W>, HookFault> {
        let (next, undo) = self.asking.after(&self.walk.position, mv)?;
        self.walk.advance(next, undo);
        Ok(undo)
    }

    /// Takes the last move back; at the beginning there is none.
    pub fn unmake(&mut self) {
        self.walk.unmake();
    }

    /// Every legal move. The functions are asked about each, which may take a thousand times longer than making one.
    ///
    /// # Errors
    /// When a function fails.
    pub fn moves(&self) -> Result<Vec<Move>, HookFault> {
        self.asking.without_forbidden(&self.walk, self.asking.moves(&self.walk.position)?)
    }

    /// How the game ended by the last move, by repetition or by the limit of quiet moves, if it did. A position without moves is found
    /// when they are asked for: [`Walk::stuck`] says what that means.
    #[must_use]
    pub fn ended(&self) -> Option<Outcome> {
        self.walk.ended().or_else(|| self.walk.drawn_out())
    }
}

/// A [`HookedWalk`] of any width.
#[expect(clippy::large_enum_variant, reason = "one lives for a whole search; a pointer more for every look at it would cost more")]
pub(super) enum AnyHookedWalk {
    W1(HookedWalk<1>),
    W2(HookedWalk<2>),
    W3(HookedWalk<3>),
    W6(HookedWalk<6>),
}

impl AnyHookedWalk {
    pub(super) fn explore<E: Explore>(self, explorer: E) -> Option<E::Found> {
        match self {
            Self::W1(walk) => explorer.explore_hooked(walk),
            Self::W2(walk) => explorer.explore_hooked(walk),
            Self::W3(walk) => explorer.explore_hooked(walk),
            Self::W6(walk) => explorer.explore_hooked(walk),
        }
    }
}

macro_rules! of_width {
    ($($width:literal $name:ident),*) => {
        $(impl From<HookedWalk<$width>> for AnyHookedWalk {
            fn from(walk: HookedWalk<$width>) -> Self {
                Self::$name(walk)
            }
        })*
    };
}
of_width!(1 W1, 2 W2, 3 W3, 6 W6);
