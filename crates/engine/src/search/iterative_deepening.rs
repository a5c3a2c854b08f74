//! Iterative deepening (Chess Programming Wiki: Iterative Deepening), the same loop for all variants.

use std::time::Duration;

use birka_rules::Move;

use super::searcher::Searcher;
use crate::messages::{BestMove, SearchError, SearchInfo};
use crate::score::{Score, WIN, WIN_BOUND};
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
