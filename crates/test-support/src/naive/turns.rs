//! The actions of the side to move in its turn, and their consequences.

use birka_rules::{Again, Dice, DieFace, DieSteps, NoMove, Outcome, Passes, Reason, Side, Square, TwoMoves, Verdict};

use crate::naive::{At, Board, PASS};

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
        let is_stop = from == to && to != PASS;
        let is_roll = DieFace::ALL.into_iter().any(|face| to == Self::roll(face));
        let captured = self.make(from, to);
        self.plies += 1;
        if !is_roll {
            // Neither the end of a turn that captured nor a placement counts as a quiet move.
            self.quiet = if is_stop || !captured.is_empty() { 0 } else { self.quiet + 1 };
        }
        self.ended = self.ended.or_else(|| self.at_limit());
        captured
    }

    fn make(&mut self, from: At, to: At) -> Vec<Square> {
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
}
