//! Exit forts.

use std::collections::{HashSet, VecDeque};

use birka_rules::{RuleSet, Side};

use crate::naive::{At, Board, STEPS};

/// An attacker while the defenders stand still.
struct Besieger {
    /// Where it stands.
    at: At,
    /// The squares where it can come to stand while the others make way, its own included, and what kind it can be there.
    reach: Vec<(At, usize)>,
    /// Its moves on the way.
    moves: Vec<(At, At, usize)>,
}

impl Besieger {
    fn reaches(&self, square: At) -> bool {
        self.reach.iter().any(|&(at, _)| at == square)
    }
}

impl Board<'_> {
    /// Whether the king is in an exit fort: on the edge, able to move, and in a room that no attacker is in or can break into, however often the
    /// attackers move while the defenders stand still.
    pub(super) fn exit_fort(&self, king: At) -> bool {
        let may_stand = self.is_edge(king) && !self.destinations(king).is_empty();
        may_stand && !self.has_fallen() && self.resists_siege(king)
    }

    /// Whether the attackers have broken in: the king is captured, or one of them is in his room.
    fn has_fallen(&self) -> bool {
        let Some(king) = self.all().into_iter().find(|&at| self.is_royal(at)) else { return true };
        self.room(king).into_iter().any(|at| self.side_at(at) == Some(Side::Attackers))
    }

    /// The squares that are connected with the king, around the other defenders.
    fn room(&self, king: At) -> Vec<At> {
        self.walked_to(vec![king], |at| self.side_at(at) != Some(Side::Defenders))
    }

    /// Whether the attackers can break into the king's room by some sequence of moves while the defenders stand still: every sequence is tried.
    /// `None` if there are more than so many positions.
    pub fn can_be_broken(&self, most: usize) -> Option<bool> {
        let mut seen = HashSet::from([self.cells.clone()]);
        let mut pending = VecDeque::from([Board { turn: Side::Attackers, ..self.clone() }]);
        while let Some(board) = pending.pop_front() {
            if board.has_fallen() {
                return Some(true);
            }
            for from in board.pieces(Side::Attackers) {
                for to in board.destinations(from) {
                    let mut next = board.clone();
                    next.move_and_capture(from, to);
                    if seen.insert(next.cells.clone()) {
                        pending.push_back(next);
                    }
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(false)
    }

    fn pieces(&self, side: Side) -> Vec<At> {
        self.all().into_iter().filter(|&at| self.side_at(at) == Some(side)).collect()
    }

    fn resists_siege(&self, king: At) -> bool {
        let mut board = Board { turn: Side::Attackers, ..self.clone() };
        // Captured pieces may become one another for ever.
        for _ in 0..self.pieces(Side::Defenders).len() * RuleSet::MAX_KINDS {
            let gone = self.pieces(Side::Defenders).into_iter().filter(|&at| board.side_at(at) != Some(Side::Defenders));
            let gone: Vec<(At, usize)> = gone.filter_map(|at| Some((at, self.cell(at)?))).collect();
            let besiegers = board.besiegers(&gone);
            let room = board.room(king);
            if room.iter().any(|&at| besiegers.iter().any(|besieger| besieger.reaches(at))) {
                return false;
            }
            let captured = board.captured_by(&besiegers, &gone);
            if captured.contains(&king) {
                return false;
            }
            if captured.is_empty() {
                return true;
            }
            captured.into_iter().for_each(|at| board.convert_or_remove(at));
        }
        true
    }

    /// The board without the attackers.
    fn defended(&self) -> Self {
        let mut bare = self.clone();
        self.pieces(Side::Attackers).into_iter().for_each(|(file, rank)| bare.cells[rank][file] = None);
        bare
    }

    /// The attackers; `gone` are the defenders that have been captured, which they may have hopped over or taken before.
    fn besiegers(&self, gone: &[(At, usize)]) -> Vec<Besieger> {
        let mut besiegers: Vec<Besieger> = self.pieces(Side::Attackers).into_iter().map(|at| self.besieger(at, gone)).collect();
        // An attacker moves if it can reach a square that is empty, that another attacker can leave, or where it takes a piece.
        let mut stuck = self.pieces(Side::Attackers);
        loop {
            let is_stuck = |besieger: &Besieger| besieger.reach.iter().all(|(at, _)| stuck.contains(at));
            let still: Vec<At> = besiegers.iter().filter(|besieger| is_stuck(besieger)).map(|besieger| besieger.at).collect();
            if still.len() == stuck.len() {
                break;
            }
            stuck = still;
        }
        for besieger in besiegers.iter_mut().filter(|besieger| stuck.contains(&besieger.at)) {
            besieger.reach.retain(|&(at, _)| at == besieger.at);
            besieger.moves.clear();
        }
        besiegers
    }

    fn besieger(&self, start: At, gone: &[(At, usize)]) -> Besieger {
        let others: Vec<usize> =
            self.pieces(Side::Attackers).into_iter().filter(|&at| at != start).filter_map(|at| self.cell(at)).collect();
        let bare = self.defended();
        let mut besieger = Besieger { at: start, reach: vec![(start, self.cell(start).expect("an attacker"))], moves: Vec::new() };
        let mut next = 0;
        while let Some(&(from, kind)) = besieger.reach.get(next) {
            next += 1;
            let mut alone = bare.clone();
            alone.cells[from.1][from.0] = Some(kind);
            // Another attacker may stand wherever a hop needs one.
            let hops = STEPS.into_iter().filter_map(|step| self.hop(from, step)).filter(|&(over, to)| {
                let is_free = bare.cell(over).is_none() && bare.cell(to).is_none();
                is_free
                    && self.lets(kind, from, to, |rule| rule.stop && rule.enter)
                    && others.iter().any(|&other| self.hopped(kind, other, from, to).is_some())
            });
            let before = gone.iter().filter(|&&(at, _)| at != from).flat_map(|&((file, rank), other)| {
                let mut before = alone.clone();
                before.cells[rank][file] = Some(other);
                before.destinations(from)
            });
            for to in alone.destinations(from).into_iter().chain(hops.map(|(_, to)| to)).chain(before) {
                besieger.moves.push((from, to, kind));
                let promotes = self.set.kinds[kind].promotes.as_ref().filter(|rule| self.is_in(&rule.on, to));
                let becomes = promotes.map(|rule| rule.to.index()).filter(|&other| self.may_stand(other, to)).unwrap_or(kind);
                if !bare.is_royal(to) && !besieger.reach.contains(&(to, becomes)) {
                    besieger.reach.push((to, becomes));
                }
            }
        }
        besieger
    }

    /// The defenders that some of the attackers can capture by a move of one of them, to which others have come before.
    /// Those that are gone may still stand beside it.
    fn captured_by(&self, besiegers: &[Besieger], gone: &[(At, usize)]) -> Vec<At> {
        let bare = self.defended();
        let anvil = self.set.kinds.iter().position(|kind| kind.side == Side::Attackers && kind.capture_roles.anvil);
        let mut captured = HashSet::new();
        let mut tried = HashSet::new();
        for (number, besieger) in besiegers.iter().enumerate() {
            let others: Vec<&Besieger> =
                besiegers.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, other)| other).collect();
            for &(from, to, kind) in &besieger.moves {
                for standing in bare.still_standing(gone, from, to) {
                    for helpers in standing.helping_squares(to) {
                        let is_new = tried.insert((from, to, kind, helpers.clone(), besieger.at, standing.cells.clone()));
                        if !is_new || helpers.contains(&from) {
                            continue;
                        }
                        let mut board = standing.clone();
                        board.cells[from.1][from.0] = Some(kind);
                        helpers.iter().for_each(|&(file, rank)| board.cells[rank][file] = anvil);
                        let fallen = board.move_and_capture(from, to);
                        let fallen: Vec<At> = fallen.into_iter().filter(|&at| bare.cell(at).is_some() && !captured.contains(&at)).collect();
                        if !fallen.is_empty() && (helpers.is_empty() || anvil.is_some() && self.can_gather(&others, &helpers)) {
                            captured.extend(fallen);
                        }
                    }
                }
            }
        }
        captured.into_iter().collect()
    }

    /// The boards on which some of the pieces that are gone, on the rank or the file of a square that is moved to and not on the
    /// way there, have not been captured yet.
    fn still_standing(&self, gone: &[(At, usize)], from: At, to: At) -> Vec<Self> {
        let mut boards = vec![self.clone()];
        let is_between = |one: usize, at: usize, other: usize| one.min(other) <= at && at <= one.max(other);
        let is_on_way = |at: At| {
            let is_straight = from.0 == to.0 || from.1 == to.1;
            at == from || is_straight && is_between(from.0, at.0, to.0) && is_between(from.1, at.1, to.1)
        };
        for &(at, kind) in gone.iter().filter(|&&(at, _)| at != to && !is_on_way(at) && (at.0 == to.0 || at.1 == to.1)) {
            for number in 0..boards.len() {
                let mut board = boards[number].clone();
                board.cells[at.1][at.0] = Some(kind);
                boards.push(board);
            }
        }
        boards
    }

    /// The sets of squares where other attackers may help a capture by a move to a square.
    fn helping_squares(&self, to: At) -> HashSet<Vec<At>> {
        let is_open = |at: &At| self.cell(*at).is_none() && *at != to;
        let mut sets = HashSet::from([Vec::new()]);
        for step in STEPS {
            let Some(victim) = self.step(to, step).filter(|&at| self.cell(at).is_some()) else { continue };
            let sides: Vec<At> = STEPS.iter().filter_map(|&side| self.step(victim, side)).filter(is_open).collect();
            let chosen = |set: usize| sides.iter().enumerate().filter(move |(number, _)| set >> number & 1 == 1).map(|(_, &at)| at);
            sets.extend((0..1 << sides.len()).map(|set| chosen(set).collect()));
            // A row of defenders: what is in front of each on one side, and what is at the end.
            let mut row = vec![victim];
            while let Some(next) = self.step(row[row.len() - 1], step).filter(|&at| self.cell(at).is_some()) {
                row.push(next);
            }
            for length in 1..=row.len() {
                let end: Vec<At> = self.step(row[length - 1], step).filter(is_open).into_iter().collect();
                for front in [(step.1, step.0), (-step.1, -step.0)] {
                    let fronts: Vec<At> = row[..length].iter().filter_map(|&at| self.step(at, front)).filter(is_open).collect();
                    sets.extend([end.clone(), fronts.clone(), [fronts, end.clone()].concat()]);
                }
            }
        }
        sets
    }

    /// Whether different attackers, all of them anvils, can stand on some squares at once.
    fn can_gather(&self, attackers: &[&Besieger], squares: &[At]) -> bool {
        let mut chosen: Vec<Option<usize>> = vec![None; attackers.len()];
        (0..squares.len()).all(|number| self.can_place(attackers, squares, number, &mut chosen, &mut Vec::new()))
    }

    fn can_place(
        &self,
        attackers: &[&Besieger],
        squares: &[At],
        number: usize,
        chosen: &mut Vec<Option<usize>>,
        tried: &mut Vec<usize>,
    ) -> bool {
        let is_anvil = |&(at, kind): &(At, usize)| at == squares[number] && self.set.kinds[kind].capture_roles.anvil;
        for attacker in 0..attackers.len() {
            if tried.contains(&attacker) || !attackers[attacker].reach.iter().any(is_anvil) {
                continue;
            }
            tried.push(attacker);
            if chosen[attacker].is_none_or(|other| self.can_place(attackers, squares, other, chosen, tried)) {
                chosen[attacker] = Some(number);
                return true;
            }
        }
        false
    }
}
