//! The interface of the engine, and a search from beginning to end: threads, transposition table and panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use birka_rules::{Game, HookedSearchPosition, PositionVisitor, RuleSet, Rules, SearchPosition};

use crate::eval::Evaluator;
use crate::eval::terms::Weights;
use crate::level::{Handicap, Level};
use crate::params::{ReductionTable, SearchParams};
use crate::remote::{RemoteSearch, RemoteSearches, SearchRequest};
use crate::score::{BestMove, SearchError, SearchInfo, SearchMessage, TableAllocationError};
use crate::search::hooked::HookedSearcher;
use crate::search::iterative_deepening::{RootSearch, iterative_deepening, max_depth};
use crate::search::transposition_table::{TableStore, TranspositionTable};
use crate::search::{SearchContext, Searcher};
use crate::time::{Limits, SearchControl, TimeBudget};

/// The threads and the memory that an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The number of search threads.
    pub threads: usize,
    /// The size of the transposition table in mebibytes.
    pub memory: usize,
}

impl Default for Resources {
    fn default() -> Self {
        Self { threads: 1, memory: 64 }
    }
}

impl Resources {
    /// All processors of the machine.
    #[must_use]
    pub fn all() -> Self {
        Self { threads: std::thread::available_parallelism().map_or(1, usize::from), memory: 256 }
    }
}

/// An engine. It keeps its transposition table from one search to the next.
///
/// ```
/// use birka_engine::{Engine, Limits};
/// use birka_rules::Game;
///
/// let brandubh = birka_script::Library::shipped().get("brandubh").expect("a shipped variant").rules.clone();
/// let mut game = Game::new(brandubh);
/// let best = Engine::default().search(&game, &Limits::depth(3)).expect("no hooks that could fail");
/// game.play(best.mv.expect("the game is not over")).expect("a legal move");
/// ```
pub struct Engine {
    resources: Resources,
    weights: Weights,
    params: SearchParams,
    reductions: Arc<ReductionTable>,
    level: Option<&'static Level>,
    variation: Option<u64>,
    low_priority: bool,
    remote: Option<RemoteSearches>,
    table: Arc<TableStore>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Resources::default())
    }
}

impl Engine {
    /// An engine of full strength with an empty transposition table.
    #[must_use]
    pub fn new(resources: Resources) -> Self {
        Self {
            resources,
            weights: Weights::shipped().clone(),
            params: SearchParams::shipped().clone(),
            reductions: ReductionTable::shipped(),
            level: None,
            variation: None,
            low_priority: false,
            remote: None,
            table: Arc::default(),
        }
    }

    /// Replaces the weights of the evaluation.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// Replaces the parameters of the search.
    #[must_use]
    pub fn with_search_params(mut self, params: SearchParams) -> Self {
        if params != self.params {
            self.reductions = Arc::new(ReductionTable::new(&params));
        }
        self.params = params;
        self
    }

    /// Plays at a level. Levels with a handicap search on one thread.
    #[must_use]
    pub fn at_level(mut self, level: &'static Level) -> Self {
        self.level = Some(level);
        self
    }

    /// Plays other moves of nearly the same value for each seed, and on one thread. Without it, an engine that is limited by nodes or depth always
    /// plays the same game.
    #[must_use]
    pub fn with_variation(mut self, seed: u64) -> Self {
        self.variation = Some(seed);
        self
    }

    /// Searches on threads of the lowest priority: see [`lower_thread_priority`].
    #[must_use]
    pub fn with_low_priority(mut self) -> Self {
        self.low_priority = true;
        self
    }

    /// Lets the searches that [`start`](Self::start) begins run elsewhere.
    #[must_use]
    pub fn with_remote_searches(mut self, searches: RemoteSearches) -> Self {
        self.remote = Some(searches);
        self
    }

    /// Resource limits of the engine.
    #[must_use]
    pub fn resources(&self) -> Resources {
        self.resources
    }

    /// Changes what the engine may use, from the next search on. A transposition table of another size is allocated at once.
    ///
    /// # Errors
    /// If there is not enough memory; nothing is changed then.
    pub fn set_resources(&mut self, resources: Resources) -> Result<(), TableAllocationError> {
        if resources.memory != self.resources.memory {
            self.table.resize(table_mebibytes(resources, None))?;
        }
        self.resources = resources;
        Ok(())
    }

    /// Empties the transposition table.
    pub fn clear(&mut self) {
        self.table = Arc::default();
    }

    /// Searches on a thread of its own, or [elsewhere](Self::with_remote_searches), and calls `on_message` with each message. The last message is [`SearchMessage::Finished`] or
    /// [`SearchMessage::Failed`].
    #[must_use]
    pub fn start(&self, game: &Game, limits: Limits, on_message: impl FnMut(SearchMessage) + Send + 'static) -> SearchHandle {
        if let Some(remote) = &self.remote {
            let request = SearchRequest::new(game, limits, (self.level, self.variation), self.resources.memory);
            return SearchHandle(Running::Elsewhere(remote.start(&request, on_message)));
        }
        let (job, control) = self.job(game, &limits);
        let game = game.clone();
        let on_message = Arc::new(Mutex::new(on_message));
        let send = {
            let on_message = Arc::clone(&on_message);
            move |message| on_message.lock().unwrap_or_else(PoisonError::into_inner)(message)
        };
        let low_priority = self.low_priority;
        let spawned = std::thread::Builder::new().name("search".to_owned()).spawn(move || {
            if low_priority {
                lower_thread_priority();
            }
            send(job.run(&game, &mut |info| send(SearchMessage::Info(info))).map_or_else(SearchMessage::Failed, SearchMessage::Finished));
        });
        let thread = spawned.map_err(|error| {
            let error = SearchError::ThreadSpawn(error.to_string());
            on_message.lock().unwrap_or_else(PoisonError::into_inner)(SearchMessage::Failed(error));
        });
        SearchHandle(Running::OnThread { control, thread: thread.ok() })
    }

    /// Searches on this thread until a limit is reached; with [`Limits::infinite`] it never returns.
    ///
    /// # Errors
    /// When a hook of the variant fails, the search panics, or there is not enough memory for the transposition table.
    pub fn search(&self, game: &Game, limits: &Limits) -> Result<BestMove, SearchError> {
        self.search_with(game, limits, &mut |_| ())
    }

    /// Searches as [`Engine::search`] does and calls `on_info` with each principal variation.
    ///
    /// # Errors
    /// See [`Engine::search`].
    pub fn search_with(&self, game: &Game, limits: &Limits, on_info: &mut dyn FnMut(SearchInfo)) -> Result<BestMove, SearchError> {
        self.job(game, limits).0.run(game, on_info)
    }

    fn job(&self, game: &Game, limits: &Limits) -> (SearchJob, Arc<SearchControl>) {
        let set = game.rules().rule_set();
        let limits = self.level.map_or_else(|| limits.clone(), |level| level.limits(limits, set));
        let of_level = self.level.and_then(|level| level.handicap(set.size));
        let varied = self.variation.map(|seed| Handicap { seed, ..of_level.unwrap_or(Handicap::VARIATION) });
        let handicap = varied.or(of_level);
        let control = Arc::new(SearchControl::new(TimeBudget::new(&limits, game.turn()), limits.ponder));
        let job = SearchJob {
            control: Arc::clone(&control),
            table: Arc::clone(&self.table),
            mebibytes: table_mebibytes(self.resources, limits.nodes),
            threads: if handicap.is_some() { 1 } else { self.resources.threads.clamp(1, 256) },
            weights: self.weights.clone(),
            params: self.params.clone(),
            reductions: Arc::clone(&self.reductions),
            limits,
            handicap,
        };
        (job, control)
    }
}

/// The size of the transposition table for a search of this many nodes. It stores less than one entry per node, and allocating more would
/// take longer than the search.
fn table_mebibytes(resources: Resources, nodes: Option<u64>) -> usize {
    let useful = nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes >> 14).unwrap_or(usize::MAX));
    resources.memory.min(useful).clamp(1, 1 << 16)
}

impl SearchRequest {
    /// Searches on this thread and calls `on_message` with each message; the last one is [`SearchMessage::Finished`] or
    /// [`SearchMessage::Failed`]. `rules` gives the rules for a fingerprint, and must know those with hooks.
    pub fn run(self, rules: impl FnOnce(&str) -> Option<Arc<Rules>>, on_message: &mut dyn FnMut(SearchMessage)) {
        let result = self.search(rules, &mut |info| on_message(SearchMessage::Info(info)));
        on_message(result.map_or_else(SearchMessage::Failed, SearchMessage::Finished));
    }

    fn search(self, rules: impl FnOnce(&str) -> Option<Arc<Rules>>, on_info: &mut dyn FnMut(SearchInfo)) -> Result<BestMove, SearchError> {
        let unknown = || SearchError::Remote("the rules of this game are not known there".to_owned());
        let compiled = |set: RuleSet| Rules::compile(set).ok().map(Arc::new);
        let known = rules(&self.rules).or_else(|| self.rule_set.and_then(compiled)).ok_or_else(unknown)?;
        let impossible = || SearchError::Remote("the rules do not allow this game there".to_owned());
        let mut game = Game::from_setup(known, &self.start).map_err(|_| impossible())?;
        for mv in self.moves {
            game.play(mv).map_err(|_| impossible())?;
        }
        let engine = Engine::new(Resources { threads: 1, memory: self.memory });
        let engine = match self.level.and_then(Level::numbered) {
            Some(level) => engine.at_level(level),
            None => engine,
        };
        let engine = match self.variation {
            Some(seed) => engine.with_variation(seed),
            None => engine,
        };
        engine.search_with(&game, &self.limits, on_info)
    }
}

/// A search on a thread of its own, or [elsewhere](crate::remote). Dropping the handle stops the search and waits for the thread, which takes a
/// moment.
#[derive(Debug)]
pub struct SearchHandle(Running);

#[derive(Debug)]
enum Running {
    OnThread {
        control: Arc<SearchControl>,
        /// `None` if the thread could not be started.
        thread: Option<JoinHandle<()>>,
    },
    Elsewhere(RemoteSearch),
}

impl SearchHandle {
    /// Stops the search; it reports the best move so far.
    pub fn stop(&self) {
        match &self.0 {
            Running::OnThread { control, .. } => control.stop(),
            Running::Elsewhere(search) => search.stop(),
        }
    }

    /// The expected move was played: the limits of a pondering search apply from now on. A search elsewhere ends, because it cannot be told.
    pub fn ponder_hit(&self) {
        match &self.0 {
            Running::OnThread { control, .. } => control.ponder_hit(),
            Running::Elsewhere(search) => search.stop(),
        }
    }

    /// Whether the search has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        match &self.0 {
            Running::OnThread { thread, .. } => thread.as_ref().is_none_or(JoinHandle::is_finished),
            Running::Elsewhere(search) => search.is_finished(),
        }
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        let Running::OnThread { control, thread } = &mut self.0 else { return };
        control.stop();
        if let Some(thread) = thread.take().filter(|thread| thread.thread().id() != std::thread::current().id()) {
            // A panic has already been reported as a message.
            let _ = thread.join();
        }
    }
}

/// Gives the current thread, and those it starts from now on, the lowest priority, so that drawing frames comes first. In a browser it does nothing.
pub fn lower_thread_priority() {
    #[cfg(not(target_family = "wasm"))]
    if let Err(error) = thread_priority::set_current_thread_priority(thread_priority::ThreadPriority::Min) {
        tracing::debug!("the priority of a search thread cannot be lowered: {error:?}");
    }
}

/// A search that is ready to run on any thread.
struct SearchJob {
    limits: Limits,
    handicap: Option<Handicap>,
    control: Arc<SearchControl>,
    table: Arc<TableStore>,
    mebibytes: usize,
    threads: usize,
    weights: Weights,
    params: SearchParams,
    reductions: Arc<ReductionTable>,
}

impl SearchJob {
    /// Runs the search. A panic becomes an error, so that it ends the search and not the game.
    fn run(self, game: &Game, on_info: &mut dyn FnMut(SearchInfo)) -> Result<BestMove, SearchError> {
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
        game.visit(SearchVisitor { job: self, table, on_info }).unwrap_or_else(not_visited)
    }
}

/// Searches the position with the width of its bitboards known at compile time.
struct SearchVisitor<'a> {
    job: SearchJob,
    table: Arc<TranspositionTable>,
    on_info: &'a mut dyn FnMut(SearchInfo),
}

impl SearchVisitor<'_> {
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

impl PositionVisitor for SearchVisitor<'_> {
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

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn a_stopped_search_ends_within_two_polls() {
        let game = Game::new(Arc::clone(&Library::shipped().get("tablut").expect("a shipped variant").rules));
        let (job, control) = Engine::default().job(&game, &Limits { infinite: true, ..Limits::default() });
        let mut nodes_at_stop = None;
        let best = job
            .run(&game, &mut |info| {
                if info.depth == 4 && nodes_at_stop.is_none() {
                    nodes_at_stop = Some(info.nodes);
                    control.stop();
                }
            })
            .expect("tablut has no hooks");
        let (at_stop, at_end) = (nodes_at_stop.expect("depth 4 is reached"), best.info.expect("a variation").nodes);
        assert!(at_end > at_stop && at_end <= at_stop + 2 * SearchControl::POLL_MASK, "stopped at {at_stop}, ended at {at_end}");
        assert!(best.mv.is_some());
    }
}
