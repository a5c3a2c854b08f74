use std::sync::Arc;

use super::explore::AnyWalk;
use super::hooked::Hooked;
use super::hooked_walk::{AnyHookedWalk, HookedWalk};
use super::hooks::{HookFault, Hooks};
use super::masks::Masks;
use super::{Fallen, KindId, Move, MoveList, Outcome, Setup, Side, Turn, Walk};
use crate::board::Square;

/// A game on a board of any size, with the size forgotten: what [`Game`](super::Game) is played on.
pub(super) trait Core: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn Core>;
    fn turn(&self) -> Side;
    fn kind_at(&self, square: Square) -> Option<KindId>;
    fn outcome(&self) -> Option<Outcome>;
    fn legal_moves(&self) -> Vec<Move>;
    fn destinations(&self, from: Square) -> Vec<Square>;
    /// Whether the rules allow a move, but a function of the variant's own does not.
    fn is_struck_out(&self, _: Move) -> bool {
        false
    }
    /// Plays a move known to be legal; what is called out is left for later. When a function of the variant's own fails,
    /// nothing has happened.
    fn play(&mut self, mv: Move) -> Result<Turn, HookFault>;
    /// Goes on by a move known to be legal and tells nothing about it, nor asks what is called out: for counting.
    fn go(&mut self, mv: Move) -> Result<(), HookFault>;
    fn undo(&mut self);
    fn hash(&self) -> u64;
    /// What is called out as the position stands; it has not ended.
    fn announcement(&self) -> Option<&str>;
    fn perft(&self, depth: u32) -> Result<u64, HookFault>;
    /// [`Core::perft`] with every last move made, where that would only count them.
    fn perft_one_by_one(&self, depth: u32) -> Result<u64, HookFault>;
    /// The same game with its size, for what makes a great many moves; `None` where more has a say than a [`Walk`] knows of.
    fn walk(&self) -> Option<AnyWalk>;
    /// The same where functions have a say, and only there.
    fn hooked_walk(&self) -> Option<AnyHookedWalk> {
        None
    }
}

/// A rule set compiled for one board size, with the size forgotten.
pub(super) trait Compiled: Send + Sync {
    /// A game from a setup that has no faults.
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn Core>;
    /// The same for a variant with functions of its own; one of them may fail there.
    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn Core>, HookFault>;
}

impl<const W: usize> Compiled for Masks<W>
where
    AnyWalk: From<Walk<W>>,
    AnyHookedWalk: From<HookedWalk<W>>,
{
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn Core> {
        Box::new(Walk::new(self, setup))
    }

    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn Core>, HookFault> {
        Ok(Box::new(Hooked::begin(Walk::new(self, setup), hooks)?))
    }
}

impl<const W: usize> Core for Walk<W>
where
    AnyWalk: From<Self>,
{
    fn boxed_clone(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.turn()
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.kind_at(square)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        moves.iter().copied().filter(|&mv| !self.is_forbidden(mv)).collect()
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        let own = self.side(self.turn()).has(from);
        if !own || self.outcome().is_some() {
            return Vec::new();
        }
        self.reach(from).iter().filter(|&to| !self.is_forbidden(Move { from, to })).collect()
    }

    fn play(&mut self, mv: Move) -> Result<Turn, HookFault> {
        // The victims, with the hammer already there.
        let mut moved = self.position;
        moved.arrive(&self.masks, mv);
        let kind = moved.kind_on(mv.to);
        let captured = self.make(mv);
        let fallen = |square| {
            if square == mv.to {
                let by = self.position.stepped_between(&self.masks, self.masks.kind(kind), square).map(Vec::from).unwrap_or_default();
                return Fallen { square, kind, by };
            }
            Fallen { square, kind: moved.kind_on(square), by: moved.captors(&self.masks, mv.to, square) }
        };
        let captured = captured.iter().map(fallen).collect();
        Ok(Turn { mv, kind, captured, announcement: None, outcome: self.outcome() })
    }

    fn go(&mut self, mv: Move) -> Result<(), HookFault> {
        self.make(mv);
        Ok(())
    }

    fn undo(&mut self) {
        self.unmake();
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn announcement(&self) -> Option<&str> {
        self.position.announcement(&self.masks)
    }

    fn perft(&self, depth: u32) -> Result<u64, HookFault> {
        Ok(Walk::perft(&mut self.clone(), depth))
    }

    fn perft_one_by_one(&self, depth: u32) -> Result<u64, HookFault> {
        Ok(Walk::perft_one_by_one(&mut self.clone(), depth))
    }

    fn walk(&self) -> Option<AnyWalk> {
        Some(self.for_exploring().into())
    }
}
