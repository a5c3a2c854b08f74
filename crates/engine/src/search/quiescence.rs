//! Quiescence search (Chess Programming Wiki: Quiescence Search): captures and blocked escapes, until the position is quiet.

use birka_rules::Side;

use super::game_end::is_far_from_quiet_limit;
use super::searcher::Searcher;
use crate::ordering::scored_move::select_best;
use crate::score::{INFINITY, MAX_PLY, outcome_score, win_at};

impl<const W: usize> Searcher<W> {
    /// Searches captures, the king's capture and his escapes; `q_ply` is the ply within the quiescence search.
    pub(crate) fn quiescence(&mut self, ply: usize, mut alpha: i32, beta: i32, q_ply: i32) -> i32 {
        self.stack[ply].pv.clear();
        if self.progress.aborted {
            return 0;
        }
        self.count_node();
        let side = self.position.turn();
        if let Some(outcome) = self.position.immediate_outcome() {
            return outcome_score(outcome, side, ply);
        }
        self.progress.seldepth = self.progress.seldepth.max(ply);
        if ply >= MAX_PLY || self.context.handicap.is_some_and(|handicap| !handicap.quiescence) {
            return self.evaluate(ply, alpha, beta);
        }
        let far_from_quiet_limit = is_far_from_quiet_limit(&self.position);
        let mut best = -INFINITY;
        let mut block_squares = None;
        let is_threatened = self.is_threatened(ply);
        if !is_threatened {
            // Stand pat.
            best = self.evaluate(ply, alpha, beta);
            if best >= beta {
                return best;
            }
        }
        if far_from_quiet_limit && let Some(mv) = self.winning_move(ply) {
            self.stack[ply].pv.push(mv);
            return win_at(ply + 1);
        }
        if is_threatened
            && side == Side::Attackers
            && far_from_quiet_limit
            && !self.context.evaluator.board.king_captured_when_moving_between
            && !self.end_rules.king_can_be_bared
            && self.end_rules.no_move_loses
        {
            if self.king_mobility(ply).escape_directions() > 1 {
                return -win_at(ply + 2);
            }
            if q_ply < self.context.params.quiescence_block_plies {
                block_squares = Some(self.position.king_threats().escape_blocking_squares());
                best = -win_at(ply + 2);
            }
        }
        if block_squares.is_none() {
            if is_threatened {
                best = self.evaluate(ply, alpha, beta);
                if side == Side::Defenders && q_ply < self.context.params.quiescence_penalty_plies {
                    // The evaluation knows nothing of the king's imminent capture.
                    best -= self.context.params.quiescence_threat_penalty;
                }
            }
            if best >= beta || q_ply > self.context.params.quiescence_max_plies {
                return best;
            }
            alpha = alpha.max(best);
        }
        // Delta pruning for the whole node: no capture brings the score up to alpha.
        let man = self.context.evaluator.man_value(side.opponent());
        let (delta_margin, delta_captures) = (self.context.params.delta_margin, self.context.params.delta_captures);
        if block_squares.is_none() && best + delta_captures * man + delta_margin <= alpha {
            return best;
        }
        let squares = block_squares.unwrap_or_else(|| self.capture_targets(ply));
        let mut moves = std::mem::take(&mut self.stack[ply].moves);
        moves.clear();
        self.score_moves_to(squares, ply, None, &mut moves);
        let stand_pat = best;
        for next in 0..moves.len() {
            let mv = select_best(&mut moves, next).mv;
            let captured = self.make(mv, ply);
            if block_squares.is_none() {
                // Moves that capture nothing are not searched, and by delta pruning those that capture too little.
                let captures_nothing = captured.is_empty() || captured.contains(mv.to);
                let delta = captured.count() as i32 * man + delta_margin;
                if self.position.immediate_outcome().is_none() && (captures_nothing || stand_pat + delta <= alpha) {
                    self.position.unmake();
                    continue;
                }
            }
            self.stack[ply + 1].previous_move = Some(mv);
            let score = -self.quiescence(ply + 1, -beta, -alpha, q_ply + 1);
            self.position.unmake();
            if self.progress.aborted {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.update_pv(ply, mv);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.stack[ply].moves = moves;
        if self.progress.aborted { 0 } else { best.clamp(-win_at(0), win_at(0)) }
    }
}
