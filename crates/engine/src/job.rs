//! One search from beginning to end: threads, transposition table and panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use birka_rules::{Game, HookedSearchPosition, PositionVisitor, SearchPosition};

use crate::eval::evaluator::Evaluator;
use crate::eval::weights::Weights;
use crate::handicap::Handicap;
use crate::messages::{BestMove, SearchError, SearchInfo, TableAllocationError};
use crate::params::SearchParams;
use crate::search::context::SearchContext;
use crate::search::hooked::HookedSearcher;
use crate::search::iterative_deepening::{RootSearch, iterative_deepening, max_depth};
use crate::search::reductions::ReductionTable;
use crate::search::searcher::Searcher;
use crate::search::transposition_table::TranspositionTable;
use crate::time::{Limits, SearchControl};

/// The transposition table that an engine keeps between searches.
#[derive(Default)]
pub(crate) struct TableStore(Mutex<Option<StoredTable>>);

struct StoredTable {
    table: Arc<TranspositionTable>,
    /// The fingerprint of the rules its entries belong to: under other rules the same pieces have other scores. Empty before the first search.
    rules: String,
    mebibytes: usize,
}

impl TableStore {
    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// If there is not enough memory; the table is then the same as before.
    pub(crate) fn resize(&self, mebibytes: usize) -> Result<(), TableAllocationError> {
        let mut stored = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if stored.as_ref().is_none_or(|stored| stored.mebibytes != mebibytes) {
            let table = Arc::new(TranspositionTable::new(mebibytes)?);
            *stored = Some(StoredTable { table, rules: String::new(), mebibytes });
        }
        Ok(())
    }

    /// The table for a game, allocated when it is first needed and cleared when the rules change.
    fn table(&self, game: &Game, mebibytes: usize) -> Result<Arc<TranspositionTable>, TableAllocationError> {
        let rules = game.rules().fingerprint();
        let mut stored = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stored) = stored.as_mut().filter(|stored| stored.mebibytes == mebibytes) {
            if stored.rules != rules {
                stored.table.clear();
                rules.clone_into(&mut stored.rules);
            }
            return Ok(Arc::clone(&stored.table));
        }
        let table = Arc::new(TranspositionTable::new(mebibytes)?);
        *stored = Some(StoredTable { table: Arc::clone(&table), rules: rules.to_owned(), mebibytes });
        Ok(table)
    }
}

/// A search that is ready to run on any thread.
pub(crate) struct SearchJob {
    pub(crate) limits: Limits,
    pub(crate) handicap: Option<Handicap>,
    pub(crate) control: Arc<SearchControl>,
    pub(crate) table: Arc<TableStore>,
    pub(crate) mebibytes: usize,
    pub(crate) threads: usize,
    pub(crate) weights: Weights,
    pub(crate) params: SearchParams,
    pub(crate) reductions: Arc<ReductionTable>,
}

impl SearchJob {
    /// Runs the search. A panic becomes an error, so that it ends the search and not the game.
    pub(crate) fn run(self, game: &Game, on_info: &mut dyn FnMut(SearchInfo)) -> Result<BestMove, SearchError> {
        catch_unwind(AssertUnwindSafe(|| self.search(game, on_info))).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            Err(SearchError::Panicked(text.unwrap_or("no more is known").to_owned()))
        })
    }

    fn search(self, game: &Game, on_info: &mut dyn FnMut(SearchInfo)) -> Result<BestMove, SearchError> {
        let table = self.table.table(game, self.mebibytes)?;
        if self.handicap.is_some() || (self.limits.is_deterministic() && self.threads == 1) {
            // Earlier searches must not influence a deterministic search, and a handicapped one must not know what others have found.
            table.clear();
        } else {
            table.new_generation();
        }
        let not_visited = || Err(SearchError::Panicked("a game that cannot be explored".to_owned()));
        game.visit(Visitor { job: self, table, on_info }).unwrap_or_else(not_visited)
    }
}

/// Searches the position with the width of its bitboards known at compile time.
struct Visitor<'a> {
    job: SearchJob,
    table: Arc<TranspositionTable>,
    on_info: &'a mut dyn FnMut(SearchInfo),
}

impl Visitor<'_> {
    fn context<const W: usize>(&self, position: &SearchPosition<W>) -> SearchContext<W> {
        SearchContext {
            evaluator: Arc::new(Evaluator::new(position, &self.job.weights)),
            table: Arc::clone(&self.table),
            control: Arc::clone(&self.job.control),
            params: self.job.params.clone(),
            reductions: Arc::clone(&self.job.reductions),
            handicap: self.job.handicap,
        }
    }
}

impl PositionVisitor for Visitor<'_> {
    type Output = Result<BestMove, SearchError>;

    fn visit<const W: usize>(self, position: SearchPosition<W>) -> Self::Output {
        let context = self.context(&position);
        let Self { job, on_info, .. } = self;
        let helper_nodes = AtomicU64::new(0);
        let max_depth = max_depth(&job.limits, <Searcher<W> as RootSearch<W>>::MAX_DEPTH);
        std::thread::scope(|scope| {
            for number in 1..job.threads {
                let mut helper = Searcher::new(position.clone(), context.clone());
                let helper_nodes = &helper_nodes;
                let helped = std::thread::Builder::new().spawn_scoped(scope, move || helper.help(number, max_depth, helper_nodes));
                if let Err(error) = helped {
                    tracing::debug!("the search goes on with {number} threads, because no more can be started: {error}");
                    break;
                }
            }
            // Also when the main thread panics, or the helpers would never end.
            let _stop_helpers = StopOnDrop(&job.control);
            let mut searcher = Searcher::new(position.clone(), context.clone());
            iterative_deepening(&mut searcher, &job.limits, &|| helper_nodes.load(Ordering::Relaxed), on_info)
        })
    }

    /// On one thread, because hooks are not called from several at once.
    fn visit_hooked<const W: usize>(self, position: HookedSearchPosition<W>) -> Option<Self::Output> {
        let context = self.context(position.base());
        let native = Searcher::new(position.base().clone(), context);
        let mut searcher = HookedSearcher::new(position, native);
        Some(iterative_deepening(&mut searcher, &self.job.limits, &|| 0, self.on_info))
    }
}

struct StopOnDrop<'a>(&'a SearchControl);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
