use super::danger::Threat;
use super::order::{Ranked, pick};
use super::score::{DEEPEST, of_outcome, win_in};
use super::search::{Searcher, WIDEST};
use crate::board::Bits;
use crate::rules::{NoMove, Side};

impl<const W: usize> Searcher<W> {
    /// Searches on until nothing hangs: captures, the king's capture, and the ways open to him.
    pub(super) fn quiesce(&mut self, ply: usize, mut alpha: i32, beta: i32, far: i32) -> i32 {
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        let side = self.walk.turn();
        if let Some(outcome) = self.walk.ended() {
            return of_outcome(outcome, side, ply);
        }
        self.deepest = self.deepest.max(ply);
        if ply >= DEEPEST {
            return self.judge(alpha, beta);
        }
        if self.senses.is_some_and(|senses| !senses.calms) {
            return self.judge(alpha, beta);
        }
        let calm = self.is_calm();
        if calm && let Some(mv) = self.win_at_once() {
            self.lines[ply].push(mv);
            return win_in(ply + 1);
        }
        let mut best = -WIDEST;
        let mut barring = None;
        let set = self.walk.set();
        if side == Side::Attackers && calm && !self.judge.ground.king_falls && !set.ends.king_bared && set.ends.no_move == NoMove::Loses {
            let (ways, between) = if let Threat::Ways(ways, between) = self.threat(ply) { (ways, between) } else { (0, Bits::EMPTY) };
            if ways > 1 {
                return -win_in(ply + 2);
            }
            if ways == 1 && far < 6 {
                barring = Some(between);
                best = -win_in(ply + 2);
            }
        }
        if barring.is_none() {
            best = self.judge(alpha, beta);
            if side == Side::Defenders && far < 4 && self.threat(ply).is_real() {
                // A king about to fall is not worth what the board shows.
                best -= 200;
            }
            if best >= beta || far > 8 {
                return best;
            }
            alpha = alpha.max(best);
        }
        match barring {
            Some(between) => self.walk.moves_to(between, &mut self.buffer),
            None => {
                let takers = self.judge.ground.takers(&self.walk);
                self.walk.moves_to(takers, &mut self.buffer);
            }
        }
        if self.buffer.is_empty() {
            return best;
        }
        let mut moves = std::mem::take(&mut self.ranked[ply]);
        moves.clear();
        let last = self.path[ply];
        moves.extend(self.buffer.iter().map(|&mv| Ranked { rank: self.experience.worth(side, mv, last), mv }));
        let standing = best;
        for next in 0..moves.len() {
            let mv = pick(&mut moves, next).mv;
            let taken = self.walk.make(mv);
            if barring.is_none() {
                let idle = taken.is_empty() || taken.has(mv.to);
                // Even with all it takes it would not be enough.
                let prize = taken.count() as i32 * self.judge.man(side.opponent()) + 150;
                if self.walk.ended().is_none() && (idle || standing + prize <= alpha) {
                    self.walk.unmake();
                    continue;
                }
            }
            self.count();
            self.path[ply + 1] = Some(mv);
            self.seen[ply + 1] = None;
            let value = -self.quiesce(ply + 1, -beta, -alpha, far + 1);
            self.walk.unmake();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    let (upper, lower) = self.lines.split_at_mut(ply + 1);
                    upper[ply].clear();
                    upper[ply].push(mv);
                    upper[ply].extend_from_slice(&lower[0]);
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
