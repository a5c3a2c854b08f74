use birka_rules::Move;

use super::threat_cache::ThreatCache;
use crate::eval::incremental::IncrementalScore;
use crate::ordering::scored_move::ScoredMove;

/// What the search keeps for one ply of the current line (the search stack of Stockfish).
#[derive(Clone)]
pub(crate) struct StackEntry<const W: usize> {
    /// The move that led to this ply; `None` at the root and after a null move.
    pub(crate) previous_move: Option<Move>,
    /// The incremental part of the evaluation.
    pub(crate) incremental: IncrementalScore,
    /// Threats that are already computed.
    pub(crate) threats: ThreatCache<W>,
    /// The last two quiet moves that caused a beta cutoff at this ply (Chess Programming Wiki: Killer Heuristic).
    pub(crate) killers: [Option<Move>; 2],
    /// The principal variation from this ply on (Chess Programming Wiki: Triangular PV-Table).
    pub(crate) pv: Vec<Move>,
    /// The buffer of the move picker.
    pub(crate) moves: Vec<ScoredMove>,
}

impl<const W: usize> StackEntry<W> {
    /// An entry without a move and with room for the moves of most positions.
    pub(crate) fn new(incremental: IncrementalScore) -> Self {
        let (pv, moves) = (Vec::new(), Vec::with_capacity(128));
        Self { previous_move: None, incremental, threats: ThreatCache::EMPTY, killers: [None; 2], pv, moves }
    }

    /// Remembers a quiet move that caused a beta cutoff.
    #[inline]
    pub(crate) fn add_killer(&mut self, mv: Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }
}

/// The entries of `ply` and of the next.
#[inline]
pub(crate) fn entry_and_next<const W: usize>(stack: &mut [StackEntry<W>], ply: usize) -> (&mut StackEntry<W>, &mut StackEntry<W>) {
    let (upper, lower) = stack.split_at_mut(ply + 1);
    (&mut upper[ply], &mut lower[0])
}
