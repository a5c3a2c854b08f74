use std::sync::{Arc, Mutex, PoisonError};

use birka_rules::{BoardSize, Game};

use crate::eval::weights::Weights;
use crate::handle::{SearchHandle, lower_thread_priority};
use crate::job::{SearchJob, TableStore};
use crate::level::Level;
use crate::messages::{BestMove, SearchError, SearchInfo, SearchMessage, TableAllocationError};
use crate::params::SearchParams;
use crate::search::reductions::ReductionTable;
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
    low_priority: bool,
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
            low_priority: false,
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

    /// Searches on threads of the lowest priority: see [`lower_thread_priority`].
    #[must_use]
    pub fn with_low_priority(mut self) -> Self {
        self.low_priority = true;
        self
    }

    /// What the engine may use.
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

    /// Searches on a thread of its own, which calls `on_message` with each message. The last message is [`SearchMessage::Finished`] or
    /// [`SearchMessage::Failed`].
    #[must_use]
    pub fn start(&self, game: &Game, limits: Limits, on_message: impl FnMut(SearchMessage) + Send + 'static) -> SearchHandle {
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
        SearchHandle::new(control, thread.ok())
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
    /// As [`Engine::search`].
    pub fn search_with(&self, game: &Game, limits: &Limits, on_info: &mut dyn FnMut(SearchInfo)) -> Result<BestMove, SearchError> {
        self.job(game, limits).0.run(game, on_info)
    }

    fn job(&self, game: &Game, limits: &Limits) -> (SearchJob, Arc<SearchControl>) {
        let size: BoardSize = game.rules().rule_set().size;
        let limits = self.level.map_or_else(|| limits.clone(), |level| level.limits(limits, size));
        let handicap = self.level.and_then(|level| level.handicap(size));
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

/// The size of the transposition table for a search of so many nodes.
fn table_mebibytes(resources: Resources, nodes: Option<u64>) -> usize {
    resources.memory.min(useful_mebibytes(nodes)).clamp(1, 1 << 16)
}

/// The size of a transposition table beyond which a search of so many nodes gains nothing: it stores less than one entry per node, and
/// allocating more would take longer than the search.
fn useful_mebibytes(nodes: Option<u64>) -> usize {
    nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes >> 14).unwrap_or(usize::MAX)).max(1)
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
