//! The principal variation search (Marsland and Campbell 1982; Chess Programming Wiki: Principal Variation Search), with the selectivity
//! of today's chess engines. Each technique is named where it is applied.

use birka_rules::{Move, PackedMove, Side};

use crate::ordering::{ScoredMove, select_best};
use crate::score::{INFINITY, MAX_PLY, WIN_BOUND, outcome_score, win_at};
use crate::search::Searcher;
use crate::search::game_end::{Threat, is_far_from_limit};
use crate::search::move_picker::{MovePicker, QuietMoves};
use crate::search::transposition_table::{Bound, TableEntry};

/// The data of a node before its moves are searched.
#[derive(Clone, Copy)]
struct SearchNode {
    ply: usize,
    depth: i32,
    beta: i32,
    side: Side,
    is_root: bool,
    /// Whether the window is open: the node may be on the principal variation.
    is_pv: bool,
    /// Whether the opponent threatens to win with its next move.
    is_threatened: bool,
    /// The static evaluation; not computed when threatened.
    eval: i32,
}

impl<const W: usize> Searcher<W> {
    /// Searches the position at `ply` to `depth` and returns its score for the side to move (fail-soft).
    pub(crate) fn search(&mut self, mut depth: i32, ply: usize, mut alpha: i32, mut beta: i32) -> i32 {
        if ply > 0
            && !self.progress.aborted
            && let Some(score) = self.end_rules.end_score(&self.position, ply, self.context.params.repetition_score)
        {
            self.stack[ply].pv.clear();
            self.count_node();
            return score;
        }
        if self.position.awaits_roll() {
            return self.search_rolls(depth, ply, alpha, beta);
        }
        if depth <= 0 {
            return self.quiescence(ply, alpha, beta, 0);
        }
        self.stack[ply].pv.clear();
        if self.progress.aborted {
            return 0;
        }
        let is_root = ply == 0;
        let side = self.position.turn();
        if ply >= MAX_PLY {
            return self.evaluate(ply, alpha, beta);
        }
        self.count_node();
        self.progress.seldepth = self.progress.seldepth.max(ply);
        let is_pv = beta - alpha > 1;
        if !is_root {
            // Mate distance pruning: no win can come sooner than the next ply, and no loss sooner than this one.
            alpha = alpha.max(-win_at(ply));
            beta = beta.min(win_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
            if is_far_from_limit(&self.position)
                && let Some(mv) = self.winning_move(ply)
            {
                self.stack[ply].pv.push(mv);
                return win_at(ply + 1);
            }
        }

        let threat = self.threat(ply);
        if threat == Threat::TwoEscapes && !is_root {
            return -win_at(ply + 2);
        }
        let is_threatened = threat != Threat::None;

        let hash = self.position.hash();
        let tt_entry = self.context.table.get(hash, ply);
        if let Some(entry) = tt_entry.filter(|entry| !is_root && !is_pv && entry.decides(depth, alpha, beta)) {
            return entry.score;
        }
        let tt_move = tt_entry.and_then(|entry| entry.mv);

        let eval = if is_threatened { -INFINITY } else { self.evaluate(ply, alpha, beta) };
        if !is_threatened
            && !is_pv
            && beta.abs() < WIN_BOUND
            && let Some(score) = self.score_without_move(depth, ply, eval, beta)
        {
            return score;
        }
        // Internal iterative reductions: without a move from the table the move order is poor.
        if tt_move.is_none() && depth >= self.context.params.internal_reduction_min_depth && !is_threatened {
            depth -= 1;
        }
        // Threat extensions, the check extensions of chess.
        if is_threatened && ply < self.context.params.extension_ply_factor as usize * self.progress.root_depth as usize {
            depth += 1;
        }

        let block_squares = if threat == Threat::Escape && !is_root { self.answering_squares(ply) } else { None };
        let mut picker = MovePicker::new(self, ply, tt_move, block_squares);
        let node = SearchNode { ply, depth, beta, side, is_root, is_pv, is_threatened, eval };
        // Where an escape must be blocked, any other move loses.
        let worst = if block_squares.is_some() { -win_at(ply + 2) } else { -INFINITY };
        let MoveLoop { best, best_move, searched } = self.search_moves(&mut picker, &node, alpha, worst);
        picker.finish(self);

        if self.progress.aborted {
            // At the root, what has been found so far still counts.
            return if is_root { best } else { 0 };
        }
        if searched == 0 {
            if block_squares.is_some() && self.position.can_move() {
                return -win_at(ply + 2);
            }
            // There is no move, or every move is forbidden or excluded.
            return outcome_score(self.position.no_move_outcome(), side, ply);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if !is_root || self.excluded_root_moves.is_empty() {
            self.context.table.put(hash, ply, TableEntry { mv: best_move, score: best, depth, bound });
        }
        best
    }

    /// The score of the position at `ply` for `side`, which made the last move and may be to move again.
    #[inline]
    pub(crate) fn search_after_move(&mut self, side: Side, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.position.turn() == side { self.search(depth, ply, alpha, beta) } else { -self.search(depth, ply, -beta, -alpha) }
    }

    /// A score that fails high although the side to move makes no move, if its evaluation is so good.
    #[inline]
    fn score_without_move(&mut self, depth: i32, ply: usize, eval: i32, beta: i32) -> Option<i32> {
        // Reverse futility pruning, also called static null move pruning.
        let params = &self.context.params;
        if depth <= params.reverse_futility_max_depth && eval - params.reverse_futility_margin * depth >= beta {
            return Some(eval);
        }
        self.null_move_search(depth, ply, eval, beta)
    }

    /// Null move pruning (Goetsch and Campbell 1990; Donninger 1993): if passing still fails high on a reduced search, so would a move.
    /// The score, if it does.
    #[inline]
    fn null_move_search(&mut self, depth: i32, ply: usize, eval: i32, beta: i32) -> Option<i32> {
        let params = &self.context.params;
        let after_null_move = ply > 0 && self.stack[ply].previous_move.is_none();
        if depth < params.null_move_min_depth
            || eval < beta
            || after_null_move
            || !self.position.begins_turn()
            || self.end_rules.has_turns_without_move
            || (self.position.by_side(self.position.turn()).count() as i32) < params.null_move_min_pieces
        {
            return None;
        }
        let by_eval = ((eval - beta) / params.null_move_eval_divisor).min(params.null_move_max_eval_reduction);
        let reduced = depth - params.null_move_reduction - depth / params.null_move_depth_divisor - by_eval;
        self.make_null_move(ply);
        self.context.table.prefetch(self.position.hash());
        let score = -self.search(reduced, ply + 1, -beta, -beta + 1);
        self.position.make_null_move();
        if self.progress.aborted {
            return Some(0);
        }
        // A win that assumes a null move is not proven.
        (score >= beta).then_some(if score > WIN_BOUND { beta } else { score })
    }

    /// Searches the moves of a node until one fails high.
    #[inline]
    fn search_moves(&mut self, picker: &mut MovePicker<W>, node: &SearchNode, mut alpha: i32, worst: i32) -> MoveLoop {
        let SearchNode { ply, depth, beta, side, is_root, is_pv, is_threatened, eval } = *node;
        let previous = self.stack[ply].previous_move;
        let params = &self.context.params;
        // Futility pruning: no quiet move brings the evaluation up to alpha.
        let may_prune = !is_root && !is_threatened && (self.position.begins_turn() || self.end_rules.has_second_moves);
        let is_futile =
            may_prune && depth <= params.futility_max_depth && eval + params.futility_base + params.futility_margin * depth <= alpha;
        // Late move pruning, also called move count pruning.
        let move_limit = match depth {
            _ if !may_prune || depth > params.late_move_max_depth => i32::MAX,
            _ if is_pv => params.late_move_pv_base + params.late_move_pv_factor * depth * depth,
            _ => params.late_move_base + params.late_move_factor * depth * depth,
        };
        let unreduced_moves = if is_root { params.reduction_root_moves } else { params.reduction_moves };
        let may_reduce = depth >= params.reduction_min_depth && !is_threatened;

        let mut found = MoveLoop { best: worst, best_move: None, searched: 0 };
        loop {
            // Late quiet moves are searched only if they create a threat.
            let prune_quiets = found.best > -WIN_BOUND && (is_futile || found.searched > move_limit);
            let quiets = if prune_quiets { QuietMoves::Threatening } else { QuietMoves::All };
            let Some(packed) = picker.next(self, depth, quiets) else { break };
            let mv = Move::from(packed);
            if is_root && self.excluded_root_moves.contains(&mv) {
                continue;
            }
            if depth > 1 {
                self.context.table.prefetch(self.position.hash_after(mv));
            }
            let captured = self.make(mv, ply);
            if self.end_rules.is_forbidden_repetition(&self.position) {
                self.position.unmake();
                continue;
            }
            let is_quiet = captured.is_empty();
            let in_quiet_stage = picker.is_in_quiet_stage();
            let reducible = may_reduce && is_quiet && found.searched + 1 > unreduced_moves;
            let prunable = prune_quiets && in_quiet_stage && is_quiet;
            let creates_threat = (reducible || prunable) && self.is_threatened(ply + 1);
            if prunable && !creates_threat {
                self.position.unmake();
                continue;
            }
            found.searched += 1;
            self.stack[ply + 1].previous_move = Some(packed);
            let score = if found.searched == 1 {
                self.search_after_move(side, depth - 1, ply + 1, alpha, beta)
            } else {
                let mut reduction = 0;
                if reducible {
                    // Late move reductions.
                    let params = &self.context.params;
                    let history = packed.squares().map_or(0, |squares| self.history.view(side, previous).score(squares))
                        / params.reduction_history_divisor;
                    reduction = self.context.reductions.get(depth, found.searched as usize);
                    reduction -= i32::from(is_pv) + i32::from(!in_quiet_stage) + params.reduction_threat_bonus * i32::from(creates_threat);
                    reduction -= history.clamp(-params.reduction_max_history, params.reduction_max_history);
                    reduction = reduction.clamp(0, depth - 2);
                }
                self.search_with_zero_window(node, alpha, reduction)
            };
            self.position.unmake();
            if self.progress.aborted {
                break;
            }
            if score > found.best {
                found.best = score;
                if score > alpha {
                    alpha = score;
                    found.best_move = Some(mv);
                    self.update_pv(ply, mv);
                    if alpha >= beta {
                        if is_quiet {
                            self.reward_cutoff(packed, picker.moves_before(), ply, depth, side);
                        }
                        break;
                    }
                }
            }
        }
        found
    }

    /// Searches a move that has been made with a zero window, reduced and then to full depth, and with the open window if it raises alpha.
    #[inline]
    fn search_with_zero_window(&mut self, node: &SearchNode, alpha: i32, reduction: i32) -> i32 {
        let (side, depth, next) = (node.side, node.depth - 1, node.ply + 1);
        let mut score = self.search_after_move(side, depth - reduction, next, alpha, alpha + 1);
        if score > alpha && reduction > 0 {
            score = self.search_after_move(side, depth, next, alpha, alpha + 1);
        }
        if score > alpha && score < node.beta {
            score = self.search_after_move(side, depth, next, alpha, node.beta);
        }
        score
    }

    /// Updates killers and history after a beta cutoff by a quiet move; `failed` are the moves tried before it.
    pub(crate) fn reward_cutoff(&mut self, mv: PackedMove, failed: &[ScoredMove], ply: usize, depth: i32, side: Side) {
        let (params, entry) = (&self.context.params, &mut self.stack[ply]);
        let bonus = (depth * depth * params.history_bonus).min(params.history_max_bonus);
        entry.add_killer(mv);
        self.history.update(side, mv, failed, entry.previous_move, bonus);
    }
}

/// The result of searching the moves of a node.
struct MoveLoop {
    best: i32,
    /// The move that raised alpha last.
    best_move: Option<Move>,
    /// The number of moves that were searched.
    searched: i32,
}

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
        if self.position.awaits_roll() {
            return self.search_rolls(0, ply, alpha, beta);
        }
        self.progress.seldepth = self.progress.seldepth.max(ply);
        if ply >= MAX_PLY || self.context.handicap.is_some_and(|handicap| !handicap.quiescence) {
            return self.evaluate(ply, alpha, beta);
        }
        let mut best = -INFINITY;
        let mut block_squares = None;
        let threat = self.threat(ply);
        if threat == Threat::None {
            // Stand pat.
            best = self.evaluate(ply, alpha, beta);
            if best >= beta {
                return best;
            }
        }
        if is_far_from_limit(&self.position)
            && let Some(mv) = self.winning_move(ply)
        {
            self.stack[ply].pv.push(mv);
            return win_at(ply + 1);
        }
        match threat {
            Threat::TwoEscapes => return -win_at(ply + 2),
            Threat::Escape if self.end_rules.no_move_loses && q_ply < self.context.params.quiescence_block_plies => {
                block_squares = self.answering_squares(ply);
                best = -win_at(ply + 2);
            }
            Threat::Escape | Threat::Win | Threat::None => {}
        }
        if block_squares.is_none() {
            if threat != Threat::None {
                best = self.evaluate(ply, alpha, beta);
                if side == Side::Defenders && q_ply < self.context.params.quiescence_penalty_plies {
                    // The evaluation does not see the king's imminent capture.
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
            let packed = select_best(&mut moves, next).mv;
            let mv = Move::from(packed);
            let captured = self.make(mv, ply);
            if block_squares.is_none() {
                // Moves that capture nothing are not searched, and by delta pruning those that capture too little.
                let captures_nothing = captured.is_empty() || mv.to().is_none_or(|to| !self.position.by_side(side).contains(to));
                let delta = captured.count() as i32 * man + delta_margin;
                if self.position.immediate_outcome().is_none()
                    && (captures_nothing || stand_pat + delta <= alpha && self.position.turn() != side)
                {
                    self.position.unmake();
                    continue;
                }
            }
            self.stack[ply + 1].previous_move = Some(packed);
            let score = if self.position.turn() == side {
                self.quiescence(ply + 1, alpha, beta, q_ply + 1)
            } else {
                -self.quiescence(ply + 1, -beta, -alpha, q_ply + 1)
            };
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
