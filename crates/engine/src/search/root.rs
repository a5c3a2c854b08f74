//! The root of the search for variants without hooks: aspiration windows, MultiPV and helper threads.

use std::sync::atomic::{AtomicU64, Ordering};

use birka_rules::Move;

use super::iterative_deepening::{RootSearch, RootVariation};
use super::searcher::Searcher;
use crate::messages::SearchError;
use crate::score::{INFINITY, MAX_PLY, WIN_BOUND};

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
