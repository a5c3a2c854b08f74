use super::score::DEEPEST;
use birka_rules::{Move, Side};

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
    /// Answers to no move.
    nothing: Vec<i16>,
    killers: Vec<[Option<Move>; 2]>,
}

const MOST: i32 = 1 << 14;

/// How a side's moves have done in answer to one move.
#[derive(Clone, Copy)]
pub(super) struct PastOf<'a> {
    area: usize,
    quiet: &'a [i16],
    answers: &'a [i16],
}

impl PastOf<'_> {
    #[inline]
    pub(super) fn worth(&self, mv: Move) -> i32 {
        let to = mv.to.index();
        i32::from(self.quiet[mv.from.index() * self.area + to]) + i32::from(self.answers[to])
    }
}

impl Experience {
    pub(super) fn new(area: usize) -> Self {
        let table = || [vec![0; area * area], vec![0; area * area]];
        Self { area, quiet: table(), answers: table(), nothing: vec![0; area], killers: vec![[None; 2]; DEEPEST + 1] }
    }

    /// Moves that have done well at this ply.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// How a side's moves have done, in answer to the last.
    #[inline]
    pub(super) fn past(&self, side: Side, last: Option<Move>) -> PastOf<'_> {
        let answers = match last {
            Some(last) => &self.answers[side as usize][last.to.index() * self.area..][..self.area],
            None => &self.nothing,
        };
        PastOf { area: self.area, quiet: &self.quiet[side as usize], answers }
    }

    /// How well a quiet move has done.
    #[inline]
    pub(super) fn worth(&self, side: Side, mv: Move, last: Option<Move>) -> i32 {
        self.past(side, last).worth(mv)
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

/// Brings the best of the moves from `next` on to its place.
#[inline]
pub(super) fn pick(moves: &mut [Ranked], next: usize) -> Ranked {
    let mut best = next;
    for i in next + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    moves.swap(next, best);
    moves[next]
}

/// Sorts the moves that rank at least so high, best first, and leaves the others behind them as they come.
pub(super) fn sort_best(moves: &mut [Ranked], least: i32) {
    let mut sorted = 0;
    for i in 0..moves.len() {
        let mv = moves[i];
        if mv.rank < least {
            continue;
        }
        moves[i] = moves[sorted];
        let mut at = sorted;
        while at > 0 && moves[at - 1].rank < mv.rank {
            moves[at] = moves[at - 1];
            at -= 1;
        }
        moves[at] = mv;
        sorted += 1;
    }
}
