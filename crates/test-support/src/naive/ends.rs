//! How the game ends.

use std::num::NonZeroU8;

use birka_rules::{InHand, KindId, LineDirection, NoMove, Outcome, Reason, Side, Verdict};

use crate::naive::{At, Board, DIAGONALS, STEPS};

impl Board<'_> {
    /// How the game ended, if it has. Repetition is ignored.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| {
            self.moves().is_empty().then(|| match self.set.ends.no_move {
                NoMove::Loses => Outcome { winner: Some(self.turn.opponent()), reason: Reason::NoMove },
                NoMove::Draws | NoMove::Skips => Outcome { winner: None, reason: Reason::NoMove },
            })
        })
    }

    /// How a limit of moves ends the game at the beginning of a turn in which a side can move.
    pub(super) fn at_limit(&self) -> Option<Outcome> {
        let begins_turn = self.continuing.is_none() && self.hand.is_empty() && self.rolled.is_none();
        let quiet_limit = self.set.ends.quiet_limit.filter(|limit| self.quiet >= usize::from(limit.plies.get()));
        let plies = self.set.ends.points.as_ref().and_then(|rule| rule.plies);
        let is_at_limit = quiet_limit.is_some() || plies.is_some_and(|plies| self.plies >= usize::from(plies.get()));
        if !is_at_limit || !begins_turn || self.moves().is_empty() {
            return None;
        }
        let Some(quiet_limit) = quiet_limit else {
            let [attackers, defenders] = Side::ALL.map(|side| self.points(side));
            let ahead = if attackers > defenders { Side::Attackers } else { Side::Defenders };
            return Some(Outcome { winner: Some(ahead).filter(|_| attackers != defenders), reason: Reason::Points });
        };
        let winner = match quiet_limit.verdict {
            Verdict::Draw => None,
            Verdict::MoverLoses => Some(self.turn),
            Verdict::Loses(loser) => Some(loser.opponent()),
            Verdict::Forbidden => panic!("a limit of moves cannot be forbidden"),
        };
        Some(Outcome { winner, reason: Reason::QuietLimit })
    }

    pub(super) fn standing(&self) -> Option<Outcome> {
        let won = |side, reason| Some(Outcome { winner: Some(side), reason });
        let pieces = |side| self.all().into_iter().filter(|&at| self.side_at(at) == Some(side)).collect::<Vec<_>>();
        let king = self.all().into_iter().find(|&at| self.is_royal(at));
        if king.is_none() && self.set.kinds.iter().any(|kind| kind.royal) {
            return won(Side::Attackers, Reason::KingCaptured);
        }
        if king.is_some_and(|king| self.set.escape_squares().any(|goal| goal == self.square(king))) {
            return won(Side::Defenders, Reason::KingEscaped);
        }
        if self.set.ends.attackers_taken && pieces(Side::Attackers).is_empty() {
            return won(Side::Defenders, Reason::AttackersTaken);
        }
        if self.set.ends.king_bared && pieces(Side::Defenders).len() == 1 {
            return won(Side::Attackers, Reason::KingBared);
        }
        let of_kind = |id: KindId| self.all().into_iter().filter(|&at| self.cell(at) == Some(id.index())).collect::<Vec<_>>();
        for side in Side::ALL {
            let is_short = |&&(id, needed): &&(KindId, NonZeroU8)| of_kind(id).len() < usize::from(needed.get());
            let mut short = self.set.ends.fewer_than.kinds.iter().filter(is_short);
            if short.any(|&(id, _)| self.set.kind(id).side == side) {
                return won(side.opponent(), Reason::KindTaken);
            }
            let men = pieces(side).into_iter().filter(|&at| !self.is_royal(at)).count();
            if self.set.ends.fewer_than.men(side).is_some_and(|needed| men < usize::from(needed.get())) {
                return won(side.opponent(), Reason::TooFewMen);
            }
        }
        let win = self.set.ends.points.as_ref().and_then(|rule| rule.win);
        if let Some(side) = Side::ALL.into_iter().find(|&side| win.is_some_and(|win| self.points(side) >= usize::from(win.get()))) {
            return won(side, Reason::Points);
        }
        if self.set.ends.exit_fort && king.is_some_and(|king| self.exit_fort(king)) {
            return won(Side::Defenders, Reason::ExitFort);
        }
        if self.set.ends.encirclement {
            let reached = self.walked_to(pieces(Side::Defenders), |at| self.side_at(at) != Some(Side::Attackers));
            if !reached.iter().any(|&at| self.is_edge(at)) {
                return won(Side::Attackers, Reason::Encirclement);
            }
        }
        let has_reached = |side: Side| {
            let mut goals = self.set.ends.reach.iter().filter(|(id, _)| self.set.kind(*id).side == side);
            goals.any(|(id, classes)| of_kind(*id).into_iter().any(|at| self.is_in(classes, at)))
        };
        if let Some(side) = Side::ALL.into_iter().find(|&side| has_reached(side)) {
            return won(side, Reason::GoalReached);
        }
        Side::ALL.into_iter().find(|&side| self.has_line(side)).and_then(|side| won(side, Reason::LineMade))
    }

    /// The worth of the pieces that the other side has lost since the start.
    fn points(&self, side: Side) -> usize {
        let worth = |kind: usize| {
            let worth = self.set.ends.points.iter().flat_map(|rule| &rule.worth).find(|(id, _)| id.index() == kind);
            worth.filter(|_| self.set.kinds[kind].side != side).map_or(0, |(_, points)| usize::from(points.get()))
        };
        let of_hand = |hand: &InHand| {
            let kinds = self.set.kinds.iter().enumerate().filter(|(_, kind)| kind.side != side);
            kinds.take(1).map(|(kind, _)| worth(kind) * usize::from(hand.of(side.opponent()))).sum::<usize>()
        };
        let start = self.set.start.iter().flatten().map(|id| worth(id.index())).sum::<usize>();
        let before = start + self.set.hand.as_ref().map_or(0, |hand| of_hand(&hand.pieces));
        let now = self.all().into_iter().filter_map(|at| self.cell(at)).map(worth).sum::<usize>() + of_hand(&self.hand);
        before.saturating_sub(now)
    }

    /// Whether a line of its pieces by which a side wins begins on some square.
    fn has_line(&self, side: Side) -> bool {
        let Some(goal) = self.set.ends.line.of(side) else { return false };
        let counts = |at: At| self.side_at(at) == Some(side) && !self.is_in(&goal.outside, at);
        let steps = STEPS.into_iter().chain(DIAGONALS).filter(|&(files, ranks)| {
            let direction = match (files, ranks) {
                (_, 0) => LineDirection::Rank,
                (0, _) => LineDirection::File,
                _ => LineDirection::Diagonal,
            };
            goal.along.contains(&direction)
        });
        let steps: Vec<_> = steps.collect();
        let is_line = |from: At, step| {
            let squares: Vec<At> = std::iter::successors(Some(from), |&at| self.step(at, step)).take(goal.length.into()).collect();
            squares.len() == usize::from(goal.length) && squares.into_iter().all(counts)
        };
        self.all().into_iter().any(|from| steps.iter().any(|&step| is_line(from, step)))
    }
}
