use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::evaluate::Judge;
use super::hooked::HookedSearcher;
use super::info::{Best, Info, Report, SearchFault};
use super::level::Level;
use super::limits::{Budget, Limits};
use super::root::Teller;
use super::score::DEEPEST;
use super::search::Searcher;
use super::senses::Senses;
use super::signals::Signals;
use super::table::Table;
use super::weights::Weights;
use birka_rules::{BoardSize, Game, HookedSearchPosition, PositionVisitor, SearchPosition};

/// How much of the machine a thinker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Threads that search.
    pub threads: usize,
    /// Memory for what is known of positions, in mebibytes.
    pub memory: usize,
}

impl Default for Resources {
    fn default() -> Self {
        Self { threads: 1, memory: 64 }
    }
}

impl Resources {
    /// Every processor.
    #[must_use]
    pub fn all() -> Self {
        Self { threads: std::thread::available_parallelism().map_or(1, usize::from), memory: 256 }
    }
}

/// A player that keeps what it has found out from one move to the next.
///
/// ```
/// use birka::engine::{Limits, Thinker};
/// use birka_rules::Game;
///
/// let brandubh = birka_script::Library::open().get("brandubh").expect("it ships").rules.clone();
/// let mut game = Game::new(brandubh);
/// let best = Thinker::default().best(&game, &Limits::depth(3)).expect("it does not break down");
/// game.play(best.mv.expect("there are moves")).expect("a legal move");
/// ```
pub struct Thinker {
    resources: Resources,
    weights: Weights,
    level: Option<&'static Level>,
    gives_way: bool,
    memory: Arc<Memory>,
}

/// What is kept between moves.
struct Memory {
    table: Mutex<Option<Kept>>,
}

#[derive(Clone)]
struct Kept {
    table: Arc<Table>,
    /// The rules it belongs to: other rules make other worths of the same pieces.
    rules: String,
    mebibytes: usize,
}

impl Default for Thinker {
    fn default() -> Self {
        Self::new(Resources::default())
    }
}

impl Thinker {
    /// A player with no memory of positions yet.
    #[must_use]
    pub fn new(resources: Resources) -> Self {
        let memory = Arc::new(Memory { table: Mutex::new(None) });
        Self { resources, weights: Weights::shipped().clone(), level: None, gives_way: false, memory }
    }

    /// The same with other weights.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// The same playing as well as a level does. Unlike the strongest, weaker ones search on one thread.
    #[must_use]
    pub fn at_level(mut self, level: &'static Level) -> Self {
        self.level = Some(level);
        self
    }

    /// The same, whose threads stand back behind whatever else runs on the machine: frames that are drawn meanwhile come first.
    #[must_use]
    pub fn giving_way(mut self) -> Self {
        self.gives_way = true;
        self
    }

    /// What it may use.
    #[must_use]
    pub fn resources(&self) -> Resources {
        self.resources
    }

    /// Lets it use more or less from the next move on.
    pub fn set_resources(&mut self, resources: Resources) {
        self.resources = resources;
    }

    /// Forgets what it knows of positions.
    pub fn forget(&mut self) {
        self.memory = Arc::new(Memory { table: Mutex::new(None) });
    }

    /// Thinks on threads of its own. Whoever drops what it gives stops it.
    #[must_use]
    pub fn start(&self, game: &Game, limits: Limits) -> Thinking {
        let (send, reports) = channel();
        let running = self.start_telling(game, limits, move |report| {
            // Where nobody listens any more, the search is about to be stopped.
            let _ = send.send(report);
        });
        Thinking { running, reports: Mutex::new(reports) }
    }

    /// The same, telling of itself on the thread that searches.
    #[must_use]
    pub fn start_telling(&self, game: &Game, limits: Limits, tell: impl FnMut(Report) + Send + 'static) -> Running {
        let limits = self.level.map(|level| level.limits(&limits, game.rules().rule_set().size)).unwrap_or(limits);
        let signals = Arc::new(Signals::new(Budget::new(&limits, game.turn()), limits.ponder));
        let job = self.job(limits, Arc::clone(&signals), game.rules().rule_set().size);
        let game = game.clone();
        let tell = Arc::new(Mutex::new(tell));
        let telling = Arc::clone(&tell);
        let gives_way = self.gives_way;
        let spawned = std::thread::Builder::new().name("search".to_owned()).spawn(move || {
            if gives_way {
                stand_back();
            }
            let tell = |report| telling.lock().unwrap_or_else(PoisonError::into_inner)(report);
            tell(job.run(&game, &mut |info| tell(Report::Info(info))).map_or_else(Report::Failed, Report::Best));
        });
        let thread = spawned.map_err(|error| {
            tell.lock().unwrap_or_else(PoisonError::into_inner)(Report::Failed(SearchFault::NoThread(error.to_string())));
        });
        Running { signals, thread: thread.ok() }
    }

    /// Thinks on this thread until a limit is reached; without one, for ever.
    ///
    /// # Errors
    /// When the search breaks down.
    pub fn best(&self, game: &Game, limits: &Limits) -> Result<Best, SearchFault> {
        self.best_telling(game, limits, &mut |_| ())
    }

    /// The same, telling of itself.
    ///
    /// # Errors
    /// When the search breaks down.
    pub fn best_telling(&self, game: &Game, limits: &Limits, tell: &mut dyn FnMut(Info)) -> Result<Best, SearchFault> {
        let size = game.rules().rule_set().size;
        let limits = self.level.map_or_else(|| limits.clone(), |level| level.limits(limits, size));
        let signals = Arc::new(Signals::new(Budget::new(&limits, game.turn()), limits.ponder));
        self.job(limits, signals, size).run(game, tell)
    }

    fn job(&self, limits: Limits, signals: Arc<Signals>, size: BoardSize) -> Job {
        let senses = self.level.and_then(|level| level.senses(size));
        Job {
            senses,
            signals,
            memory: Arc::clone(&self.memory),
            mebibytes: self.resources.memory.min(of_use(limits.nodes)).clamp(1, 1 << 16),
            limits,
            threads: if senses.is_some() { 1 } else { self.resources.threads.clamp(1, 256) },
            weights: self.weights.clone(),
        }
    }
}

/// Puts this thread, and those it starts, behind all others: frames that are drawn meanwhile come first.
pub fn stand_back() {
    use thread_priority::{ThreadPriority, set_current_thread_priority};
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        // Then it thinks like anyone else.
        tracing::debug!("the search cannot stand back behind other threads: {error:?}");
    }
}

/// How much memory, in mebibytes, a search of so many positions has a use for: it remembers less than one entry a position, and
/// clearing what it does not use would take longer than the search.
fn of_use(nodes: Option<u64>) -> usize {
    nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes >> 14).unwrap_or(usize::MAX)).max(1)
}

/// A search to be done, on whatever thread.
struct Job {
    limits: Limits,
    senses: Option<Senses>,
    signals: Arc<Signals>,
    memory: Arc<Memory>,
    mebibytes: usize,
    threads: usize,
    weights: Weights,
}

impl Job {
    /// A panic in here ends the search and not the game.
    fn run(self, game: &Game, tell: &mut dyn FnMut(Info)) -> Result<Best, SearchFault> {
        catch_unwind(AssertUnwindSafe(|| self.search(game, tell))).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            Err(SearchFault::Broken(text.unwrap_or("no more is known").to_owned()))
        })
    }

    fn search(self, game: &Game, tell: &mut dyn FnMut(Info)) -> Result<Best, SearchFault> {
        let table = self.memory.table(game, self.mebibytes);
        if self.senses.is_some() || (self.limits.are_timeless() && self.threads == 1) {
            // The same limits are to give the same result, whatever was thought of before, and nobody is to know what another has seen.
            table.clear();
        } else {
            table.age();
        }
        let unknown = || Err(SearchFault::Broken("a game that cannot be explored".to_owned()));
        game.visit(Exploration { job: self, table, tell }).unwrap_or_else(unknown)
    }
}

impl Memory {
    /// The table for a game's rules, made when it is first needed.
    fn table(&self, game: &Game, mebibytes: usize) -> Arc<Table> {
        let rules = game.rules().fingerprint();
        let mut kept = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.as_mut().filter(|kept| kept.mebibytes == mebibytes) {
            if kept.rules != rules {
                kept.table.clear();
                rules.clone_into(&mut kept.rules);
            }
            return Arc::clone(&kept.table);
        }
        let table = Arc::new(Table::new(mebibytes));
        *kept = Some(Kept { table: Arc::clone(&table), rules: rules.to_owned(), mebibytes });
        table
    }
}

struct Exploration<'a> {
    job: Job,
    table: Arc<Table>,
    tell: &'a mut dyn FnMut(Info),
}

impl PositionVisitor for Exploration<'_> {
    type Output = Result<Best, SearchFault>;

    fn visit<const W: usize>(self, walk: SearchPosition<W>) -> Self::Output {
        let Self { job, table, tell } = self;
        let judge = Arc::new(Judge::new(&walk, &job.weights));
        let searcher = |walk| Searcher::new(walk, Arc::clone(&judge), Arc::clone(&table), Arc::clone(&job.signals), job.senses);
        let others = AtomicU64::new(0);
        let deepest = job.limits.depth.map_or(DEEPEST as i32 - 1, |depth| depth.clamp(1, DEEPEST as u32 - 1) as i32);
        std::thread::scope(|scope| {
            for number in 1..job.threads {
                let mut helper = searcher(walk.clone());
                let others = &others;
                scope.spawn(move || helper.help(number, deepest, others));
            }
            // Also where the first thread breaks down, or the others would go on for ever.
            let _stopping = StopAtTheEnd(&job.signals);
            Ok(searcher(walk.clone()).think(&job.limits, Teller { tell, others: &others }))
        })
    }

    /// On one thread: functions are not asked by several at once.
    fn visit_hooked<const W: usize>(self, walk: HookedSearchPosition<W>) -> Option<Self::Output> {
        let Self { job, table, tell } = self;
        let judge = Arc::new(Judge::new(walk.base(), &job.weights));
        let beyond = Searcher::new(walk.base().clone(), judge, table, job.signals, job.senses);
        Some(HookedSearcher::new(walk, beyond).think(&job.limits, tell))
    }
}

struct StopAtTheEnd<'a>(&'a Signals);

impl Drop for StopAtTheEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A search that goes on elsewhere. Dropping it stops it and waits the moment that takes.
#[derive(Debug)]
pub struct Running {
    signals: Arc<Signals>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Makes it come to an end, at once and with the best move so far.
    pub fn stop(&self) {
        self.signals.stop();
    }

    /// The expected move has been played: its limits begin to count.
    pub fn ponder_hit(&self) {
        self.signals.ponder_hit();
    }

    /// Whether it is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take().filter(|thread| thread.thread().id() != std::thread::current().id()) {
            // A search that panicked has said so already.
            let _ = thread.join();
        }
    }
}

/// A search that goes on elsewhere and what it has told so far.
#[derive(Debug)]
pub struct Thinking {
    running: Running,
    /// Behind a lock so that whoever keeps it may be looked at from several threads.
    reports: Mutex<Receiver<Report>>,
}

/// What is heard of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// Nothing new.
    Nothing,
    /// It has told something.
    Report(Report),
    /// It has told everything, or broke down.
    Over,
}

impl Thinking {
    /// What it has told since last asked, one report at a time. Never waits.
    #[must_use]
    pub fn poll(&self) -> Heard {
        match self.reports.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(report) => Heard::Report(report),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::Over,
        }
    }

    /// Makes it come to an end, at once and with the best move so far, which it will still tell.
    pub fn stop(&self) {
        self.running.stop();
    }

    /// See [`Running::ponder_hit`].
    pub fn ponder_hit(&self) {
        self.running.ponder_hit();
    }

    /// Waits for the move.
    ///
    /// # Errors
    /// When the search breaks down.
    pub fn wait(self) -> Result<Best, SearchFault> {
        let reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        let end = reports.iter().find_map(|report| match report {
            Report::Best(best) => Some(Ok(best)),
            Report::Failed(fault) => Some(Err(fault)),
            Report::Info(_) => None,
        });
        end.unwrap_or_else(|| Err(SearchFault::Broken("it said nothing".to_owned())))
    }

    /// Stops it and gives what it has found so far.
    ///
    /// # Errors
    /// When the search breaks down.
    pub fn finish(self) -> Result<Best, SearchFault> {
        self.stop();
        self.wait()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_is_stopped_looks_at_no_more_than_a_handful_of_positions() {
        let rules = Arc::clone(&birka_script::Library::open().get("tablut").expect("it ships").rules);
        let limits = Limits { infinite: true, ..Limits::default() };
        let signals = Arc::new(Signals::new(Budget::new(&limits, rules.rule_set().first), false));
        let stopper = Arc::clone(&signals);
        let mut at_stop = None;
        let size = rules.rule_set().size;
        let best = Thinker::default()
            .job(limits, signals, size)
            .run(&Game::new(rules), &mut |info| {
                if info.depth == 4 && at_stop.is_none() {
                    at_stop = Some(info.nodes);
                    stopper.stop();
                }
            })
            .expect("it does not break down");
        let (stopped, ended) = (at_stop.expect("it came to depth 4"), best.info.expect("it found something").nodes);
        assert!(ended > stopped && ended <= stopped + 2 * Signals::EVERY, "stopped at {stopped}, ended at {ended}");
        assert!(best.mv.is_some());
    }
}
