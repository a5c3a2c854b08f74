use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use birka_rules::{Move, MoveList, Outcome, SearchPosition, Side, Verdict};

/// Why a proof search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The budget of nodes is spent.
    #[error("there are more positions to look at than are allowed")]
    BudgetSpent,
    #[error("the variant has functions of its own, which cannot be looked through")]
    Hooks,
    #[error("the variant has a die, so that no win is certain")]
    Dice,
}

/// Searches all moves of both sides for a forced win of one side within a number of its own moves.
///
/// Positions are identified by their 64-bit hash.
pub(super) struct Prover<const W: usize> {
    pub(super) position: SearchPosition<W>,
    /// The side whose win is to be proven.
    pub(super) side: Side,
    /// Nodes that may still be searched.
    budget: u64,
    known: HashMap<u64, KnownProof, BuildHasherDefault<IdentityHasher>>,
    /// Whether what is known of a position holds however it was reached: not if the proof is long enough for the rule of repetition or
    /// the limit of quiet moves to apply.
    uses_known: bool,
    move_lists: Vec<MoveList>,
    /// By moves left, the reply that last refuted a win (Chess Programming Wiki: Refutation Table).
    refutations: Vec<Option<Move>>,
}

/// A position's hash is its own hash.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
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

/// The result of earlier proofs for a position.
#[derive(Clone, Copy)]
struct KnownProof {
    /// Won within this many moves.
    won_within: u32,
    /// Not won within fewer moves than this.
    not_won_below: u32,
}

impl KnownProof {
    const NOTHING: Self = Self { won_within: u32::MAX, not_won_below: 0 };
}

impl<const W: usize> Prover<W> {
    /// A prover for questions about at most `max_moves` moves of `side`.
    pub(super) fn new(position: SearchPosition<W>, side: Side, max_moves: u32, budget: u64) -> Self {
        let ends = &position.rule_set().ends;
        // The opponent may move first and last.
        let plies = 2 * max_moves as usize + 1;
        let reversible = position.reversible_plies() + plies;
        let may_repeat =
            ends.repetition.is_some_and(|rule| reversible >= position.rule_set().shortest_cycle() * (usize::from(rule.times.get()) - 1));
        let may_reach_limit = position.plies_to_limit().is_some_and(|left| plies >= left);
        Self {
            side,
            budget,
            known: HashMap::default(),
            uses_known: !may_repeat && !may_reach_limit,
            move_lists: Vec::new(),
            refutations: vec![None; max_moves as usize + 1],
            position,
        }
    }

    /// The least number of moves within which the side wins, whoever is to move, if it is at most `max_moves`.
    pub(super) fn distance(&mut self, max_moves: u32) -> Result<Option<u32>, ProofError> {
        for moves in 0..=max_moves {
            if self.wins(moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the side wins within this many of its own moves, whoever is to move.
    pub(super) fn wins(&mut self, moves: u32) -> Result<bool, ProofError> {
        if let Some(outcome) = self.outcome_so_far() {
            return Ok(outcome.winner == Some(self.side));
        }
        let attacks = self.position.turn() == self.side;
        if attacks && moves == 0 {
            return Ok(false);
        }
        // At the leaves, searching again is as fast as a look-up.
        let uses_known = self.uses_known && moves > 0;
        let known =
            if uses_known { self.known.get(&self.position.hash()).copied().unwrap_or(KnownProof::NOTHING) } else { KnownProof::NOTHING };
        if moves >= known.won_within {
            return Ok(true);
        }
        if moves < known.not_won_below {
            return Ok(false);
        }
        self.budget = self.budget.checked_sub(1).ok_or(ProofError::BudgetSpent)?;
        let mut list = self.move_lists.pop().unwrap_or_default();
        self.legal_moves(&mut list);
        let won = if list.is_empty() {
            Ok(self.position.no_move_outcome().winner == Some(self.side))
        } else if attacks {
            self.some_move_wins(&list, moves)
        } else {
            self.every_reply_loses(&mut list, moves)
        };
        self.move_lists.push(list);
        let won = won?;
        if uses_known {
            let known = self.known.entry(self.position.hash()).or_insert(KnownProof::NOTHING);
            if won {
                known.won_within = known.won_within.min(moves);
            } else {
                known.not_won_below = known.not_won_below.max(moves + 1);
            }
        }
        Ok(won)
    }

    /// All legal moves, without forbidden repetitions.
    pub(super) fn legal_moves(&self, list: &mut MoveList) {
        self.position.generate_moves(list);
        if self.position.rule_set().ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden) {
            list.retain(|&mv| !self.position.is_forbidden_repetition(mv));
        }
    }

    /// The outcome, if the game has ended otherwise than by a lack of legal moves.
    pub(super) fn outcome_so_far(&self) -> Option<Outcome> {
        self.position.immediate_outcome().or_else(|| self.position.history_outcome())
    }

    fn some_move_wins(&mut self, list: &MoveList, moves: u32) -> Result<bool, ProofError> {
        // Immediate wins need no look at the replies.
        for &mv in list.iter() {
            self.position.make(mv);
            let won = self.position.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(self.side));
            self.position.unmake();
            if won {
                return Ok(true);
            }
        }
        for &mv in list.iter() {
            self.position.make(mv);
            let won = self.wins(moves - 1);
            self.position.unmake();
            if won? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn every_reply_loses(&mut self, list: &mut MoveList, moves: u32) -> Result<bool, ProofError> {
        // The reply that refuted the last attempt is likely to refute this one.
        let left = moves as usize;
        if let Some(place) = self.refutations[left].and_then(|refutation| list.iter().position(|&mv| mv == refutation)) {
            list[..=place].rotate_right(1);
        }
        for &mv in list.iter() {
            self.position.make(mv);
            // An opponent who moves again because the side is passed over might do so for ever: such a win is not looked for.
            let is_passed_over = self.position.begins_turn() && self.position.turn() != self.side;
            let won = if is_passed_over { Ok(false) } else { self.wins(moves) };
            self.position.unmake();
            if !won? {
                self.refutations[left] = Some(mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The moves with which the side, whose turn it is, wins within this many moves, including the move itself.
    pub(super) fn winning_moves(&mut self, moves: u32) -> Result<Vec<Move>, ProofError> {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let mut winning = Vec::new();
        for &mv in list.iter() {
            self.position.make(mv);
            let won = self.wins(moves.saturating_sub(1));
            self.position.unmake();
            if won? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// The replies of the opponent, whose turn it is, each with the distance to the win: `None` if it is more than `max_moves`.
    pub(super) fn replies(&mut self, max_moves: u32) -> Result<Vec<(Move, Option<u32>)>, ProofError> {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let mut replies = Vec::new();
        for &mv in list.iter() {
            self.position.make(mv);
            let distance = self.distance(max_moves);
            self.position.unmake();
            replies.push((mv, distance?));
        }
        Ok(replies)
    }
}
