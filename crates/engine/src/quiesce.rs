use super::order::pick;
use super::score::{DEEPEST, of_outcome, win_in};
use super::search::{Searcher, WIDEST};
use birka_rules::Side;

impl<const W: usize> Searcher<W> {
    /// Searches on until nothing hangs: captures, the king's capture, and the ways open to him.
    pub(super) fn quiesce(&mut self, ply: usize, mut alpha: i32, beta: i32, far: i32) -> i32 {
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        self.count();
        let side = self.walk.turn();
        if let Some(outcome) = self.walk.immediate_outcome() {
            return of_outcome(outcome, side, ply);
        }
        self.deepest = self.deepest.max(ply);
        if ply >= DEEPEST || self.senses.is_some_and(|senses| !senses.calms) {
            return self.judge(ply, alpha, beta);
        }
        let calm = self.is_calm();
        let mut best = -WIDEST;
        let mut barring = None;
        let fears = self.fears(ply);
        if !fears {
            // What is enough already need not be won.
            best = self.judge(ply, alpha, beta);
            if best >= beta {
                return best;
            }
        }
        if calm && let Some(mv) = self.win_at_once(ply) {
            self.lines[ply].push(mv);
            return win_in(ply + 1);
        }
        if fears && side == Side::Attackers && calm && !self.judge.ground.king_falls && !self.king_may_be_bared && self.stuck_loses {
            if self.sight(ply).escape_directions() > 1 {
                return -win_in(ply + 2);
            }
            if far < 6 {
                barring = Some(self.walk.king_threats().escape_blocking_squares());
                best = -win_in(ply + 2);
            }
        }
        if barring.is_none() {
            if fears {
                best = self.judge(ply, alpha, beta);
                if side == Side::Defenders && far < 4 {
                    // A king about to fall is not worth what the board shows.
                    best -= 200;
                }
            }
            if best >= beta || far > 8 {
                return best;
            }
            alpha = alpha.max(best);
        }
        // Even with all that a capture takes it would not be enough.
        let man = self.judge.man(side.opponent());
        if barring.is_none() && best + 3 * man + 150 <= alpha {
            return best;
        }
        let squares = barring.unwrap_or_else(|| self.takers(ply));
        let mut moves = std::mem::take(&mut self.ranked[ply]);
        moves.clear();
        self.rank_moves_to(squares, ply, None, &mut moves);
        let standing = best;
        for next in 0..moves.len() {
            let mv = pick(&mut moves, next).mv;
            let taken = self.make(mv, ply);
            if barring.is_none() {
                let idle = taken.is_empty() || taken.contains(mv.to);
                let prize = taken.count() as i32 * man + 150;
                if self.walk.immediate_outcome().is_none() && (idle || standing + prize <= alpha) {
                    self.walk.unmake();
                    continue;
                }
            }
            self.path[ply + 1] = Some(mv);
            let value = -self.quiesce(ply + 1, -beta, -alpha, far + 1);
            self.walk.unmake();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.keep_line(ply, mv);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.ranked[ply] = moves;
        if self.stopped { 0 } else { best.clamp(-win_in(0), win_in(0)) }
    }
}
