use std::ops::ControlFlow;
use std::sync::Arc;

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
    /// Plays a move known to be legal.
    fn play(&mut self, mv: Move) -> Turn;
    fn undo(&mut self);
    fn hash(&self) -> u64;
    fn open_ways(&self) -> usize;
    fn perft(&self, depth: u32) -> u64;
}

/// A rule set compiled for one board size, with the size forgotten.
pub(super) trait Compiled: Send + Sync {
    /// A game from a setup that has no faults.
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn Core>;
}

impl<const W: usize> Compiled for Masks<W> {
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn Core> {
        let present = Entry { position: Position::new(&self, setup), quiet: 0 };
        Box::new(History { masks: self, past: Vec::new(), present })
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
    fn position(&self) -> &Position<W> {
        &self.present.position
    }

    /// How often the present position has stood, this time included. Nothing comes back across a capture.
    fn occurrences(&self) -> usize {
        let reversible = self.past.iter().rev().take(self.present.quiet);
        1 + reversible.filter(|entry| entry.position.hash == self.position().hash).count()
    }

    fn drawn_out(&self) -> Option<Outcome> {
        let ends = &self.masks.set.ends;
        let mover = self.position().turn.opponent();
        let verdict = |verdict: Verdict, reason| {
            let winner = match verdict {
                Verdict::Draw => None,
                Verdict::MoverLoses => Some(mover.opponent()),
                Verdict::Loses(side) => Some(side.opponent()),
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
        self.position().outcome(&self.masks).or_else(|| self.drawn_out())
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position().each_move(&self.masks, |mv| -> ControlFlow<()> {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
        moves
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        match self.kind_at(from).map(|kind| self.masks.kind(kind)) {
            Some(kind) if kind.side == self.turn() && self.outcome().is_none() => {
                self.position().reachable(&self.masks, kind, from).squares().collect()
            }
            _ => Vec::new(),
        }
    }

    fn play(&mut self, mv: Move) -> Turn {
        let before = self.present;
        let mover = before.position.turn;
        let kind = before.position.kind_of(&self.masks, mover, mv.from);
        let captured = self.present.position.play(&self.masks, mv.from, mv.to);
        self.present.quiet = if captured.is_empty() { before.quiet + 1 } else { 0 };
        self.past.push(before);

        let mut moved = before.position;
        moved.take(&self.masks, kind, mv.from);
        moved.put(&self.masks, kind, mv.to);
        let fallen = |square| Fallen {
            square,
            kind: before.position.kind_of(&self.masks, mover.opponent(), square),
            by: moved.captors(&self.masks, mv.to, square),
        };
        let captured = captured.iter().map(fallen).collect();
        Turn { mv, kind, captured, announcement: None, outcome: self.outcome() }
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.present = before;
        }
    }

    fn hash(&self) -> u64 {
        self.position().hash
    }

    fn open_ways(&self) -> usize {
        self.position().open_ways(&self.masks)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position().perft(&self.masks, depth)
    }
}
