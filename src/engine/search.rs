use std::sync::Arc;

use super::danger::Threat;
use super::evaluate::Judge;
use super::order::{CAPTURE, Experience, Ranked, TRIED, pick};
use super::score::{DEEPEST, FOUND, MOST, of_outcome, win_in};
use super::senses::Senses;
use super::signals::Signals;
use super::table::{Bound, Known, Table};
use crate::board::Bits;
use crate::rules::{Move, MoveList, NoMove, Side, Verdict, Walk};

/// One thread's search.
pub(super) struct Searcher<const W: usize> {
    pub(super) walk: Walk<W>,
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
    /// What the search one ply above has seen of each ply's threats already.
    pub(super) seen: Vec<Option<Threat<W>>>,
    /// What is seen at all; `None` for everything.
    pub(super) senses: Option<Senses>,
    reductions: Vec<i32>,
    pub(super) draws_at_once: bool,
    pub(super) repetition_loses: Option<Side>,
    pub(super) forbids_repetition: Option<usize>,
}

/// Beyond every worth.
pub(super) const WIDEST: i32 = super::score::WIN + 1;

impl<const W: usize> Searcher<W> {
    pub(super) fn new(walk: Walk<W>, judge: Arc<Judge<W>>, table: Arc<Table>, signals: Arc<Signals>, senses: Option<Senses>) -> Self {
        let repetition = walk.set().ends.repetition;
        let verdict = repetition.map(|rule| rule.verdict);
        Self {
            experience: Experience::new(walk.set().size.area()),
            judge,
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
            seen: vec![None; DEEPEST + 2],
            senses,
            reductions: (0..64 * 64).map(|i| reduction(i / 64, i % 64)).collect(),
            draws_at_once: verdict == Some(Verdict::Draw),
            repetition_loses: match verdict {
                Some(Verdict::Loses(side)) => Some(side),
                _ => None,
            },
            forbids_repetition: repetition.filter(|rule| rule.verdict == Verdict::Forbidden).map(|rule| usize::from(rule.times.get())),
            walk,
        }
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
    pub(super) fn notices(&self, mv: Move, salient: Bits<W>) -> bool {
        self.senses.is_none_or(|senses| senses.notice(self.walk.hash(), mv, self.walk.set().size, salient))
    }

    /// What the position is thought to be worth.
    #[inline]
    pub(super) fn judge(&self, alpha: i32, beta: i32) -> i32 {
        let error = self.senses.map_or(0, |senses| senses.error(self.walk.hash()));
        self.judge.judge(&self.walk, alpha - error, beta - error) + error
    }

    /// Searches a position and gives its worth to the side to move.
    #[expect(clippy::too_many_lines, reason = "one node of an alpha-beta search is one thing")]
    pub(super) fn search(&mut self, mut depth: i32, ply: usize, mut alpha: i32, mut beta: i32) -> i32 {
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        if ply > 0
            && let Some(worth) = self.end(ply)
        {
            return worth;
        }
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta, 0);
        }
        if ply >= DEEPEST {
            return self.judge(alpha, beta);
        }
        self.deepest = self.deepest.max(ply);
        let root = ply == 0;
        let open_window = beta - alpha > 1;
        let side = self.walk.turn();
        let calm = self.is_calm();

        if !root {
            alpha = alpha.max(-win_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
            if calm && let Some(mv) = self.win_at_once() {
                self.lines[ply].push(mv);
                return win_in(ply + 1);
            }
        }

        // Whether the king may escape or be captured next, so that nothing is left to chance.
        let threat = self.threat(ply);
        let (ways, barring) = if let Threat::Ways(ways, barring) = threat { (ways, barring) } else { (0, Bits::EMPTY) };
        let forced = ways > 0 && calm && !self.judge.ground.king_falls && !self.walk.set().ends.king_bared;
        if forced && ways > 1 && !root && self.walk.set().ends.no_move == NoMove::Loses {
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

        let pressed = threat.is_real();
        let worth = if pressed { -WIDEST } else { self.judge(alpha, beta) };

        if !pressed && !open_window && beta.abs() < FOUND {
            if depth <= 3 && worth - 90 * depth >= beta {
                return worth;
            }
            let passed = ply > 0 && self.path[ply].is_none();
            if depth >= 3 && worth >= beta && !passed && self.walk.side(side).count() > 3 {
                let rest = depth - 3 - depth / 4 - ((worth - beta) / 150).min(2);
                self.walk.pass();
                self.path[ply + 1] = None;
                self.seen[ply + 1] = None;
                let answer = -self.search(rest, ply + 1, -beta, -beta + 1);
                self.walk.pass();
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

        let takers = self.judge.ground.takers(&self.walk);
        let last = self.path[ply];
        let king = self.walk.king();
        // Where a quiet move may still bring a threat about.
        let hot = match side {
            Side::Attackers => self.walk.spread(self.walk.spread(self.walk.near(king))),
            Side::Defenders => self.judge.ground.lines[king.index()],
        };
        let mut moves = std::mem::take(&mut self.ranked[ply]);
        moves.clear();
        let mut generated = false;
        if let Some(mv) = tried.filter(|&mv| self.is_legal(mv) && (!forced || root || barring.has(mv.to))) {
            moves.push(Ranked { rank: TRIED, mv });
        }

        let old_alpha = alpha;
        let mut best = if forced && !root { -win_in(ply + 2) } else { -WIDEST };
        let mut best_move = None;
        let mut played = 0;
        let mut next = 0;
        loop {
            if next == moves.len() {
                if generated {
                    break;
                }
                generated = true;
                let barring = (forced && !root).then_some(barring);
                self.generate(&mut moves, barring, takers, ply);
                continue;
            }
            let Ranked { rank, mv } = pick(&mut moves, next);
            next += 1;
            if root && self.passed_over.contains(&mv) {
                continue;
            }
            let late = !root && !pressed && best > -FOUND && rank < KILLERS && {
                let enough = if open_window { 10 + 8 * depth * depth } else { 5 + 4 * depth * depth };
                (depth <= 5 && played > enough) || (depth <= 3 && worth + 100 + 110 * depth <= alpha)
            };
            if late && !takers.has(mv.to) && mv.from != king && !hot.has(if side == Side::Attackers { mv.to } else { mv.from }) {
                continue;
            }
            let taken = self.walk.make(mv);
            self.count();
            if self.repeats_forbidden() {
                self.walk.unmake();
                continue;
            }
            let quiet = taken.is_empty();
            played += 1;
            let threat = self.threat_on_board();
            let threatens = threat.is_real();
            if late && quiet && !threatens {
                self.walk.unmake();
                continue;
            }
            self.seen[ply + 1] = Some(threat);
            self.path[ply + 1] = Some(mv);
            let rest = depth - 1;
            let mut value;
            if played == 1 {
                value = -self.search(rest, ply + 1, -beta, -alpha);
            } else {
                let mut less = 0;
                if depth >= 2 && quiet && !pressed && played > if root { 4 } else { 2 } {
                    less = self.reductions[(depth.min(63) * 64) as usize + played.min(63) as usize];
                    less -= i32::from(open_window) + i32::from(rank >= KILLERS) + 2 * i32::from(threatens);
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
                    let (upper, lower) = self.lines.split_at_mut(ply + 1);
                    upper[ply].clear();
                    upper[ply].push(mv);
                    upper[ply].extend_from_slice(&lower[0]);
                    if alpha >= beta {
                        if quiet {
                            self.experience.learn(side, mv, &moves[..next - 1], last, ply, depth);
                        }
                        break;
                    }
                }
            }
        }
        self.ranked[ply] = moves;
        if self.stopped {
            // At the root, what has been found so far still counts.
            return if root { best } else { 0 };
        }
        if played == 0 {
            if forced && !root && self.walk.can_move() {
                return -win_in(ply + 2);
            }
            // There is no move, or none that is not forbidden or passed over.
            return of_outcome(self.walk.stuck(), side, ply);
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

    /// Adds the moves of the position to those that have been tried already.
    #[inline]
    fn generate(&mut self, moves: &mut Vec<Ranked>, barring: Option<Bits<W>>, takers: Bits<W>, ply: usize) {
        match barring {
            // Whoever does not bar the way has lost; the king's capture has been tried.
            Some(squares) => self.walk.moves_to(squares, &mut self.buffer),
            None => self.walk.moves(&mut self.buffer),
        }
        let (side, last, king) = (self.walk.turn(), self.path[ply], self.walk.king());
        let tried = moves.first().map(|ranked| ranked.mv);
        for &mv in self.buffer.iter().filter(|&&mv| Some(mv) != tried) {
            let quiet = self.experience.rank(side, mv, last, ply);
            let royal = if mv.from == king { 400 } else { 0 };
            moves.push(Ranked { rank: quiet + royal + if takers.has(mv.to) { CAPTURE } else { 0 }, mv });
        }
        if self.senses.is_some() && moves.len() > 1 {
            let salient = takers | last.map_or(Bits::EMPTY, |last| self.walk.near(last.to)) | self.walk.near(king);
            let first = moves[0];
            moves.retain(|ranked| Some(ranked.mv) == tried || self.notices(ranked.mv, salient));
            if moves.is_empty() {
                moves.push(first);
            }
        }
    }

    /// Whether a move from the table is one here: another position may have had the same hash.
    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        let area = self.walk.set().size.area();
        mv.from.index() < area
            && mv.to.index() < area
            && self.walk.side(self.walk.turn()).has(mv.from)
            && self.walk.reach(mv.from).has(mv.to)
    }
}

const KILLERS: i32 = super::order::KILLER / 2 - 2 * (1 << 14);

/// How much less deep the move tried at a place is looked at, before it has shown itself good.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a few plies")]
fn reduction(depth: usize, place: usize) -> i32 {
    if depth < 2 || place < 2 {
        return 0;
    }
    (0.4 + (depth as f64).ln() * (place as f64).ln() / 2.0) as i32
}

const _: () = assert!(MOST < FOUND);
