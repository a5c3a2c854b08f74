use std::sync::{Arc, LazyLock};

use super::danger::Seen;
use super::evaluate::Judge;
use super::order::{Experience, Ranked};
use super::picker::{Picker, Wanted};
use super::score::{DEEPEST, FOUND, MOST, of_outcome, win_in};
use super::senses::Senses;
use super::shut::Shut;
use super::signals::Signals;
use super::table::{Bound, Known, Table};
use super::tally::Tally;
use birka_rules::{Bitboard, Move, MoveList, NoMove, SearchPosition, Side, Verdict};

/// One thread's search.
pub(super) struct Searcher<const W: usize> {
    pub(super) walk: SearchPosition<W>,
    pub(super) judge: Arc<Judge<W>>,
    pub(super) table: Arc<Table>,
    pub(super) signals: Arc<Signals>,
    pub(super) experience: Experience,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// No more than these.
    pub(super) most_nodes: u64,
    /// Whether the search is being broken off.
    pub(super) stopped: bool,
    /// The deepest ply reached.
    pub(super) deepest: usize,
    /// The depth of the present iteration, which extensions are measured by.
    pub(super) depth: i32,
    /// The best line from each ply.
    pub(super) lines: Vec<Vec<Move>>,
    /// Moves not to be looked at in the position searched: the better lines, where several are asked for.
    pub(super) passed_over: Vec<Move>,
    pub(super) buffer: MoveList,
    pub(super) ranked: Vec<Vec<Ranked>>,
    /// The move that led to each ply; `None` for a pass.
    pub(super) path: Vec<Option<Move>>,
    /// By ply, what has been seen of the position there already.
    pub(super) seen: Vec<Seen<W>>,
    /// By ply, what the pieces are worth one by one.
    pub(super) tally: Vec<Tally>,
    /// What is seen at all; `None` for everything.
    pub(super) senses: Option<Senses>,
    /// What has been found out about goals that are shut off.
    shut: Shut,
    reductions: &'static [i32],
    pub(super) king_may_be_bared: bool,
    pub(super) stuck_loses: bool,
    pub(super) draws_at_once: bool,
    pub(super) repetition_loses: Option<Side>,
    pub(super) forbids_repetition: Option<usize>,
}

/// Beyond every worth.
pub(super) const WIDEST: i32 = super::score::WIN + 1;

impl<const W: usize> Searcher<W> {
    pub(super) fn new(
        walk: SearchPosition<W>,
        judge: Arc<Judge<W>>,
        table: Arc<Table>,
        signals: Arc<Signals>,
        senses: Option<Senses>,
    ) -> Self {
        let repetition = walk.rule_set().ends.repetition;
        let verdict = repetition.map(|rule| rule.verdict);
        Self {
            experience: Experience::new(walk.rule_set().size.area()),
            table,
            signals,
            nodes: 0,
            most_nodes: u64::MAX,
            stopped: false,
            deepest: 0,
            depth: 0,
            lines: vec![Vec::new(); DEEPEST + 2],
            passed_over: Vec::new(),
            buffer: MoveList::new(),
            ranked: (0..DEEPEST + 2).map(|_| Vec::with_capacity(128)).collect(),
            path: vec![None; DEEPEST + 2],
            seen: vec![Seen::NOTHING; DEEPEST + 2],
            tally: vec![judge.tally(walk.by_side(Side::Attackers), walk.by_side(Side::Defenders)); DEEPEST + 2],
            king_may_be_bared: walk.rule_set().ends.king_bared,
            stuck_loses: walk.rule_set().ends.no_move == NoMove::Loses,
            senses,
            shut: Shut::new(),
            reductions: &REDUCTIONS,
            draws_at_once: verdict == Some(Verdict::Draw),
            repetition_loses: match verdict {
                Some(Verdict::Loses(side)) => Some(side),
                _ => None,
            },
            forbids_repetition: repetition.filter(|rule| rule.verdict == Verdict::Forbidden).map(|rule| usize::from(rule.times.get())),
            judge,
            walk,
        }
    }

    /// Makes a move and keeps the sums along.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, ply: usize) -> Bitboard<W> {
        let side = self.walk.turn();
        let taken = self.walk.make(mv);
        let mut tally = self.tally[ply].without(self.judge.piece(side, mv.from)).with(self.judge.piece(side, mv.to));
        for square in taken.iter() {
            let fallen = if square == mv.to { side } else { side.opponent() };
            tally = tally.without(self.judge.piece(fallen, square));
        }
        self.tally[ply + 1] = tally;
        self.seen[ply + 1] = self.seen[ply].after(&self.judge.ground, &self.walk, mv, &taken);
        taken
    }

    /// Counts a position, and now and then looks whether to stop.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.most_nodes || (self.nodes & Signals::EVERY == 0 && self.signals.say_stop()) {
            self.stopped = true;
        }
    }

    /// Whether a move is seen at all.
    #[inline]
    pub(super) fn notices(&self, mv: Move, salient: Bitboard<W>) -> bool {
        self.senses.is_none_or(|senses| senses.notice(self.walk.hash(), mv, self.walk.rule_set().size, salient))
    }

    /// What the position is thought to be worth.
    #[inline]
    pub(super) fn judge(&mut self, ply: usize, alpha: i32, beta: i32) -> i32 {
        let error = self.senses.map_or(0, |senses| senses.error(self.walk.hash()));
        let (judge, walk, tally, seen) = (&*self.judge, &self.walk, &self.tally[ply], &mut self.seen[ply]);
        let ring = seen.ring(&mut self.shut, judge, walk);
        judge.judge(walk, tally, ring, alpha - error, beta - error, || seen.sight(walk)) + error
    }

    /// Searches a position and gives its worth to the side to move.
    #[expect(clippy::too_many_lines, reason = "one node of an alpha-beta search is one thing")]
    pub(super) fn search(&mut self, mut depth: i32, ply: usize, mut alpha: i32, mut beta: i32) -> i32 {
        if ply > 0
            && !self.stopped
            && let Some(worth) = self.end(ply)
        {
            self.lines[ply].clear();
            self.count();
            return worth;
        }
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta, 0);
        }
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        let root = ply == 0;
        let side = self.walk.turn();
        if ply >= DEEPEST {
            return self.judge(ply, alpha, beta);
        }
        self.count();
        self.deepest = self.deepest.max(ply);
        let open_window = beta - alpha > 1;
        let calm = self.is_calm();

        if !root {
            alpha = alpha.max(-win_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
            if calm && let Some(mv) = self.win_at_once(ply) {
                self.lines[ply].push(mv);
                return win_in(ply + 1);
            }
        }

        // Whether the king may escape or be captured next, so that nothing is left to chance.
        let pressed = self.fears(ply);
        let forced = pressed && side == Side::Attackers && calm && !self.judge.ground.king_falls && !self.king_may_be_bared;
        if forced && !root && self.stuck_loses && self.sight(ply).escape_directions() > 1 {
            return -win_in(ply + 2);
        }

        let hash = self.walk.hash();
        let known = self.table.get(hash, ply);
        if let Some(known) = known
            && !root
            && !open_window
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.worth >= beta,
                Bound::Upper => known.worth <= alpha,
            }
        {
            return known.worth;
        }
        let tried = known.and_then(|known| known.mv);

        let worth = if pressed { -WIDEST } else { self.judge(ply, alpha, beta) };
        if !pressed && !open_window && beta.abs() < FOUND {
            if depth <= 3 && worth - 90 * depth >= beta {
                return worth;
            }
            let passed = ply > 0 && self.path[ply].is_none();
            if depth >= 3 && worth >= beta && !passed && self.walk.by_side(side).count() > 3 {
                let rest = depth - 3 - depth / 4 - ((worth - beta) / 150).min(2);
                self.walk.make_null_move();
                self.table.prefetch(self.walk.hash());
                self.path[ply + 1] = None;
                // Neither what the king sees nor who may come at him hangs on whose turn it is.
                self.seen[ply + 1] = self.seen[ply];
                self.tally[ply + 1] = self.tally[ply];
                let answer = -self.search(rest, ply + 1, -beta, -beta + 1);
                self.walk.make_null_move();
                if self.stopped {
                    return 0;
                }
                if answer >= beta {
                    return if answer > FOUND { beta } else { answer };
                }
            }
        }
        if tried.is_none() && depth >= 4 && !pressed {
            depth -= 1;
        }
        if pressed && ply < 2 * self.depth as usize {
            depth += 1;
        }

        let barring = (forced && !root).then(|| self.walk.king_threats().escape_blocking_squares());
        let mut picker = Picker::new(self, ply, tried, barring);
        let last = self.path[ply];
        let hopeless = !root && !pressed && depth <= 3 && worth + 100 + 110 * depth <= alpha;
        let enough = match depth {
            _ if root || pressed => usize::MAX,
            1..=5 if open_window => (10 + 8 * depth * depth) as usize,
            1..=5 => (5 + 4 * depth * depth) as usize,
            _ => usize::MAX,
        };

        let old_alpha = alpha;
        let mut best = if barring.is_some() { -win_in(ply + 2) } else { -WIDEST };
        let mut best_move = None;
        let mut played = 0;
        loop {
            // Quiet moves that come late are looked at only where they bring a threat about.
            let late = best > -FOUND && (hopeless || played > enough);
            let wanted = if late { Wanted::Threats } else { Wanted::All };
            let Some(mv) = picker.next(self, depth, wanted) else { break };
            if root && self.passed_over.contains(&mv) {
                continue;
            }
            if depth > 1 {
                self.table.prefetch(self.walk.hash_after(mv));
            }
            let taken = self.make(mv, ply);
            if self.repeats_forbidden() {
                self.walk.unmake();
                continue;
            }
            let quiet = taken.is_empty();
            let ordinary = picker.is_ordinary();
            let reducible = depth >= 2 && quiet && !pressed && played + 1 > if root { 4 } else { 2 };
            let threatens = (reducible || (late && ordinary && quiet)) && self.fears(ply + 1);
            if late && ordinary && quiet && !threatens {
                self.walk.unmake();
                continue;
            }
            played += 1;
            self.path[ply + 1] = Some(mv);
            let rest = depth - 1;
            let mut value;
            if played == 1 {
                value = -self.search(rest, ply + 1, -beta, -alpha);
            } else {
                let mut less = 0;
                if reducible {
                    less = self.reductions[(depth.min(63) * 64) as usize + played.min(63)];
                    less -= i32::from(open_window) + i32::from(!ordinary) + 2 * i32::from(threatens);
                    less -= (self.experience.worth(side, mv, last) / 6000).clamp(-2, 2);
                    less = less.clamp(0, rest - 1);
                }
                value = -self.search(rest - less, ply + 1, -alpha - 1, -alpha);
                if value > alpha && less > 0 {
                    value = -self.search(rest, ply + 1, -alpha - 1, -alpha);
                }
                if value > alpha && value < beta {
                    value = -self.search(rest, ply + 1, -beta, -alpha);
                }
            }
            self.walk.unmake();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    self.keep_line(ply, mv);
                    if alpha >= beta {
                        if quiet {
                            self.experience.learn(side, mv, picker.before(), last, ply, depth);
                        }
                        break;
                    }
                }
            }
        }
        picker.done(self);
        if self.stopped {
            // At the root, what has been found so far still counts.
            return if root { best } else { 0 };
        }
        if played == 0 {
            if barring.is_some() && self.walk.can_move() {
                return -win_in(ply + 2);
            }
            // There is no move, or none that is not forbidden or passed over.
            return of_outcome(self.walk.no_move_outcome(), side, ply);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if !root || self.passed_over.is_empty() {
            self.table.put(hash, ply, Known { mv: best_move, worth: best, depth, bound });
        }
        best
    }

    /// The best line from a ply begins with this move and goes on with the best from the next.
    #[inline]
    pub(super) fn keep_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }
}

/// By depth and place, 64 of each, what [`reduction`] says.
static REDUCTIONS: LazyLock<Vec<i32>> = LazyLock::new(|| (0..64 * 64).map(|i| reduction(i / 64, i % 64)).collect());

/// How much less deep the move tried at a place is looked at, before it has shown itself good.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a few plies")]
fn reduction(depth: usize, place: usize) -> i32 {
    if depth < 2 || place < 2 {
        return 0;
    }
    (0.4 + (depth as f64).ln() * (place as f64).ln() / 2.0) as i32
}

const _: () = assert!(MOST < FOUND);
