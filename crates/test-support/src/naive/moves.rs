//! Where pieces can move to, and what they capture there.

use birka_rules::{CapturePlace, Heading, Hostility, KindId, Lines, Origin, OtherMoves, RequiredSides, Side, SlideWay, TakeBy};

use crate::naive::{At, Board, DIAGONALS, STEPS};

impl Board<'_> {
    /// The squares that the piece on a square can move to.
    pub fn destinations(&self, from: At) -> Vec<At> {
        let Some(kind) = self.cell(from) else { return Vec::new() };
        let OtherMoves { leaps, limited, takes, .. } = &self.set.kinds[kind].other_moves;
        let may_stop = |at: At| self.lets(kind, from, at, |rule| rule.stop && rule.enter);
        let may_pass = |at: At| self.lets(kind, from, at, |rule| rule.pass);
        let mut found = Vec::new();
        let limited = limited.iter().filter(|limited| self.begins(from, Some(&limited.from))).map(|limited| limited.by);
        let ways = self.set.kinds[kind].slides().chain(leaps.iter().copied().map(TakeBy::Leap)).chain(limited);
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

    /// The steps of a slide of a kind. Forward is up the board for attackers, down for defenders.
    fn steps(&self, kind: usize, way: SlideWay) -> Vec<(isize, isize)> {
        let ahead = if self.set.kinds[kind].side == Side::Attackers { 1 } else { -1 };
        let steps = if way.lines == Lines::Straight { STEPS } else { DIAGONALS };
        let leads = |&(_, ranks): &(isize, isize)| match way.heading {
            Heading::Every => true,
            Heading::Forward => ranks == ahead,
            Heading::Sideways => ranks == 0,
            Heading::Backward => ranks == -ahead,
        };
        steps.into_iter().filter(leads).collect()
    }

    /// The squares of each way that a kind may take, up to the border of the board.
    fn paths(&self, kind: usize, from: At, by: TakeBy) -> Vec<Vec<At>> {
        let line = |step, longest: Option<u8>| {
            let squares = std::iter::successors(self.step(from, step), |&at| self.step(at, step));
            squares.take(longest.map_or(usize::MAX, usize::from)).collect()
        };
        match by {
            TakeBy::Leap(leap) => {
                let (short, long) = (isize::from(i16::from(leap.short)), isize::from(i16::from(leap.long)));
                let signs = |(files, ranks): (isize, isize)| [(files, ranks), (files, -ranks), (-files, ranks), (-files, -ranks)];
                let steps = [(short, long), (long, short)].into_iter().flat_map(signs);
                steps.filter_map(|step| self.step(from, step)).map(|at| vec![at]).collect()
            }
            slide => {
                let longest = slide.longest_slide().expect("a slide");
                let steps = self.steps(kind, slide.way().expect("a slide"));
                steps.into_iter().map(|step| line(step, longest)).collect()
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

    /// Whether a square is hostile to a piece of a kind on `stands`.
    fn hostile(&self, victim: usize, stands: At, at: At) -> bool {
        let enemy = self.set.kinds[victim].side.opponent();
        let anvil = self.kind_at(at).is_some_and(|kind| kind.side == enemy && kind.capture_roles.anvil);
        let square = self.rules(at, victim).into_iter().any(|(class, rule)| {
            let hostile = match rule.hostile {
                Hostility::Never => false,
                Hostility::WhenEmpty => self.cell(at).is_none(),
                Hostility::Always => true,
            };
            let spared = rule.hostile_only_outside && self.same_group(class, at, stands);
            (hostile && !spared) || (rule.hostile_when_besieged && self.king_besieged(at, stands))
        });
        anvil || square
    }

    fn king_besieged(&self, throne: At, soldier: At) -> bool {
        let around: Vec<At> = STEPS.iter().filter_map(|&step| self.step(throne, step)).collect();
        self.is_royal(throne) && around.iter().all(|&at| at == soldier || self.side_at(at) == Some(Side::Attackers))
    }

    /// Whether a piece that has just moved is captured between two enemies.
    fn is_captured_between(&self, at: At) -> bool {
        let Some(kind) = self.cell(at) else { return false };
        let hostile = |step| self.step(at, step).is_some_and(|next| self.hostile(kind, at, next));
        self.set.kinds[kind].captured_when_moving_between
            && ((hostile((0, 1)) && hostile((0, -1))) || (hostile((1, 0)) && hostile((-1, 0))))
    }

    /// The pieces captured in shieldwalls that the piece which has moved to `hammer` closes.
    fn shieldwall(&self, hammer: At) -> Vec<At> {
        let Some(rule) = &self.set.shieldwall else { return Vec::new() };
        let captor = self.side_at(hammer).expect("the hammer is on the board");
        let is_anvil = |at: At| self.kind_at(at).is_some_and(|kind| kind.side == captor && kind.capture_roles.anvil);
        let mut captured = Vec::new();
        // The direction of the front of the row, away from the edge.
        for front in STEPS {
            let behind = (-front.0, -front.1);
            for along in [(front.1, front.0), (-front.1, -front.0)] {
                let mut row = Vec::new();
                let mut end = self.step(hammer, along);
                while let Some(at) = end.filter(|&at| self.side_at(at) == Some(captor.opponent())) {
                    row.push(at);
                    end = self.step(at, along);
                }
                let fronted = row.iter().all(|&at| self.step(at, behind).is_none() && self.step(at, front).is_some_and(is_anvil));
                let closed = end.is_some_and(|at| is_anvil(at) || self.is_in(&rule.closed_by, at));
                let falls = |at: &At| {
                    let kind = self.cell(*at).expect("a piece of the row");
                    !self.set.kinds[kind].royal && self.required_sides(kind, *at) != RequiredSides::Never
                };
                if self.is_edge(hammer) && fronted && closed && row.len() >= 2 {
                    captured.extend(row.into_iter().filter(falls));
                }
            }
        }
        captured
    }

    /// The pieces captured in the row that begins beside `hammer` in a direction, if a hostile square ends it.
    fn row(&self, hammer: At, step: (isize, isize)) -> Vec<At> {
        let enemy = self.side_at(hammer).expect("the hammer is on the board").opponent();
        let mut row = Vec::new();
        let mut next = self.step(hammer, step);
        while let Some(at) = next.filter(|&at| self.side_at(at) == Some(enemy)) {
            let kind = self.cell(at).expect("a piece of the row");
            row.push((at, kind));
            next = self.step(at, step);
            if next.is_some_and(|end| self.hostile(kind, at, end)) {
                let is_captured = |(at, kind): &(At, usize)| {
                    self.set.kinds[*kind].captured_in_rows && self.required_sides(*kind, *at) == RequiredSides::Opposite
                };
                return row.into_iter().filter(is_captured).map(|(at, _)| at).collect();
            }
        }
        Vec::new()
    }

    fn required_sides(&self, victim: usize, at: At) -> RequiredSides {
        let capture = &self.set.kinds[victim].capture;
        for (place, required_sides) in &capture.places {
            let holds = match place {
                CapturePlace::On(class) => self.is_in(&[*class], at),
                CapturePlace::Beside(class) => {
                    !self.is_in(&[*class], at) && STEPS.iter().filter_map(|&step| self.step(at, step)).any(|at| self.is_in(&[*class], at))
                }
            };
            if holds {
                return *required_sides;
            }
        }
        capture.elsewhere
    }

    /// Whether the piece on `victim` is captured by the piece that has moved to `hammer`, next to it.
    fn is_captured(&self, victim: At, hammer: At) -> bool {
        let kind = self.cell(victim).expect("a piece to capture");
        let side_is_hostile = |step: &(isize, isize), edge_counts: bool| match self.step(victim, *step) {
            Some(at) => at == hammer || self.hostile(kind, victim, at),
            None => edge_counts,
        };
        let count = |edge_counts| STEPS.iter().filter(|step| side_is_hostile(step, edge_counts)).count();
        match self.required_sides(kind, victim) {
            RequiredSides::Never => false,
            RequiredSides::Opposite => {
                let step = STEPS.into_iter().find(|&step| self.step(hammer, step) == Some(victim)).expect("adjacent squares");
                self.step(victim, step).is_some_and(|beyond| self.hostile(kind, victim, beyond))
            }
            RequiredSides::Three { edge_counts } => count(edge_counts) >= 3,
            RequiredSides::Four { edge_counts } => count(edge_counts) == 4,
        }
    }

    /// Moves a piece and removes those that this captures, itself included.
    pub(super) fn move_and_capture(&mut self, from: At, to: At) -> Vec<At> {
        let kind = self.cells[from.1][from.0].take().expect("a piece to move");
        let taken = self.cells[to.1][to.0].replace(kind);
        let mut captured: Vec<At> = Vec::new();
        if self.set.kinds[kind].capture_roles.hammer {
            for step in STEPS {
                if let Some(victim) = self.step(to, step)
                    && self.side_at(victim) == Some(self.turn.opponent())
                    && self.is_captured(victim, to)
                {
                    captured.push(victim);
                }
            }
            captured.extend(self.shieldwall(to));
            captured.extend(STEPS.into_iter().flat_map(|step| self.row(to, step)));
        }
        let hops = STEPS.into_iter().filter_map(|step| self.hop(from, step)).filter(|&(_, end)| end == to);
        let over =
            hops.map(|(over, _)| over).find(|&over| self.cell(over).is_some_and(|other| self.hopped(kind, other, from, to) == Some(true)));
        captured.extend(over);
        captured.extend(self.captured_by_intervention(kind, to));
        // A piece may be captured in two ways at once.
        captured.sort_unstable();
        captured.dedup();
        captured.iter().for_each(|&at| self.convert_or_remove(at));
        captured.extend(taken.map(|_| to));
        if self.is_captured_between(to) {
            self.convert_or_remove(to);
            captured.push(to);
        } else if let Some(rule) = &self.set.kinds[kind].promotes
            && self.is_in(&rule.on, to)
            && self.may_stand(rule.to.index(), to)
        {
            self.cells[to.1][to.0] = Some(rule.to.index());
        }
        captured
    }

    /// Whether a move captures an enemy.
    pub(super) fn captures(&self, from: At, to: At) -> bool {
        self.cell(to).is_some() || self.clone().move_and_capture(from, to).iter().any(|&at| at != to)
    }

    /// Captures the piece on a square: it becomes what its kind says, if that may stand there.
    pub(super) fn convert_or_remove(&mut self, at: At) {
        let kind = self.cell(at).expect("a piece to capture");
        let becomes = self.set.kinds[kind].becomes.map(KindId::index);
        self.cells[at.1][at.0] = becomes.filter(|&kind| self.may_stand(kind, at));
    }

    /// The pieces on two opposite sides of a piece of a kind which has moved between them and captures both.
    fn captured_by_intervention(&self, kind: usize, at: At) -> Vec<At> {
        let kind = &self.set.kinds[kind];
        let captured = |(files, ranks): (isize, isize)| {
            let sides = [(files, ranks), (-files, -ranks)].map(|step| self.step(at, step));
            let sides: Vec<At> = sides.into_iter().flatten().collect();
            let is_enemy = |&side: &At| self.cell(side).is_some_and(|other| kind.captures_between.iter().any(|id| id.index() == other));
            if sides.len() == 2 && sides.iter().all(is_enemy) { sides } else { Vec::new() }
        };
        [(0, 1), (1, 0)].into_iter().flat_map(captured).collect()
    }
}
