//! The search for variants with hooks. The first plies are searched with the hooks, and from there a search by the rules alone, which is
//! a thousand times faster, looks ahead. Wins and losses that it finds are not certain, because the hooks might change them.

use std::collections::HashMap;

use birka_rules::{DieFace, HookedSearchPosition, Move, Outcome, Side};

use crate::ordering::{CAPTURE, ScoredMove, sort};
use crate::params::SearchParams;
use crate::score::{INFINITY, MAX_EVAL, MAX_PLY, SearchError, WIN, WIN_BOUND, outcome_score, win_at};
use crate::search::Searcher;
use crate::search::chance::average;
use crate::search::iterative_deepening::{RootSearch, RootVariation};

/// Searches a position of a variant with hooks.
pub(crate) struct HookedSearcher<const W: usize> {
    position: HookedSearchPosition<W>,
    /// Searches by the rules alone. It also counts the nodes and keeps the search stack and the history for both.
    native: Searcher<W>,
    /// By hash, the best move of the last visit.
    best_moves: HashMap<u64, Move>,
    /// The legal moves at the root, the best of the last iteration first.
    root_moves: Vec<Move>,
}

/// Why a search by hooks returns no score.
enum Interrupted {
    /// The search is being aborted.
    Aborted,
    Failed(SearchError),
}

impl From<SearchError> for Interrupted {
    fn from(error: SearchError) -> Self {
        Self::Failed(error)
    }
}

/// A depth, divided between the two searches.
#[derive(Clone, Copy)]
struct HookedDepth {
    hooked: i32,
    /// Plies by the rules alone, after those.
    native: i32,
}

impl HookedDepth {
    fn new(depth: i32, params: &SearchParams) -> Self {
        let hooked = depth.min(params.hooked_plies + depth / params.hooked_plies_divisor);
        Self { hooked, native: depth - hooked }
    }

    fn next_ply(self) -> Self {
        Self { hooked: self.hooked - 1, ..self }
    }

    /// The depth of a late move's first search; `number` counts the node's moves from 0.
    fn reduced(self, number: usize, params: &SearchParams) -> Self {
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        let reduction = i32::from(number >= params.hooked_first_reduced_move) + i32::from(number >= params.hooked_second_reduced_move);
        Self { native: (self.native - reduction).max(0), ..self }
    }
}

impl<const W: usize> HookedSearcher<W> {
    /// `native` searches from the same position by the rules alone.
    pub(crate) fn new(position: HookedSearchPosition<W>, native: Searcher<W>) -> Self {
        Self { position, native, best_moves: HashMap::new(), root_moves: Vec::new() }
    }

    fn legal_moves(&self) -> Result<Vec<Move>, SearchError> {
        self.position.moves().map_err(SearchError::Hook)
    }

    fn known_outcome(&self) -> Result<Option<Outcome>, SearchError> {
        self.position.known_outcome().map_err(SearchError::Hook)
    }

    /// The score of a move for the side that makes it, or a score of at most `alpha` if it is no better. `number` counts the node's
    /// moves from 0.
    fn search_move(&mut self, mv: Move, depth: HookedDepth, ply: usize, number: usize, alpha: i32, beta: i32) -> Result<i32, Interrupted> {
        self.native.count_node();
        // A hooked move takes so long that polling at each costs nothing.
        self.native.progress.aborted |= self.native.context.control.should_stop();
        if self.native.progress.aborted {
            return Err(Interrupted::Aborted);
        }
        let side = self.position.base().turn();
        self.position.make(mv).map_err(SearchError::Hook)?;
        let score = self.search_made_move(side, mv, depth.next_ply(), ply + 1, number, alpha, beta);
        self.position.unmake();
        score
    }

    #[expect(clippy::too_many_arguments, reason = "the arguments of a search, of its move and of its side")]
    fn search_made_move(
        &mut self,
        side: Side,
        mv: Move,
        depth: HookedDepth,
        ply: usize,
        number: usize,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Interrupted> {
        self.native.stack[ply].previous_move = Some(mv.into());
        if number > 0 && alpha > -INFINITY {
            let reduced = depth.reduced(number, &self.native.context.params);
            let score = self.search_after_move(side, reduced, ply, alpha, alpha + 1)?;
            if score <= alpha {
                return Ok(score);
            }
        }
        self.search_after_move(side, depth, ply, alpha, beta)
    }

    /// The score of the position at `ply` for `side`, which made the last move and may be to move again.
    fn search_after_move(&mut self, side: Side, depth: HookedDepth, ply: usize, alpha: i32, beta: i32) -> Result<i32, Interrupted> {
        if self.position.base().turn() == side {
            self.search(depth, ply, alpha, beta)
        } else {
            self.search(depth, ply, -beta, -alpha).map(|score| -score)
        }
    }

    /// The score of the position at `ply` for the side to move.
    fn search(&mut self, depth: HookedDepth, ply: usize, mut alpha: i32, beta: i32) -> Result<i32, Interrupted> {
        self.native.stack[ply].pv.clear();
        let side = self.position.base().turn();
        if let Some(outcome) = self.known_outcome()? {
            return Ok(outcome_score(outcome, side, ply));
        }
        if depth.hooked == 0 {
            return self.search_natively(depth.native, ply, alpha, beta);
        }
        if self.position.base().awaits_roll() {
            return self.search_rolls(depth, ply);
        }
        // Mate distance pruning.
        let (soonest_loss, soonest_win) = (-win_at(ply), win_at(ply + 1));
        if soonest_win <= alpha {
            return Ok(soonest_win);
        }
        if soonest_loss >= beta {
            return Ok(soonest_loss);
        }
        let moves = self.legal_moves()?;
        if moves.is_empty() {
            return Ok(outcome_score(self.position.base().no_move_outcome(), side, ply));
        }
        let moves = self.ordered(moves, ply);
        let hash = self.position.base().hash();
        let mut best = -INFINITY;
        for (number, &ScoredMove { mv: packed, score: order }) in moves.iter().enumerate() {
            let mv = Move::from(packed);
            let score = self.search_move(mv, depth, ply, number, alpha, beta)?;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.native.update_pv(ply, mv);
                self.best_moves.insert(hash, mv);
                if alpha >= beta {
                    if order < CAPTURE {
                        self.native.reward_cutoff(packed, &moves[..number], ply, depth.hooked + depth.native, side);
                    }
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The score of the position at `ply` for the side to move, which is to roll the die. Only a roll by which the turn is lost takes a ply from the
    /// depth.
    fn search_rolls(&mut self, depth: HookedDepth, ply: usize) -> Result<i32, Interrupted> {
        let mut scores = [0; DieFace::ALL.len()];
        for (mv, score) in self.legal_moves()?.into_iter().zip(&mut scores) {
            let side = self.position.base().turn();
            self.position.make(mv).map_err(SearchError::Hook)?;
            self.native.stack[ply + 1].previous_move = self.native.stack[ply].previous_move;
            let is_lost_turn = self.position.base().turn() != side;
            let left = if is_lost_turn { depth.next_ply() } else { depth };
            let result = self.search_after_move(side, left, ply + 1, -INFINITY, INFINITY);
            self.position.unmake();
            *score = result?;
        }
        Ok(average(scores))
    }

    /// The score of the position at `ply` by the rules alone. Wins and losses become the greatest undecided scores, since they may not
    /// be real.
    fn search_natively(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> Result<i32, Interrupted> {
        self.native.set_position(self.position.base(), ply);
        self.native.progress.root_depth = depth;
        let score = self.native.search(depth, ply, alpha, beta);
        if self.native.progress.aborted {
            return Err(Interrupted::Aborted);
        }
        Ok(match score {
            _ if score > WIN_BOUND => MAX_EVAL - (WIN - score),
            _ if score < -WIN_BOUND => -MAX_EVAL + (WIN + score),
            _ => score,
        })
    }

    /// The moves that are noticed, the most promising first: the best move of the last visit, then as the native search orders them.
    fn ordered(&mut self, moves: Vec<Move>, ply: usize) -> Vec<ScoredMove> {
        self.native.set_position(self.position.base(), ply);
        let capture_targets = self.native.capture_targets(ply);
        let scorer = self.native.move_scorer(ply, capture_targets);
        let best = self.best_moves.get(&self.native.position.hash()).copied();
        let score = |mv: Move| if Some(mv) == best { i32::MAX } else { scorer.any(mv.into()) };
        let mut scored: Vec<ScoredMove> = moves.into_iter().map(|mv| ScoredMove { score: score(mv), mv: mv.into() }).collect();
        sort(&mut scored);
        if self.native.context.handicap.is_some() {
            self.native.remove_overlooked(&mut scored, ply, capture_targets, None);
        }
        scored
    }
}

impl<const W: usize> RootSearch<W> for HookedSearcher<W> {
    const MAX_DEPTH: i32 = MAX_PLY as i32 / 2;

    fn root_moves(&mut self) -> Result<Vec<Move>, SearchError> {
        let moves = self.legal_moves()?;
        if self.known_outcome()?.is_none() {
            self.root_moves = self.ordered(moves, 0).into_iter().map(|scored| scored.mv.into()).collect();
        }
        Ok(self.root_moves.clone())
    }

    /// Searches all variations in one pass: a move has to be better than the last of the variations asked for.
    fn search_root(
        &mut self,
        depth: i32,
        multipv: usize,
        _: &[RootVariation],
        _: &mut dyn FnMut(&Searcher<W>, &RootVariation),
    ) -> Result<Vec<RootVariation>, SearchError> {
        let hooked_depth = HookedDepth::new(depth, &self.native.context.params);
        let mut variations: Vec<RootVariation> = Vec::new();
        if self.position.base().awaits_roll() {
            return match self.search_rolls(hooked_depth, 0) {
                Ok(score) => Ok(vec![RootVariation { score, pv: Vec::new(), depth, seldepth: self.native.progress.seldepth }]),
                Err(Interrupted::Aborted) => Ok(variations),
                Err(Interrupted::Failed(error)) => Err(error),
            };
        }
        for (number, mv) in self.root_moves.clone().into_iter().enumerate() {
            let alpha = if variations.len() < multipv { -INFINITY } else { variations[multipv - 1].score };
            let score = match self.search_move(mv, hooked_depth, 0, number, alpha, INFINITY) {
                Ok(score) => score,
                Err(Interrupted::Aborted) => break,
                Err(Interrupted::Failed(error)) => return Err(error),
            };
            if score > alpha {
                self.native.update_pv(0, mv);
                let rank = variations.partition_point(|better| better.score >= score);
                variations.insert(rank, RootVariation { score, pv: self.native.stack[0].pv.clone(), depth, seldepth: 0 });
            }
        }
        let rank = |mv: &Move| variations.iter().position(|variation| variation.pv[0] == *mv).unwrap_or(usize::MAX);
        self.root_moves.sort_by_key(rank);
        variations.truncate(multipv);
        variations.iter_mut().for_each(|variation| variation.seldepth = self.native.progress.seldepth);
        Ok(variations)
    }

    fn searcher(&mut self) -> &mut Searcher<W> {
        &mut self.native
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_ply_in_five_is_searched_with_hooks_beyond_the_first_two() {
        let plies = |depth| {
            let HookedDepth { hooked, native } = HookedDepth::new(depth, SearchParams::shipped());
            (hooked, native)
        };
        assert_eq!([1, 2, 3, 5, 10].map(plies), [(1, 0), (2, 0), (2, 1), (3, 2), (4, 6)]);
    }
}
