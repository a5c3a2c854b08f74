use birka_rules::{Kind, Origin, OtherMoves, Side, TakeBy};

use crate::naive::{At, Board, DIAGONALS, STEPS};

impl Board<'_> {
    /// The squares that the piece on a square can move to.
    pub fn destinations(&self, from: At) -> Vec<At> {
        let Some(kind) = self.cell(from) else { return Vec::new() };
        let Kind { reach, other_moves: OtherMoves { diagonal, forward, leaps, limited, takes, .. }, .. } = &self.set.kinds[kind];
        let may_stop = |at: At| self.lets(kind, from, at, |rule| rule.stop && rule.enter);
        let may_pass = |at: At| self.lets(kind, from, at, |rule| rule.pass);
        let mut found = Vec::new();
        let slides = [
            TakeBy::Slide(*reach),
            TakeBy::Diagonal(*diagonal),
            TakeBy::Forward(forward.straight),
            TakeBy::DiagonalForward(forward.diagonal),
        ];
        let limited = limited.iter().filter(|limited| self.begins(from, Some(&limited.from))).map(|limited| limited.by);
        let ways = slides.into_iter().chain(leaps.iter().copied().map(TakeBy::Leap)).chain(limited);
        for path in ways.flat_map(|by| self.paths(kind, from, by)) {
            for at in path.into_iter().take_while(|&at| self.cell(at).is_none()) {
                if may_stop(at) {
                    found.push(at);
                }
                // A square that may not be passed over may still be stopped on.
                if !may_pass(at) {
                    break;
                }
            }
        }
        for step in STEPS {
            if let Some((over, to)) = self.hop(from, step)
                && self.cell(to).is_none()
                && self.cell(over).is_some_and(|other| self.hopped(kind, other, from, to).is_some())
                && may_stop(to)
            {
                found.push(to);
            }
        }
        for take in takes.iter().filter(|take| self.begins(from, take.from.as_ref())) {
            let is_taken = |at: At| self.cell(at).is_some_and(|other| take.whom.iter().any(|id| id.index() == other));
            for path in self.paths(kind, from, take.by) {
                if let Some(nearest) = path.iter().position(|&at| self.cell(at).is_some())
                    && path[..nearest].iter().all(|&at| may_pass(at))
                    && is_taken(path[nearest])
                    && may_stop(path[nearest])
                {
                    found.push(path[nearest]);
                }
            }
        }
        // A leap may lead where a slide does.
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Those of some steps that lead forward for a kind: up the board for attackers, down for defenders.
    fn forward(&self, kind: usize, steps: &[(isize, isize)]) -> Vec<(isize, isize)> {
        let up = self.set.kinds[kind].side == Side::Attackers;
        steps.iter().copied().filter(|&(_, ranks)| if up { ranks > 0 } else { ranks < 0 }).collect()
    }

    /// The squares of each way that a kind may take, up to the border of the board.
    fn paths(&self, kind: usize, from: At, by: TakeBy) -> Vec<Vec<At>> {
        let line = |step, longest: Option<u8>| {
            let squares = std::iter::successors(self.step(from, step), |&at| self.step(at, step));
            squares.take(longest.map_or(usize::MAX, usize::from)).collect()
        };
        match by {
            TakeBy::Slide(longest) => STEPS.map(|step| line(step, longest)).to_vec(),
            TakeBy::Diagonal(longest) => DIAGONALS.map(|step| line(step, longest)).to_vec(),
            TakeBy::Forward(longest) => self.forward(kind, &STEPS).into_iter().map(|step| line(step, longest)).collect(),
            TakeBy::DiagonalForward(longest) => self.forward(kind, &DIAGONALS).into_iter().map(|step| line(step, longest)).collect(),
            TakeBy::Leap(leap) => {
                let (short, long) = (isize::from(i16::from(leap.short)), isize::from(i16::from(leap.long)));
                let signs = |(files, ranks): (isize, isize)| [(files, ranks), (files, -ranks), (-files, ranks), (-files, -ranks)];
                let steps = [(short, long), (long, short)].into_iter().flat_map(signs);
                steps.filter_map(|step| self.step(from, step)).map(|at| vec![at]).collect()
            }
        }
    }

    /// The next square in a direction and the one behind it.
    pub(super) fn hop(&self, from: At, step: (isize, isize)) -> Option<(At, At)> {
        let over = self.step(from, step)?;
        Some((over, self.step(over, step)?))
    }

    /// Whether a kind hops over another, and if so, whether it captures it.
    pub(super) fn hopped(&self, kind: usize, other: usize, from: At, to: At) -> Option<bool> {
        let hop = self.set.kinds[kind].other_moves.hops.iter().find(|hop| hop.over.iter().any(|id| id.index() == other))?;
        let is_there = hop.at.is_empty() || self.is_in(&hop.at, from) || self.is_in(&hop.at, to);
        (is_there && self.begins(from, hop.from.as_ref())).then_some(hop.captures)
    }

    /// Whether a move that may be limited to some squares begins on one.
    fn begins(&self, from: At, origin: Option<&Origin>) -> bool {
        match origin {
            None => true,
            Some(Origin::On(classes)) => self.is_in(classes, from),
            Some(Origin::Outside(classes)) => !self.is_in(classes, from),
        }
    }
}
