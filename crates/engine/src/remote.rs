//! Searches that another program carries out. In a browser a search would stall the page, and there are no threads: a worker with a program of
//! its own searches instead.
//!
//! A [`SearchRequest`] has everything that the other program needs, and is written as JSON, as the [`SearchMessage`]s are that come back.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use birka_rules::{Game, Move, RuleSet, Setup};
use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::score::{BestMove, SearchInfo, SearchMessage};
use crate::time::Limits;

/// A search for another program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchRequest {
    /// The fingerprint of the rules.
    pub rules: String,
    /// The rules; `None` if they have hooks, which the other program must have.
    pub rule_set: Option<RuleSet>,
    pub(crate) start: Setup,
    pub(crate) moves: Vec<Move>,
    pub(crate) limits: Limits,
    /// The number of the level, from 1.
    pub(crate) level: Option<usize>,
    /// The seed of its moves.
    pub(crate) variation: Option<u64>,
    /// The size of the transposition table in mebibytes.
    pub(crate) memory: usize,
}

impl SearchRequest {
    pub(crate) fn new(game: &Game, limits: Limits, (level, variation): (Option<&Level>, Option<u64>), memory: usize) -> Self {
        let rules = game.rules();
        let mut start = game.clone();
        while start.undo().is_some() {}
        Self {
            rules: rules.fingerprint().to_owned(),
            rule_set: rules.hooks().is_none().then(|| rules.rule_set().clone()),
            start: start.setup(),
            moves: game.played_moves().iter().map(|turn| turn.mv).collect(),
            limits,
            level: level.and_then(|level| Level::all().iter().position(|other| other == level)).map(|index| index + 1),
            variation,
            memory,
        }
    }
}

/// The programs that search.
pub trait SearchWorkers: Send + Sync {
    /// Starts a search with a number of its own. Its messages are given to [`receive_message`].
    fn start(&self, search: u32, request: &SearchRequest);

    /// Ends a search, whatever it is doing. Nothing more may come from it.
    fn end(&self, search: u32);
}

static WORKERS: OnceLock<Box<dyn SearchWorkers>> = OnceLock::new();
static SEARCHES: Mutex<Searches> = Mutex::new(Searches { running: BTreeMap::new(), started: 0 });

struct Searches {
    running: BTreeMap<u32, RunningSearch>,
    started: u32,
}

struct RunningSearch {
    on_message: Box<dyn FnMut(SearchMessage) + Send>,
    /// The best variation so far.
    best: Option<SearchInfo>,
    /// Whether it is to end with its first variation.
    is_stopped: bool,
}

/// Lets every search that [`Engine::start`](crate::Engine::start) begins run elsewhere from now on. The first call decides.
pub fn search_remotely(workers: impl SearchWorkers + 'static) {
    let _ = WORKERS.set(Box::new(workers));
}

fn searches() -> MutexGuard<'static, Searches> {
    SEARCHES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a message of a search. One of a search that has ended is ignored.
pub fn receive_message(search: u32, message: SearchMessage) {
    // The lock is not held while the message is passed on: that may start or end a search.
    let Some(mut running) = searches().running.remove(&search) else { return };
    let is_last = !matches!(message, SearchMessage::Info(_));
    if let SearchMessage::Info(info) = &message
        && info.multipv <= 1
    {
        running.best = Some(info.clone());
    }
    (running.on_message)(message);
    if is_last {
        return;
    }
    let is_stopped = running.is_stopped;
    searches().running.insert(search, running);
    if is_stopped {
        stop(search);
    }
}

fn stop(search: u32) {
    let mut all = searches();
    let Some(running) = all.running.get_mut(&search) else { return };
    running.is_stopped = true;
    if running.best.is_none() {
        return;
    }
    let Some(mut running) = all.running.remove(&search) else { return };
    drop(all);
    if let Some(workers) = WORKERS.get() {
        workers.end(search);
    }
    let info = running.best;
    let move_at = |index: usize| info.as_ref().and_then(|info| info.pv.get(index).copied());
    let (mv, ponder) = (move_at(0), move_at(1));
    (running.on_message)(SearchMessage::Finished(BestMove { mv, ponder, info }));
}

/// A search that runs elsewhere. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct RemoteSearch(u32);

impl RemoteSearch {
    /// Starts a search if they run elsewhere.
    pub(crate) fn start(
        request: impl FnOnce() -> SearchRequest,
        on_message: impl FnMut(SearchMessage) + Send + 'static,
    ) -> Result<Self, impl FnMut(SearchMessage) + Send + 'static> {
        let Some(workers) = WORKERS.get() else { return Err(on_message) };
        let mut all = searches();
        all.started += 1;
        let search = all.started;
        all.running.insert(search, RunningSearch { on_message: Box::new(on_message), best: None, is_stopped: false });
        drop(all);
        workers.start(search, &request());
        Ok(Self(search))
    }

    /// Ends it with the best move so far, as soon as there is one.
    pub(crate) fn stop(&self) {
        stop(self.0);
    }

    pub(crate) fn is_finished(&self) -> bool {
        !searches().running.contains_key(&self.0)
    }
}

impl Drop for RemoteSearch {
    fn drop(&mut self) {
        if searches().running.remove(&self.0).is_some()
            && let Some(workers) = WORKERS.get()
        {
            workers.end(self.0);
        }
    }
}
