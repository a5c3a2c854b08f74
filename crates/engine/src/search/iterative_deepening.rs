//! Iterative deepening (Chess Programming Wiki: Iterative Deepening), the same loop for all variants.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use birka_rules::Move;

use crate::score::{BestMove, INFINITY, MAX_PLY, Score, SearchError, SearchInfo, WIN, WIN_BOUND};
use crate::search::Searcher;
use crate::time::Limits;

/// A principal variation at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootVariation {
    pub(crate) score: i32,
    /// Empty if the search was aborted before any move was searched.
    pub(crate) pv: Vec<Move>,
    pub(crate) depth: i32,
    pub(crate) seldepth: usize,
}

/// A search of the root position to one depth.
pub(crate) trait RootSearch<const W: usize> {
    /// The greatest depth of an iteration.
    const MAX_DEPTH: i32;

    /// The legal moves of the root position; empty if the game is over.
    ///
    /// # Errors
    /// When a hook of the variant fails.
    fn root_moves(&mut self) -> Result<Vec<Move>, SearchError>;

    /// Searches to `depth` and returns the best `multipv` variations, best first, or those found before the search was aborted.
    /// `previous` are the variations of the iteration before. `report` is called with improvements that are found before the iteration
    /// ends.
    ///
    /// # Errors
    /// When a hook of the variant fails.
    fn search_root(
        &mut self,
        depth: i32,
        multipv: usize,
        previous: &[RootVariation],
        report: &mut dyn FnMut(&Searcher<W>, &RootVariation),
    ) -> Result<Vec<RootVariation>, SearchError>;

    /// The searcher that counts nodes and keeps the time.
    fn searcher(&mut self) -> &mut Searcher<W>;
}

/// Searches deeper and deeper within `limits` and calls `report` with each principal variation. `other_nodes` returns the nodes of the
/// other threads.
///
/// # Errors
/// When a hook of the variant fails.
pub(crate) fn iterative_deepening<const W: usize, S: RootSearch<W>>(
    search: &mut S,
    limits: &Limits,
    other_nodes: &dyn Fn() -> u64,
    report: &mut dyn FnMut(SearchInfo),
) -> Result<BestMove, SearchError> {
    let legal = search.root_moves()?;
    if legal.is_empty() {
        return Ok(BestMove { mv: None, ponder: None, info: None });
    }
    search.searcher().progress.node_limit = limits.nodes.unwrap_or(u64::MAX).max(1);
    let multipv = limits.multipv.clamp(1, legal.len());
    let mut variations: Vec<RootVariation> = Vec::new();
    for depth in 1..=max_depth(limits, S::MAX_DEPTH) {
        let progress = &mut search.searcher().progress;
        (progress.root_depth, progress.seldepth) = (depth, 0);
        let mut report_early = |searcher: &Searcher<W>, variation: &RootVariation| report(info(searcher, variation, 1, other_nodes()));
        let found = search.search_root(depth, multipv, &variations, &mut report_early)?;
        let searcher = search.searcher();
        let aborted = searcher.progress.aborted;
        variations = merge(found, if aborted { variations } else { Vec::new() }, multipv);
        for (rank, variation) in (1..).zip(&variations) {
            report(info(searcher, variation, rank, other_nodes()));
        }
        if aborted || is_settled(searcher, limits, depth, &variations, legal.len()) {
            break;
        }
    }
    let searcher = search.searcher();
    while (limits.infinite || searcher.context.control.is_pondering()) && !searcher.context.control.is_stopped() {
        // No best move may be reported before the search is stopped.
        std::thread::sleep(Duration::from_millis(1));
    }
    let best = variations.first();
    let mv = best.and_then(|best| best.pv.first().copied()).or_else(|| legal.first().copied());
    // A roll is not chosen.
    let mv = mv.filter(|mv| !mv.is_roll());
    let ponder = best.and_then(|best| best.pv.get(1).copied());
    Ok(BestMove { mv, ponder, info: best.map(|best| info(searcher, best, 1, other_nodes())) })
}

/// The depth at which a search within `limits` ends that can go as deep as `deepest`.
pub(crate) fn max_depth(limits: &Limits, deepest: i32) -> i32 {
    limits.depth.map_or(deepest, |depth| i32::try_from(depth).unwrap_or(i32::MAX).clamp(1, deepest))
}

/// The best variations of an iteration, filled up with older ones that begin with other moves if it was aborted.
fn merge(found: Vec<RootVariation>, older: Vec<RootVariation>, multipv: usize) -> Vec<RootVariation> {
    let mut variations = found;
    for old in older {
        if old.pv.first().is_some_and(|first| variations.iter().all(|variation| variation.pv.first() != Some(first))) {
            variations.push(old);
        }
    }
    variations.truncate(multipv);
    variations
}

/// Whether deeper iterations would not change the result, or there is no time for them.
fn is_settled<const W: usize>(
    searcher: &Searcher<W>,
    limits: &Limits,
    depth: i32,
    variations: &[RootVariation],
    legal_moves: usize,
) -> bool {
    let control = &searcher.context.control;
    if limits.infinite || control.is_pondering() {
        return false;
    }
    if control.soft_limit_reached() {
        return true;
    }
    let timed = limits.clock.is_some() || limits.movetime.is_some();
    let is_decided = |variation: &RootVariation| variation.score.abs() > WIN_BOUND && WIN - variation.score.abs() <= depth;
    variations.iter().all(is_decided) || (timed && legal_moves == 1 && depth >= 4)
}

fn info<const W: usize>(searcher: &Searcher<W>, variation: &RootVariation, multipv: usize, other_nodes: u64) -> SearchInfo {
    SearchInfo {
        depth: variation.depth.unsigned_abs(),
        #[expect(clippy::cast_possible_truncation, reason = "at most MAX_PLY")]
        seldepth: variation.seldepth as u32,
        multipv,
        score: Score::from_search(variation.score),
        nodes: searcher.progress.nodes + other_nodes,
        time: searcher.context.control.elapsed(),
        hashfull: searcher.context.table.hashfull(),
        pv: variation.pv.clone(),
    }
}

impl<const W: usize> RootSearch<W> for Searcher<W> {
    const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;

    fn root_moves(&mut self) -> Result<Vec<Move>, SearchError> {
        if self.position.outcome().is_some() {
            return Ok(Vec::new());
        }
        self.position.generate_moves(&mut self.move_buffer);
        Ok(self.move_buffer.iter().copied().filter(|&mv| !self.position.is_forbidden_repetition(mv)).collect())
    }

    /// Searches once per variation, each time without the first moves of the better ones (MultiPV).
    fn search_root(
        &mut self,
        depth: i32,
        multipv: usize,
        previous: &[RootVariation],
        report: &mut dyn FnMut(&Searcher<W>, &RootVariation),
    ) -> Result<Vec<RootVariation>, SearchError> {
        let mut variations: Vec<RootVariation> = Vec::new();
        self.excluded_root_moves.clear();
        for rank in 0..multipv {
            let previous_score = previous.get(rank).map(|variation| variation.score);
            let score = self.search_with_aspiration_window(depth, previous_score, &mut |searcher, score| {
                // A better best move is reported before its score is exact.
                if rank == 0 {
                    report(searcher, &searcher.root_variation(score, depth));
                }
            });
            let variation = self.root_variation(score, depth);
            // A handicapped search may notice fewer moves than variations are wanted.
            if variation.pv.is_empty() && (self.progress.aborted || rank > 0) {
                break;
            }
            self.excluded_root_moves.extend(variation.pv.first());
            variations.push(variation);
            if self.progress.aborted {
                break;
            }
        }
        self.excluded_root_moves.clear();
        variations.sort_by_key(|variation| -variation.score);
        Ok(variations)
    }

    fn searcher(&mut self) -> &mut Searcher<W> {
        self
    }
}

impl<const W: usize> Searcher<W> {
    fn root_variation(&self, score: i32, depth: i32) -> RootVariation {
        RootVariation { score, pv: self.stack[0].pv.clone(), depth, seldepth: self.progress.seldepth }
    }

    /// Searches the root with a window about the previous score, and widens it until the score lies within
    /// (Chess Programming Wiki: Aspiration Windows). `on_fail_high` is called when the score exceeds the window and there is a move.
    fn search_with_aspiration_window(&mut self, depth: i32, previous: Option<i32>, on_fail_high: &mut dyn FnMut(&Self, i32)) -> i32 {
        let params = &self.context.params;
        let Some(previous) = previous.filter(|previous| depth >= params.aspiration_min_depth && previous.abs() < WIN_BOUND) else {
            return self.search(depth, 0, -INFINITY, INFINITY);
        };
        let (growth, max_width, mut width) = (params.aspiration_growth, params.aspiration_max_width, params.aspiration_width);
        let (mut alpha, mut beta) = (previous - width, previous + width);
        loop {
            let score = self.search(depth, 0, alpha, beta);
            if self.progress.aborted || (alpha < score && score < beta) {
                return score;
            }
            width *= growth;
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = if width > max_width { -INFINITY } else { (score - width).max(-INFINITY) };
            } else {
                beta = if width > max_width { INFINITY } else { (score + width).min(INFINITY) };
                if !self.stack[0].pv.is_empty() {
                    on_fail_high(self, score);
                }
            }
        }
    }

    /// Searches beside the main thread to fill the shared table, until it is stopped (Chess Programming Wiki: Lazy SMP). Its nodes are
    /// added to `nodes`; `number` is the thread's number from 1.
    pub(crate) fn help(&mut self, number: usize, max_depth: i32, nodes: &AtomicU64) {
        let mut previous = None;
        let mut reported = 0;
        for depth in 1..=max_depth {
            // Half of the threads skip a quarter of the depths each, so that not all do the same.
            if number % 2 == 1 && depth > 2 && depth % 4 == (number / 2 % 4) as i32 {
                continue;
            }
            self.progress.root_depth = depth;
            let score = self.search_with_aspiration_window(depth, previous, &mut |_, _| ());
            nodes.fetch_add(self.progress.nodes - reported, Ordering::Relaxed);
            reported = self.progress.nodes;
            if self.progress.aborted {
                return;
            }
            previous = Some(score);
        }
    }
}
