//! What the side to move may do in its turn, what follows from it, and how the game ends.

use std::num::NonZeroU8;

use birka_rules::{
    Again, Dice, DieFace, DieSteps, KindId, LineDirection, NoMove, Outcome, Passes, Reason, Side, Square, TwoMoves, Verdict,
};

use crate::naive::{At, Board, DIAGONALS, PASS, STEPS};

/// Whether a die lets a piece move from one square to another.
fn allows(dice: Dice, face: DieFace, from: At, to: At) -> bool {
    let (wide, high) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    let (far, number) = (if wide > high { wide } else { high }, usize::from(face.number()));
    let is_near = match dice.steps {
        DieSteps::Any => true,
        DieSteps::AtMost => far <= number,
        DieSteps::Exactly => far == number,
    };
    is_near && dice.moves_on.iter().any(|on| on == face)
}

impl Board<'_> {
    /// All legal moves.
    pub fn moves(&self) -> Vec<(At, At)> {
        if self.ended.is_some() {
            return Vec::new();
        }
        if !self.hand.is_empty() {
            return self.all().into_iter().filter(|&at| self.may_place(at)).map(|at| (at, at)).collect();
        }
        if let Some((first, rule)) = self.continuing.zip(self.set.two_moves.as_ref()) {
            return self.second(first, rule);
        }
        if let Some(from) = self.continuing {
            return self.further(from).into_iter().chain([from]).map(|to| (from, to)).collect();
        }
        let own = self.all().into_iter().filter(|&at| self.side_at(at) == Some(self.turn));
        let mut moves = own.flat_map(|from| self.destinations(from).into_iter().map(move |to| (from, to)));
        match (&self.set.dice, self.rolled) {
            (Some(dice), Some(face)) => moves.filter(|&(from, to)| allows(*dice, face, from, to)).collect(),
            (Some(dice), None) if moves.any(|(from, to)| DieFace::ALL.into_iter().any(|face| allows(*dice, face, from, to))) => {
                DieFace::ALL.map(|face| (Self::roll(face), Self::roll(face))).to_vec()
            }
            (Some(_), None) => Vec::new(),
            (None, _) => moves.chain(self.may_pass().then_some((PASS, PASS))).collect(),
        }
    }

    /// Rolls the die. Without a move the turn is over.
    fn roll_die(&mut self, face: DieFace) {
        self.rolled = Some(face);
        if self.moves().is_empty() {
            self.rolled = None;
            self.turn = self.turn.opponent();
        }
    }

    fn may_pass(&self) -> bool {
        match self.set.passes {
            None => false,
            Some(Passes::Of(side)) => self.turn == side,
            Some(Passes::OfBoth { .. }) => true,
        }
    }

    /// Passes: the second time in a row, the game ends.
    fn pass(&mut self) {
        let side = self.turn;
        self.turn = side.opponent();
        if let Some(Passes::OfBoth { verdict }) = self.set.passes {
            let winner = match verdict {
                Verdict::Draw => None,
                Verdict::MoverLoses => Some(side.opponent()),
                Verdict::Loses(loser) => Some(loser.opponent()),
                Verdict::Forbidden => panic!("two passes in a row cannot be forbidden"),
            };
            self.ended = self.passed.then_some(Outcome { winner, reason: Reason::Passes });
            self.passed = true;
        }
    }

    /// Whether the side to move may place a piece on a square.
    fn may_place(&self, at: At) -> bool {
        let Some(hand) = &self.set.hand else { return false };
        let kinds = self.set.kinds.iter().enumerate().filter(|(_, kind)| kind.side == self.turn);
        self.cell(at).is_none() && !self.is_in(&hand.outside, at) && kinds.into_iter().any(|(kind, _)| self.may_stand(kind, at))
    }

    /// Places a piece of the side to move.
    fn place(&mut self, (file, rank): At) {
        let hand = self.set.hand.as_ref().expect("a hand to place from");
        let (side, each_turn) = (self.turn, hand.each_turn.get());
        self.cells[rank][file] = self.set.kinds.iter().position(|kind| kind.side == side);
        let (own, others, all) = match side {
            Side::Attackers => (&mut self.hand.attackers, self.hand.defenders, hand.pieces.attackers),
            Side::Defenders => (&mut self.hand.defenders, self.hand.attackers, hand.pieces.defenders),
        };
        *own -= 1;
        if others > 0 && (*own == 0 || (all - *own).is_multiple_of(each_turn)) {
            self.turn = side.opponent();
        }
        if *own == 0 && others == 0 {
            self.turn = self.set.first;
            self.ended = self.standing();
            self.pass_over();
        }
    }

    /// Passes over a side that cannot move at the beginning of its turn, where the rules say so.
    fn pass_over(&mut self) {
        let mut other = Self { turn: self.turn.opponent(), ..self.clone() };
        let skips = self.set.ends.no_move == NoMove::Skips && self.ended.is_none() && self.continuing.is_none();
        if skips && self.moves().is_empty() && !other.moves().is_empty() {
            std::mem::swap(self, &mut other);
        }
    }

    /// The second moves of a turn whose first one was made by the piece that stands on a square now.
    fn second(&self, first: At, rule: &TwoMoves) -> Vec<(At, At)> {
        let is_alone = |at: At| self.cell(at).is_some_and(|kind| rule.alone.iter().any(|id| id.index() == kind));
        let own = self.all().into_iter().filter(|&at| self.side_at(at) == Some(self.turn) && at != first && !is_alone(at));
        let moves = own.flat_map(|from| self.destinations(from).into_iter().map(move |to| (from, to)));
        moves.filter(|&(from, to)| !(rule.captures_alone && self.captures(from, to))).collect()
    }

    /// The squares where a piece that has captured may go on to.
    fn further(&self, from: At) -> Vec<At> {
        let Some(kind) = self.kind_at(from) else { return Vec::new() };
        let escapes = |to: At| {
            let may_escape = kind.royal && kind.again == Again::WhileCapturingOrEscaping;
            may_escape && self.set.escape_squares().any(|goal| goal == self.square(to))
        };
        self.destinations(from).into_iter().filter(|&to| escapes(to) || self.captures(from, to)).collect()
    }

    /// Plays a move. Returns the squares of the captured pieces in ascending order.
    pub fn play(&mut self, from: At, to: At) -> Vec<Square> {
        if !self.hand.is_empty() {
            self.place(to);
            return Vec::new();
        }
        if to == PASS {
            self.pass();
            return Vec::new();
        }
        if let Some(face) = DieFace::ALL.into_iter().find(|&face| to == Self::roll(face)) {
            self.roll_die(face);
            return Vec::new();
        }
        self.rolled = None;
        self.passed = false;
        let takes = self.cell(to).is_some() && self.continuing != Some(to);
        let captured = if self.continuing == Some(to) { Vec::new() } else { self.move_and_capture(from, to) };
        // The destination is there once for a piece that was taken, and once for the one that moved.
        let is_lost = captured.iter().filter(|&&at| at == to).count() > usize::from(takes);
        let mover = self.turn;
        self.turn = mover.opponent();
        let had_first = self.continuing.take().is_some();
        self.ended = self.standing();
        if let Some(rule) = &self.set.two_moves {
            let captures = takes || captured.iter().any(|&at| at != to);
            let may_go_on = self.ended.is_none() && !had_first && !is_lost && self.side_at(to) == Some(mover);
            let is_alone = self.cell(to).is_some_and(|kind| rule.alone.iter().any(|id| id.index() == kind));
            if may_go_on && !is_alone && !(captures && rule.captures_alone) {
                self.turn = mover;
                if self.second(to, rule).is_empty() {
                    self.turn = mover.opponent();
                } else {
                    self.continuing = Some(to);
                }
            }
        }
        let goes_on = self.kind_at(to).is_some_and(|kind| kind.side == mover && kind.again != Again::Never);
        if self.ended.is_none() && goes_on && !is_lost && !captured.is_empty() {
            self.turn = mover;
            self.continuing = Some(to).filter(|&at| !self.further(at).is_empty());
            if self.continuing.is_none() {
                self.turn = mover.opponent();
            }
        }
        self.pass_over();
        let mut squares: Vec<_> = captured.into_iter().map(|at| self.square(at)).collect();
        squares.sort();
        squares.dedup();
        squares
    }

    /// How the game ended, if it has. Repetition and the limit of quiet moves are ignored.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| {
            self.moves().is_empty().then(|| match self.set.ends.no_move {
                NoMove::Loses => Outcome { winner: Some(self.turn.opponent()), reason: Reason::NoMove },
                NoMove::Draws | NoMove::Skips => Outcome { winner: None, reason: Reason::NoMove },
            })
        })
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
