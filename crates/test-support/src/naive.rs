//! A second, naive implementation of the rules, written from the rule data alone.
//!
//! It shares only the data types with birka-rules: squares are pairs of numbers, boards are vectors of vectors, and every query walks over the
//! board. [`compare_game`] plays a random game by both implementations, which must agree before and after every move.

use std::collections::BTreeMap;
use std::num::NonZeroU8;
use std::sync::Arc;

use birka_rules::{
    Again, CapturePlace, CapturedPiece, ClassId, Direction, Game, Hop, Hostility, InHand, Kind, KindId, LineDirection, Move, NoMove,
    Origin, Outcome, Passes, PieceChange, PlayedMove, Reason, RequiredSides, Rng, RuleSet, Rules, Setup, Side, Square, SquareRule, TakeBy,
    TwoMoves, Verdict,
};

use crate::RandomChoice;

/// File and rank of a square, from 0.
pub type At = (usize, usize);
/// Both squares of a pass.
const PASS: At = (usize::MAX, usize::MAX);
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A position.
#[derive(Clone)]
pub struct Board<'a> {
    pub set: &'a RuleSet,
    /// The number of the kind of the piece, as `cells[rank][file]`.
    pub cells: Vec<Vec<Option<usize>>>,
    pub turn: Side,
    /// The piece whose turn goes on.
    continuing: Option<At>,
    /// The pieces that are still to be placed.
    hand: InHand,
    /// Whether the other side has just passed.
    passed: bool,
    ended: Option<Outcome>,
}

impl<'a> Board<'a> {
    /// The position of a setup.
    pub fn new(set: &'a RuleSet, setup: &Setup) -> Self {
        let (files, ranks) = (set.size.files(), set.size.ranks());
        let mut cells = vec![vec![None; files]; ranks];
        for (square, kind) in setup.occupied() {
            cells[square.index() / files][square.index() % files] = Some(kind.index());
        }
        let continuing = setup.continuing.map(|square| (square.index() % files, square.index() / files));
        let mut board = Self { set, cells, turn: setup.turn, continuing, hand: setup.hand, passed: setup.passed, ended: None };
        board.ended = if board.hand.is_empty() { board.standing() } else { None };
        board
    }

    fn step(&self, (file, rank): At, (df, dr): (isize, isize)) -> Option<At> {
        let size = self.set.size;
        let file = file.checked_add_signed(df).filter(|&f| f < size.files())?;
        let rank = rank.checked_add_signed(dr).filter(|&r| r < size.ranks())?;
        size.has(size.at(file, rank)).then_some((file, rank))
    }

    fn all(&self) -> Vec<At> {
        let (files, ranks) = (self.set.size.files(), self.set.size.ranks());
        let cells = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        cells.filter(|&at| self.set.size.has(self.square(at))).collect()
    }

    /// Whether a square lacks a neighbour.
    fn is_edge(&self, at: At) -> bool {
        STEPS.iter().any(|&step| self.step(at, step).is_none())
    }

    fn cell(&self, (file, rank): At) -> Option<usize> {
        self.cells[rank][file]
    }

    fn kind_at(&self, at: At) -> Option<&'a Kind> {
        self.cell(at).map(|kind| &self.set.kinds[kind])
    }

    fn side_at(&self, at: At) -> Option<Side> {
        self.kind_at(at).map(|kind| kind.side)
    }

    /// File and rank of a square.
    fn at(&self, square: Square) -> At {
        (self.set.size.file(square), self.set.size.rank(square))
    }

    /// The square with a file and rank.
    pub fn square(&self, (file, rank): At) -> Square {
        self.set.size.at(file, rank)
    }

    /// The classes a square belongs to, with their rule for a kind.
    fn rules(&self, at: At, kind: usize) -> Vec<(usize, SquareRule)> {
        let square = self.square(at);
        let classes = self.set.classes.iter().enumerate();
        classes.filter(|(_, class)| class.squares.contains(&square)).map(|(number, class)| (number, class.rules[kind])).collect()
    }

    /// Flood fill: the squares connected to some squares, which are included, over squares for which `lets_pass` holds.
    fn walked_to(&self, from: Vec<At>, lets_pass: impl Fn(At) -> bool) -> Vec<At> {
        let mut seen = vec![vec![false; self.set.size.files()]; self.set.size.ranks()];
        from.iter().for_each(|&(file, rank)| seen[rank][file] = true);
        let mut found = from;
        let mut next = 0;
        while next < found.len() {
            for step in STEPS {
                if let Some((file, rank)) = self.step(found[next], step)
                    && !seen[rank][file]
                    && lets_pass((file, rank))
                {
                    seen[rank][file] = true;
                    found.push((file, rank));
                }
            }
            next += 1;
        }
        found
    }

    /// Whether two squares are in the same connected group of a class.
    fn same_group(&self, class: usize, from: At, to: At) -> bool {
        let inside = |at: At| self.set.classes[class].squares.contains(&self.square(at));
        inside(from) && self.walked_to(vec![from], inside).contains(&to)
    }

    /// Whether the classes of `to` allow something to a piece on `from`. Within its own group, being allowed to stop is enough.
    fn lets(&self, kind: usize, from: At, to: At, from_outside: impl Fn(SquareRule) -> bool) -> bool {
        let at_home = |class: usize, rule: SquareRule| rule.stop && !rule.enter && self.same_group(class, from, to);
        let home_of_mover = self.rules(from, kind).into_iter().any(|(class, rule)| at_home(class, rule));
        (home_of_mover && self.rules(to, kind).into_iter().all(|(_, rule)| rule.stop))
            || self.rules(to, kind).into_iter().all(|(_, rule)| from_outside(rule))
    }

    /// The squares that the piece on a square can move to.
    pub fn destinations(&self, from: At) -> Vec<At> {
        let mut found = Vec::new();
        let Some(kind) = self.cell(from) else { return found };
        let reach = self.set.kinds[kind].reach.map_or(usize::MAX, usize::from);
        let diagonal = self.set.kinds[kind].other_moves.diagonal.map_or(usize::MAX, usize::from);
        let forward = self.set.kinds[kind].other_moves.forward;
        let [straight, diagonally] = [forward.straight, forward.diagonal].map(|longest| longest.map_or(usize::MAX, usize::from));
        let slides = STEPS.map(|step| (step, reach)).into_iter().chain(DIAGONALS.map(|step| (step, diagonal)));
        let slides = slides.chain(self.forward(kind, &STEPS).into_iter().map(|step| (step, straight)));
        let slides = slides.chain(self.forward(kind, &DIAGONALS).into_iter().map(|step| (step, diagonally)));
        for (step, reach) in slides {
            let mut at = from;
            for _ in 0..reach {
                let Some(next) = self.step(at, step) else { break };
                if self.cell(next).is_some() {
                    break;
                }
                let may_stop = self.lets(kind, from, next, |rule| rule.stop && rule.enter);
                let may_pass = self.lets(kind, from, next, |rule| rule.pass);
                if may_stop {
                    found.push(next);
                }
                // A square that may not be passed over may still be stopped on.
                if !may_pass {
                    break;
                }
                at = next;
            }
        }
        for leap in &self.set.kinds[kind].other_moves.leaps {
            let (short, long) = (isize::from(i16::from(leap.short)), isize::from(i16::from(leap.long)));
            for (files, ranks) in [(short, long), (long, short)] {
                for step in [(files, ranks), (files, -ranks), (-files, ranks), (-files, -ranks)] {
                    if let Some(to) = self.step(from, step).filter(|&to| self.cell(to).is_none())
                        && self.lets(kind, from, to, |rule| rule.stop && rule.enter)
                    {
                        found.push(to);
                    }
                }
            }
        }
        for limited in self.set.kinds[kind].other_moves.limited.iter().filter(|limited| self.begins(from, Some(&limited.from))) {
            for path in self.paths(kind, from, limited.by) {
                for at in path {
                    if self.cell(at).is_some() {
                        break;
                    }
                    if self.lets(kind, from, at, |rule| rule.stop && rule.enter) {
                        found.push(at);
                    }
                    if !self.lets(kind, from, at, |rule| rule.pass) {
                        break;
                    }
                }
            }
        }
        for step in STEPS {
            if let Some((over, to)) = self.hop(from, step)
                && self.cell(to).is_none()
                && self.cell(over).is_some_and(|other| self.hopped(kind, other, from, to).is_some())
                && self.lets(kind, from, to, |rule| rule.stop && rule.enter)
            {
                found.push(to);
            }
        }
        for take in self.set.kinds[kind].other_moves.takes.iter().filter(|take| self.begins(from, take.from.as_ref())) {
            let is_taken = |at: At| self.cell(at).is_some_and(|other| take.whom.iter().any(|id| id.index() == other));
            for path in self.paths(kind, from, take.by) {
                let nearest = path.iter().position(|&at| self.cell(at).is_some());
                if let Some(nearest) = nearest
                    && path[..nearest].iter().all(|&at| self.lets(kind, from, at, |rule| rule.pass))
                    && is_taken(path[nearest])
                    && self.lets(kind, from, path[nearest], |rule| rule.stop && rule.enter)
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

    /// The squares on each way to a piece to take, up to the border of the board.
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
                let distance = |at: At| {
                    let (files, ranks) = (from.0.abs_diff(at.0), from.1.abs_diff(at.1));
                    [files.min(ranks), files.max(ranks)]
                };
                let ends = self.all().into_iter().filter(|&at| distance(at) == [leap.short.into(), leap.long.into()]);
                ends.map(|at| vec![at]).collect()
            }
        }
    }

    /// The next square in a direction and the one behind it.
    fn hop(&self, from: At, step: (isize, isize)) -> Option<(At, At)> {
        let over = self.step(from, step)?;
        Some((over, self.step(over, step)?))
    }

    /// Whether a kind hops over another, and if so, whether it captures it.
    fn hopped(&self, kind: usize, other: usize, from: At, to: At) -> Option<bool> {
        let hop = self.set.kinds[kind].other_moves.hops.iter().find(|hop| hop.over.iter().any(|id| id.index() == other))?;
        let is_at = |at: At| hop.at.iter().any(|class| self.set.classes[class.index()].squares.contains(&self.square(at)));
        ((hop.at.is_empty() || is_at(from) || is_at(to)) && self.begins(from, hop.from.as_ref())).then_some(hop.captures)
    }

    /// Whether a move that may be limited to some squares begins on one.
    fn begins(&self, from: At, origin: Option<&Origin>) -> bool {
        let square = self.square(from);
        let stands_on = |class: &ClassId| self.set.classes[class.index()].squares.contains(&square);
        match origin {
            None => true,
            Some(Origin::On(classes)) => classes.iter().any(stands_on),
            Some(Origin::Outside(classes)) => !classes.iter().any(stands_on),
        }
    }

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
        let moves = own.flat_map(|from| self.destinations(from).into_iter().map(move |to| (from, to)));
        moves.chain(self.may_pass().then_some((PASS, PASS))).collect()
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
        let is_outside = hand.outside.iter().any(|class| self.set.classes[class.index()].squares.contains(&self.square(at)));
        let may_stand = |kind| self.rules(at, kind).into_iter().all(|(_, rule)| rule.stop);
        self.cell(at).is_none() && !is_outside && kinds.into_iter().any(|(kind, _)| may_stand(kind))
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
        let captures = |from: At, to: At| {
            let mut next = self.clone();
            self.cell(to).is_some() || next.move_and_capture(from, to).iter().any(|&at| at != to)
        };
        let own = self.all().into_iter().filter(|&at| self.side_at(at) == Some(self.turn) && at != first && !is_alone(at));
        let moves = own.flat_map(|from| self.destinations(from).into_iter().map(move |to| (from, to)));
        moves.filter(|&(from, to)| !rule.captures_alone || !captures(from, to)).collect()
    }

    /// The squares where a piece that has captured may go on to.
    fn further(&self, from: At) -> Vec<At> {
        let Some(kind) = self.kind_at(from) else { return Vec::new() };
        let escapes = |to: At| {
            let may_escape = kind.royal && kind.again == Again::WhileCapturingOrEscaping;
            may_escape && self.set.escape_squares().any(|goal| goal == self.square(to))
        };
        let captures = |to: At| {
            let mut next = self.clone();
            next.continuing = None;
            self.cell(to).is_some() || next.move_and_capture(from, to).iter().any(|&at| at != to)
        };
        self.destinations(from).into_iter().filter(|&to| escapes(to) || captures(to)).collect()
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
        self.kind_at(throne).is_some_and(|kind| kind.royal)
            && around.iter().all(|&at| at == soldier || self.side_at(at) == Some(Side::Attackers))
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
                let closes = |at: At| rule.closed_by.iter().any(|&class| self.set.is_in(class, self.square(at)));
                let closed = end.is_some_and(|at| is_anvil(at) || closes(at));
                if self.is_edge(hammer) && fronted && closed && row.len() >= 2 {
                    captured.extend(row.into_iter().filter(|&at| !self.kind_at(at).is_some_and(|kind| kind.royal)));
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

    /// Whether the king is in an exit fort: on the edge, able to move, and in a room that no attacker is in or can break into.
    fn exit_fort(&self, king: At) -> bool {
        if !self.is_edge(king) || self.destinations(king).is_empty() {
            return false;
        }
        let is_wall = |at: &At| *at != king && self.side_at(*at) == Some(Side::Defenders);
        let mut walls: Vec<At> = self.all().into_iter().filter(is_wall).collect();
        loop {
            let room = self.walked_to(vec![king], |at| !walls.contains(&at));
            if room.iter().any(|&at| self.side_at(at) == Some(Side::Attackers)) {
                return false;
            }
            let exposed = |at: At, step| self.step(at, step).is_some_and(|side| !room.contains(&side) && !walls.contains(&side));
            let weak = |at: &At| (exposed(*at, (0, 1)) && exposed(*at, (0, -1))) || (exposed(*at, (1, 0)) && exposed(*at, (-1, 0)));
            let standing: Vec<At> = walls.iter().copied().filter(|at| !weak(at)).collect();
            if standing.len() == walls.len() {
                return true;
            }
            walls = standing;
        }
    }

    fn required_sides(&self, victim: usize, at: At) -> RequiredSides {
        let capture = &self.set.kinds[victim].capture;
        let on = |class: usize, at: At| self.set.classes[class].squares.contains(&self.square(at));
        for (place, required_sides) in &capture.places {
            let holds = match place {
                CapturePlace::On(class) => on(class.index(), at),
                CapturePlace::Beside(class) => {
                    !on(class.index(), at) && STEPS.iter().filter_map(|&step| self.step(at, step)).any(|at| on(class.index(), at))
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

    /// Moves a piece and removes those that this captures, itself included.
    fn move_and_capture(&mut self, from: At, to: At) -> Vec<At> {
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
        }
        if self.set.kinds[kind].capture_roles.hammer {
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
        } else if let Some(rule) = &self.set.kinds[kind].promotes {
            let is_there = rule.on.iter().any(|class| self.set.classes[class.index()].squares.contains(&self.square(to)));
            if is_there && self.rules(to, rule.to.index()).into_iter().all(|(_, rule)| rule.stop) {
                self.cells[to.1][to.0] = Some(rule.to.index());
            }
        }
        captured
    }

    /// Captures the piece on a square: it becomes what its kind says, if that may stand there.
    fn convert_or_remove(&mut self, at: At) {
        let kind = self.cell(at).expect("a piece to capture");
        let becomes = self.set.kinds[kind].becomes.map(KindId::index);
        let may_stand = |kind: &usize| self.rules(at, *kind).into_iter().all(|(_, rule)| rule.stop);
        self.cells[at.1][at.0] = becomes.filter(may_stand);
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

    fn standing(&self) -> Option<Outcome> {
        let won = |side, reason| Some(Outcome { winner: Some(side), reason });
        let pieces = |side| self.all().into_iter().filter(|&at| self.side_at(at) == Some(side)).collect::<Vec<_>>();
        let is_royal = |at: At| self.kind_at(at).is_some_and(|kind| kind.royal);
        let king = self.all().into_iter().find(|&at| is_royal(at));
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
            let men = pieces(side).into_iter().filter(|&at| !is_royal(at)).count();
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
        let stands_in = |at: At, class: &ClassId| self.set.classes[class.index()].squares.contains(&self.square(at));
        let has_reached = |side: Side| {
            let mut goals = self.set.ends.reach.iter().filter(|(id, _)| self.set.kind(*id).side == side);
            goals.any(|(id, classes)| of_kind(*id).into_iter().any(|at| classes.iter().any(|class| stands_in(at, class))))
        };
        if let Some(side) = Side::ALL.into_iter().find(|&side| has_reached(side)) {
            return won(side, Reason::GoalReached);
        }
        Side::ALL.into_iter().find(|&side| self.has_line(side)).and_then(|side| won(side, Reason::LineMade))
    }

    /// Whether a line of its pieces by which a side wins begins on some square.
    fn has_line(&self, side: Side) -> bool {
        let Some(goal) = self.set.ends.line.of(side) else { return false };
        let counts = |at: At| {
            let outside = goal.outside.iter().any(|class| self.set.classes[class.index()].squares.contains(&self.square(at)));
            self.side_at(at) == Some(side) && !outside
        };
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

    /// The number of leaves of the game tree at a depth.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves_after = |(from, to)| {
            let mut next = self.clone();
            next.play(from, to);
            next.perft(depth - 1)
        };
        self.moves().into_iter().map(leaves_after).sum()
    }

    /// The number of leaves of the game tree at a depth under a rule about the moves that led to a position.
    pub fn perft_by<R: HistoryRule>(&self, rule: &R, memory: &R::Memory, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let leaves_after = |(from, to): (At, At)| {
            let mut next = self.clone();
            let captured = next.play(from, to);
            let memory = rule.remember(self, memory, from, to, &captured);
            next.perft_by(rule, &memory, depth - 1)
        };
        self.moves().into_iter().filter(|&(from, to)| rule.allows(self, memory, from, to)).map(leaves_after).sum()
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
}

/// A rule about the moves that led to a position: what is remembered of them, and which moves it forbids.
pub trait HistoryRule {
    type Memory;
    /// Whether a move is legal.
    fn allows(&self, board: &Board, memory: &Self::Memory, from: At, to: At) -> bool;
    /// What is remembered after a move on `board`, which captures these squares.
    fn remember(&self, board: &Board, memory: &Self::Memory, from: At, to: At, captured: &[Square]) -> Self::Memory;
}

/// Counts of events in the games, to check that they exercise the rules.
#[derive(Debug, Default)]
pub struct Coverage {
    /// Moves played.
    pub plies: usize,
    /// Captured pieces.
    pub captures: usize,
    /// Pieces captured in shieldwalls.
    pub shieldwalls: usize,
    /// Moved pieces captured between two enemies.
    pub self_captures: usize,
    /// Moves over a piece that a hop leads over.
    pub hops: usize,
    /// Moves of kinds that slide forward only.
    pub forward: usize,
    /// Pieces captured by moving onto them.
    pub taken: usize,
    /// Moves that only begin on some squares.
    pub limited: usize,
    /// Moves between two enemies that captured both.
    pub interventions: usize,
    /// Pieces captured in a row behind others.
    pub in_rows: usize,
    /// Moves that went on with a turn.
    pub further: usize,
    /// Turns that were ended although they could go on.
    pub stops: usize,
    /// Pieces placed from the hand.
    pub placed: usize,
    /// Moves after which the other side was passed over.
    pub skips: usize,
    /// Passes.
    pub passes: usize,
    /// Pieces that became others where they ended a move.
    pub promotions: usize,
    /// Captured pieces that stayed on the board as others.
    pub conversions: usize,
    /// How often the game ended for each reason.
    pub ends: BTreeMap<&'static str, usize>,
}

/// Plays one random game with both implementations.
pub fn compare_game(rules: &Arc<Rules>, rng: &mut Rng, longest: usize, coverage: &mut Coverage) {
    let set = rules.rule_set();
    let start = Setup::start(set);
    let mut game = Game::new(Arc::clone(rules));
    let mut naive = Board::new(set, &start);
    let mut setups = vec![game.setup()];
    let limit = set.ends.quiet_limit.map_or(usize::MAX, |limit| limit.plies.get().into());
    let mut quiet = 0;
    for ply in 0..longest {
        let is_at_limit = game.outcome().is_some_and(|outcome| outcome.reason == Reason::QuietLimit);
        assert!(is_at_limit || quiet < limit || game.outcome().is_some(), "no end after {quiet} moves without a capture: {set:?}");
        if is_at_limit {
            assert!(quiet >= limit, "an end after {quiet} moves without a capture: {set:?}");
            break;
        }
        let diagram = set.draw(|square| game.piece(square));
        let mut moves = game.legal_moves();
        let as_move = |(from, to)| if to == PASS { Move::PASS } else { Move { from: naive.square(from), to: naive.square(to) } };
        let mut naive_moves: Vec<Move> = naive.moves().into_iter().map(as_move).collect();
        moves.sort();
        naive_moves.sort();
        assert_eq!(moves, naive_moves, "moves at ply {ply} of\n{diagram}{set:?}");
        assert_eq!(game.outcome(), naive.outcome(), "outcome at ply {ply} of\n{diagram}{set:?}");
        if let Some(outcome) = game.outcome() {
            *coverage.ends.entry(outcome.reason.as_str()).or_default() += 1;
            assert_eq!(moves, [], "a finished game has no moves");
            break;
        }
        let mv = move_with_captures(rng, &game, &moves);
        let preview = game.preview(mv).expect("a legal move");
        let played = game.play(mv).expect("a legal move");
        assert_eq!(preview, played);
        let at = |square: Square| if mv.is_pass() { PASS } else { (set.size.file(square), set.size.rank(square)) };
        let captured_by_naive = naive.play(at(mv.from), at(mv.to));
        let mut captured: Vec<Square> = played.captured.iter().map(|fallen| fallen.square).collect();
        // One square for a piece that is taken there and the piece that took it.
        captured.dedup();
        assert_eq!(captured, captured_by_naive, "captures of {} in\n{diagram}{set:?}", mv.name(set.size));
        let after = game.setup().pieces;
        assert!(
            set.size.squares().all(|square| after[square.index()].map(KindId::index) == naive.cell(naive.at(square))),
            "pieces after {} in\n{diagram}{}{set:?}",
            mv.name(set.size),
            set.draw(|square| game.piece(square))
        );
        if let Some(before) = setups.last().filter(|before| before.hand.is_empty()) {
            assert_eq!(played.pieces_after(set, &before.pieces), after, "{played:?} in\n{diagram}{set:?}");
        }
        let is_fallen = |change: &&PieceChange| played.captured.iter().any(|fallen| fallen.square == change.square);
        coverage.conversions += played.changed.iter().filter(is_fallen).count();
        coverage.promotions += played.changed.iter().filter(|change| !is_fallen(change)).count();
        assert!(played.changed.is_empty() || set.changes_pieces());
        coverage.plies += 1;
        quiet = if captured.is_empty() { quiet + 1 } else { 0 };
        let went_on = setups.last().is_some_and(|before| before.continuing.is_some());
        let placed = setups.last().is_some_and(|before| !before.hand.is_empty());
        let is_same_turn = setups.last().is_some_and(|before| before.turn == game.turn());
        coverage.placed += usize::from(placed);
        coverage.skips += usize::from(!placed && is_same_turn && game.outcome().is_none() && game.continuing().is_none());
        coverage.passes += usize::from(mv.is_pass());
        coverage.stops += usize::from(mv.is_stop() && !placed && !mv.is_pass());
        coverage.further += usize::from(went_on && !mv.is_stop());
        coverage.captures += played.captured.len();
        coverage.forward += usize::from(!set.kind(played.kind).other_moves.forward.is_none());
        if let Some(before) = setups.last().filter(|_| !mv.is_pass()) {
            count_move(coverage, set, before, &played);
        }
        let is_own = |fallen: &CapturedPiece| set.kind(fallen.kind).side == set.kind(played.kind).side;
        for fallen in &played.captured {
            assert!(is_own(fallen) || fallen.captured_by.first() == Some(&mv.to), "the hammer comes first: {fallen:?}");
        }
        assert_eq!(played.outcome, game.outcome());
        let fresh = Game::from_setup(Arc::clone(rules), &game.setup());
        match fresh {
            Ok(fresh) => assert_eq!(fresh.hash(), game.hash(), "the incremental hash differs from a computed one"),
            // Only a position without a king is invalid.
            Err(_) => assert!(game.outcome().is_some()),
        }
        setups.push(game.setup());
    }
    while let Some(before) = setups.pop() {
        assert_eq!(game.setup(), before, "undo restores another position");
        assert_eq!(game.undo().is_some(), !setups.is_empty());
    }
}

/// Counts what the move of a piece from a position does.
fn count_move(coverage: &mut Coverage, set: &RuleSet, before: &Setup, played: &PlayedMove) {
    let mv = played.mv;
    let over = Hop::middle(set.size, mv.from, mv.to).and_then(|over| before.pieces[over.index()]);
    coverage.hops +=
        usize::from(over.is_some_and(|over| set.kind(played.kind).other_moves.hops.iter().any(|hop| hop.over.contains(&over))));
    coverage.limited += usize::from(is_limited(set, before, played));
    let is_own = |fallen: &CapturedPiece| set.kind(fallen.kind).side == set.kind(played.kind).side;
    coverage.self_captures += usize::from(played.captured.iter().any(is_own));
    coverage.taken += usize::from(played.captured.iter().any(|fallen| fallen.square == mv.to && !is_own(fallen)));
    let sides = |direction: Direction| [direction, direction.opposite()].map(|side| set.size.step(mv.to, side));
    let is_fallen = |side: Option<Square>| {
        played.captured.iter().any(|fallen| Some(fallen.square) == side && set.kind(played.kind).captures_between.contains(&fallen.kind))
    };
    coverage.interventions += Direction::ALL[..2].iter().filter(|&&direction| sides(direction).into_iter().all(is_fallen)).count();
    let next_to = |square: Square| Direction::ALL.iter().any(|&d| set.size.step(mv.to, d) == Some(square));
    let in_row = |fallen: &&CapturedPiece| set.kind(fallen.kind).captured_in_rows && fallen.captured_by.len() == 2;
    let is_behind = |fallen: &&CapturedPiece| fallen.square != mv.to && !next_to(fallen.square);
    coverage.in_rows += played.captured.iter().filter(is_behind).filter(in_row).count();
    coverage.shieldwalls += usize::from(played.captured.iter().filter(is_behind).any(|fallen| !in_row(&fallen)));
}

/// Whether a piece makes a move only because it begins on some squares.
fn is_limited(set: &RuleSet, before: &Setup, played: &PlayedMove) -> bool {
    if set.kind(played.kind).other_moves.origins().next().is_none() || played.mv.is_stop() {
        return false;
    }
    let mut unlimited = set.clone();
    let moves = &mut unlimited.kinds[played.kind.index()].other_moves;
    moves.limited.clear();
    moves.hops.retain(|hop| hop.from.is_none());
    moves.takes.retain(|take| take.from.is_none());
    let at = |square: Square| (set.size.file(square), set.size.rank(square));
    !Board::new(&unlimited, before).destinations(at(played.mv.from)).contains(&at(played.mv.to))
}

/// The move with most captures of a few random ones, so that captures of every kind occur.
fn move_with_captures(rng: &mut Rng, game: &Game, moves: &[Move]) -> Move {
    let candidates: Vec<Move> = (0..8).map(|_| rng.pick(moves)).collect();
    let captures = |mv: &Move| game.preview(*mv).map_or(0, |played| played.captured.len());
    candidates.into_iter().max_by_key(captures).unwrap_or(moves[0])
}
