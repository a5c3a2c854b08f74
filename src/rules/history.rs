use std::ops::ControlFlow;
use std::sync::Arc;

use super::hooked::Hooked;
use super::hooks::{HookFault, Hooks};
use super::masks::Masks;
use super::position::Position;
use super::{Fallen, KindId, Move, Outcome, Reason, Setup, Side, Turn, Verdict};
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
    fn undo(&mut self);
    fn hash(&self) -> u64;
    /// What is called out as the position stands; it has not ended.
    fn announcement(&self) -> Option<&str>;
    fn perft(&self, depth: u32) -> Result<u64, HookFault>;
}

/// A rule set compiled for one board size, with the size forgotten.
pub(super) trait Compiled: Send + Sync {
    /// A game from a setup that has no faults.
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn Core>;
    /// The same for a variant with functions of its own; one of them may fail there.
    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn Core>, HookFault>;
}

impl<const W: usize> Compiled for Masks<W> {
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn Core> {
        let position = Position::new(&self, setup);
        Box::new(History::begin(self, position))
    }

    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn Core>, HookFault> {
        Ok(Box::new(Hooked::begin(&self, Position::new(&self, setup), hooks)?))
    }
}

/// A position with those that led to it, which repetition and the limit of quiet moves look back on.
#[derive(Clone)]
pub(super) struct History<const W: usize> {
    masks: Arc<Masks<W>>,
    past: Vec<Entry<W>>,
    present: Entry<W>,
}

#[derive(Clone, Copy)]
struct Entry<const W: usize> {
    position: Position<W>,
    /// Moves since the last capture, or since the beginning.
    quiet: usize,
}

impl<const W: usize> History<W> {
    pub(super) fn begin(masks: Arc<Masks<W>>, position: Position<W>) -> Self {
        Self { masks, past: Vec::new(), present: Entry { position, quiet: 0 } }
    }

    pub(super) fn position(&self) -> &Position<W> {
        &self.present.position
    }

    /// Goes on to the position after a move.
    pub(super) fn advance(&mut self, position: Position<W>, captured: bool) {
        let quiet = if captured { 0 } else { self.present.quiet + 1 };
        self.past.push(std::mem::replace(&mut self.present, Entry { position, quiet }));
    }

    /// How often the present position has stood, this time included. Nothing comes back across a capture.
    fn occurrences(&self) -> usize {
        let reversible = self.past.iter().rev().take(self.present.quiet);
        1 + reversible.filter(|entry| entry.position.hash == self.position().hash).count()
    }

    /// Who a piece that has just fallen on `at` had stepped between.
    fn stepped_between(&self, kind: KindId, at: Square) -> Vec<Square> {
        self.position().stepped_between(&self.masks, kind, at).map(Vec::from).unwrap_or_default()
    }

    /// Whether a move may not bring a position back too often.
    pub(super) fn forbids_repetition(&self) -> bool {
        self.masks.set.ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden)
    }

    /// Whether a position, come about by a move from here, would have stood more often than it may.
    pub(super) fn would_repeat(&self, next: &Position<W>) -> bool {
        let reversible = std::iter::once(&self.present).chain(self.past.iter().rev().take(self.present.quiet));
        let stood = reversible.filter(|entry| entry.position.hash == next.hash).count();
        self.masks.set.ends.repetition.is_some_and(|rule| stood + 1 >= usize::from(rule.times.get()))
    }

    /// Whether a move would bring a position back more often than it may come.
    fn is_forbidden(&self, mv: Move) -> bool {
        self.forbids_repetition() && self.would_repeat(&self.position().after(&self.masks, mv))
    }

    /// Every move that neither the position nor its past rules out.
    fn allowed_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position().each_move(&self.masks, |mv| -> ControlFlow<()> {
            if !self.is_forbidden(mv) {
                moves.push(mv);
            }
            ControlFlow::Continue(())
        });
        moves
    }

    /// How the game ended if every move left would repeat once too often.
    fn all_forbidden(&self) -> Option<Outcome> {
        (self.forbids_repetition() && self.allowed_moves().is_empty()).then(|| self.position().stuck(&self.masks))
    }

    /// How the game ended if it has gone on too long.
    pub(super) fn drawn_out(&self) -> Option<Outcome> {
        let ends = &self.masks.set.ends;
        let mover = self.position().turn.opponent();
        let verdict = |verdict: Verdict, reason| {
            let winner = match verdict {
                Verdict::Draw => None,
                Verdict::MoverLoses => Some(mover.opponent()),
                Verdict::Loses(side) => Some(side.opponent()),
                // Such a move is never played.
                Verdict::Forbidden => return None,
            };
            Some(Outcome { winner, reason })
        };
        match (ends.repetition, ends.quiet_limit) {
            (Some(rule), _) if self.occurrences() >= usize::from(rule.times.get()) => verdict(rule.verdict, Reason::Repetition),
            (_, Some(rule)) if self.present.quiet >= usize::from(rule.plies.get()) => verdict(rule.verdict, Reason::QuietLimit),
            _ => None,
        }
    }
}

impl<const W: usize> Core for History<W> {
    fn boxed_clone(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Side {
        self.position().turn
    }

    fn kind_at(&self, square: Square) -> Option<KindId> {
        self.position().kind_at(&self.masks, square)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome(&self.masks).or_else(|| self.drawn_out()).or_else(|| self.all_forbidden())
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() { Vec::new() } else { self.allowed_moves() }
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        match self.kind_at(from).map(|kind| self.masks.kind(kind)) {
            Some(kind) if kind.side == self.turn() && self.outcome().is_none() => {
                let squares = self.position().reachable(&self.masks, kind, from).squares();
                squares.filter(|&to| !self.is_forbidden(Move { from, to })).collect()
            }
            _ => Vec::new(),
        }
    }

    fn play(&mut self, mv: Move) -> Result<Turn, HookFault> {
        let before = self.present;
        let mover = before.position.turn;
        let kind = before.position.kind_of(&self.masks, mover, mv.from);
        let captured = self.present.position.play(&self.masks, mv.from, mv.to);
        self.present.quiet = if captured.is_empty() { before.quiet + 1 } else { 0 };
        self.past.push(before);

        let mut moved = before.position;
        moved.take(&self.masks, kind, mv.from);
        moved.put(&self.masks, kind, mv.to);
        let fallen = |square| {
            if square == mv.to {
                let by = self.stepped_between(kind, square);
                return Fallen { square, kind, by };
            }
            let kind = before.position.kind_of(&self.masks, mover.opponent(), square);
            Fallen { square, kind, by: moved.captors(&self.masks, mv.to, square) }
        };
        let captured = captured.iter().map(fallen).collect();
        Ok(Turn { mv, kind, captured, announcement: None, outcome: self.outcome() })
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.present = before;
        }
    }

    fn hash(&self) -> u64 {
        self.position().hash
    }

    fn announcement(&self) -> Option<&str> {
        self.position().announcement(&self.masks)
    }

    fn perft(&self, depth: u32) -> Result<u64, HookFault> {
        Ok(self.position().perft(&self.masks, depth))
    }
}
