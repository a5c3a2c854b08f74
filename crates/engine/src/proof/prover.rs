use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Unproven;
use birka_rules::{Move, MoveList, Outcome, SearchPosition, Side, Verdict};

/// Looks at every move there is to say whether a side can force its win within so many of its own moves.
///
/// Nothing is judged and nothing left out: a side wins if the rules say so. Positions are told apart by their hash, 64 bits.
pub(super) struct Prover<const W: usize> {
    pub(super) walk: SearchPosition<W>,
    /// Whose win is asked for.
    side: Side,
    /// Positions that may still be looked at.
    budget: u64,
    /// What is known of positions.
    known: HashMap<u64, Known, BuildHasherDefault<AsItIs>>,
    /// Whether what is known of a position holds however it came about: not where the line asked for is long enough for a position to
    /// come back too often, or for the limit of quiet moves.
    remembers: bool,
    lists: Vec<MoveList>,
    /// Replies that last broke a win, by how many moves were left.
    breakers: Vec<Option<Move>>,
}

/// A position's hash needs no hashing.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Within how many moves a position is won for certain, and within how many it is not.
#[derive(Clone, Copy)]
struct Known {
    won: u32,
    not_won: u32,
}

/// What is known of a position nothing is known of.
const NOTHING: Known = Known { won: u32::MAX, not_won: 0 };

impl<const W: usize> Prover<W> {
    /// One that is to be asked about at most so many moves of the side to win.
    pub(super) fn new(walk: SearchPosition<W>, side: Side, most: u32, budget: u64) -> Self {
        let ends = &walk.rule_set().ends;
        let plies = walk.quiet_plies() + 2 * most as usize;
        let repeats = ends.repetition.is_some_and(|rule| plies >= 4 * (usize::from(rule.times.get()) - 1));
        let is_long = ends.quiet_limit.is_some_and(|rule| plies >= usize::from(rule.plies.get()));
        Self {
            side,
            budget,
            known: HashMap::default(),
            remembers: !repeats && !is_long,
            lists: Vec::new(),
            breakers: vec![None; most as usize + 1],
            walk,
        }
    }

    /// The fewest moves within which the side wins, whoever is to move, if that is no more than `most`.
    pub(super) fn distance(&mut self, most: u32) -> Result<Option<u32>, Unproven> {
        for moves in 0..=most {
            if self.wins(moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the side wins within so many of its own moves, whoever is to move.
    pub(super) fn wins(&mut self, moves: u32) -> Result<bool, Unproven> {
        if let Some(outcome) = self.ended() {
            return Ok(outcome.winner == Some(self.side));
        }
        let attacks = self.walk.turn() == self.side;
        if attacks && moves == 0 {
            return Ok(false);
        }
        // At the last leaves it is as quick to look again as to look it up.
        let remembers = self.remembers && moves > 0;
        let known = if remembers { self.known.get(&self.walk.hash()).copied().unwrap_or(NOTHING) } else { NOTHING };
        if moves >= known.won {
            return Ok(true);
        }
        // Even no moves at all may have been found too few.
        if moves < known.not_won {
            return Ok(false);
        }
        self.budget = self.budget.checked_sub(1).ok_or(Unproven::TooMuch)?;
        let mut list = self.lists.pop().unwrap_or_default();
        self.legal(&mut list);
        let won = if list.is_empty() {
            Ok(self.walk.no_move_outcome().winner == Some(self.side))
        } else if attacks {
            self.attack(&mut list, moves)
        } else {
            self.defend(&mut list, moves)
        };
        self.lists.push(list);
        let won = won?;
        if remembers {
            let known = self.known.entry(self.walk.hash()).or_insert(NOTHING);
            if won {
                known.won = known.won.min(moves);
            } else {
                known.not_won = known.not_won.max(moves + 1);
            }
        }
        Ok(won)
    }

    /// Every move that is legal, repetition considered.
    pub(super) fn legal(&self, list: &mut MoveList) {
        self.walk.generate_moves(list);
        if self.walk.rule_set().ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden) {
            list.retain(|&mv| !self.walk.is_forbidden_repetition(mv));
        }
    }

    /// How the game has ended, if it has; where no move is left, that is found out later.
    pub(super) fn ended(&self) -> Option<Outcome> {
        self.walk.immediate_outcome().or_else(|| self.walk.history_outcome())
    }

    fn attack(&mut self, list: &mut MoveList, moves: u32) -> Result<bool, Unproven> {
        // What wins at once is found without a look at the answers.
        for &mv in list.iter() {
            self.walk.make(mv);
            let won = self.walk.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(self.side));
            self.walk.unmake();
            if won {
                return Ok(true);
            }
        }
        for &mv in list.iter() {
            self.walk.make(mv);
            let won = self.wins(moves - 1);
            self.walk.unmake();
            if won? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn defend(&mut self, list: &mut MoveList, moves: u32) -> Result<bool, Unproven> {
        // What broke the last try most often breaks this one.
        let slot = moves as usize;
        if let Some(place) = self.breakers[slot].and_then(|breaker| list.iter().position(|&mv| mv == breaker)) {
            list[..=place].rotate_right(1);
        }
        for &mv in list.iter() {
            self.walk.make(mv);
            let won = self.wins(moves);
            self.walk.unmake();
            if !won? {
                self.breakers[slot] = Some(mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The moves of the side to win, whose turn it is, by which it wins within so many moves, these counted.
    pub(super) fn winners(&mut self, moves: u32) -> Result<Vec<Move>, Unproven> {
        let mut list = MoveList::new();
        self.legal(&mut list);
        let mut winners = Vec::new();
        for &mv in list.iter() {
            self.walk.make(mv);
            let won = self.wins(moves.saturating_sub(1));
            self.walk.unmake();
            if won? {
                winners.push(mv);
            }
        }
        Ok(winners)
    }

    /// The replies of the other side, whose turn it is, with how long each holds out: within how many moves it loses, `None` where that
    /// is more than `most`.
    pub(super) fn replies(&mut self, most: u32) -> Result<Vec<(Move, Option<u32>)>, Unproven> {
        let mut list = MoveList::new();
        self.legal(&mut list);
        let mut replies = Vec::new();
        for &mv in list.iter() {
            self.walk.make(mv);
            let distance = self.distance(most);
            self.walk.unmake();
            replies.push((mv, distance?));
        }
        Ok(replies)
    }
}
