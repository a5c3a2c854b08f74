use super::score::DEEPEST;
use crate::rules::{Move, Side};

/// A move and how early it should be tried.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) rank: i32,
    pub(super) mv: Move,
}

/// What has turned out well before, to try it first.
pub(super) struct Experience {
    area: usize,
    /// By side, from and to.
    quiet: [Vec<i16>; 2],
    /// By where the other side's last move went, and to: answers. By side too.
    answers: [Vec<i16>; 2],
    killers: Vec<[Option<Move>; 2]>,
}

pub(super) const TRIED: i32 = 1 << 24;
pub(super) const CAPTURE: i32 = 1 << 20;
pub(super) const KILLER: i32 = 1 << 18;
const MOST: i32 = 1 << 14;

impl Experience {
    pub(super) fn new(area: usize) -> Self {
        let table = || [vec![0; area * area], vec![0; area * area]];
        Self { area, quiet: table(), answers: table(), killers: vec![[None; 2]; DEEPEST + 1] }
    }

    #[inline]
    pub(super) fn rank(&self, side: Side, mv: Move, last: Option<Move>, ply: usize) -> i32 {
        let killers = &self.killers[ply];
        let killer = if killers[0] == Some(mv) {
            KILLER
        } else if killers[1] == Some(mv) {
            KILLER / 2
        } else {
            0
        };
        killer + self.worth(side, mv, last)
    }

    /// How well a quiet move has done.
    #[inline]
    pub(super) fn worth(&self, side: Side, mv: Move, last: Option<Move>) -> i32 {
        let to = mv.to.index();
        let quiet = i32::from(self.quiet[side as usize][mv.from.index() * self.area + to]);
        quiet + last.map_or(0, |last| i32::from(self.answers[side as usize][last.to.index() * self.area + to]))
    }

    /// A quiet move has cut the search off, and those tried before it have not.
    pub(super) fn learn(&mut self, side: Side, best: Move, failed: &[Ranked], last: Option<Move>, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 16).min(1600);
        self.weigh(side, best, last, bonus);
        failed.iter().for_each(|ranked| self.weigh(side, ranked.mv, last, -bonus));
    }

    fn weigh(&mut self, side: Side, mv: Move, last: Option<Move>, bonus: i32) {
        let to = mv.to.index();
        nudge(&mut self.quiet[side as usize][mv.from.index() * self.area + to], bonus);
        if let Some(last) = last {
            nudge(&mut self.answers[side as usize][last.to.index() * self.area + to], bonus);
        }
    }
}

/// Moves a value towards the limit on one side, the slower the nearer it is.
#[expect(clippy::cast_possible_truncation, reason = "it stays within the limit, which an i16 holds")]
fn nudge(value: &mut i16, bonus: i32) {
    let now = i32::from(*value);
    *value = (now + bonus - now * bonus.abs() / MOST) as i16;
}

/// So many moves are picked out one by one. Where these bring no cut, mostly all are needed, and the rest is sorted.
const ONE_BY_ONE: usize = 5;

/// Brings the best of the moves from `next` on to its place.
#[inline]
pub(super) fn pick(moves: &mut [Ranked], next: usize) -> Ranked {
    if next == ONE_BY_ONE {
        // Equal ranks in their order, so that a search is the same everywhere.
        moves[next..].sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
    }
    if next >= ONE_BY_ONE {
        return moves[next];
    }
    let mut best = next;
    for i in next + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    moves.swap(next, best);
    moves[next]
}
