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

    /// Who a piece that has just fallen on `at` had stepped between.
    fn stepped_between(&self, kind: KindId, at: Square) -> Vec<Square> {
        self.position().stepped_between(&self.masks, kind, at).map(Vec::from).unwrap_or_default()
    }

    /// Whether a move would bring a position back more often than it may come.
    fn is_forbidden(&self, mv: Move) -> bool {
        let Some(rule) = self.masks.set.ends.repetition.filter(|rule| rule.verdict == Verdict::Forbidden) else { return false };
        let next = self.position().after(&self.masks, mv);
        let reversible = std::iter::once(&self.present).chain(self.past.iter().rev().take(self.present.quiet));
        let stood = reversible.filter(|entry| entry.position.hash == next.hash).count();
        stood + 1 >= usize::from(rule.times.get())
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
        let forbids = self.masks.set.ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden);
        (forbids && self.allowed_moves().is_empty()).then(|| self.position().stuck(&self.masks))
    }

    fn drawn_out(&self) -> Option<Outcome> {
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
        let fallen = |square| {
            if square == mv.to {
                let by = self.stepped_between(kind, square);
                return Fallen { square, kind, by };
            }
            let kind = before.position.kind_of(&self.masks, mover.opponent(), square);
            Fallen { square, kind, by: moved.captors(&self.masks, mv.to, square) }
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
