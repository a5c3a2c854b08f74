//! Searches that another program carries out. In a browser a search would stall the page, and there are no threads: a worker with a program of
//! its own searches instead.
//!
//! A [`SearchRequest`] has everything that the other program needs, and is written as JSON, as the [`SearchMessage`]s are that come back.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// Starts a search with a number of its own. Its messages are given to [`RemoteSearches::receive`].
    fn start(&self, search: u32, request: &SearchRequest);

    /// Ends a search, whatever it is doing. Nothing more may come from it.
    fn end(&self, search: u32);
}

/// Searches that programs carry out for an [`Engine`](crate::Engine). Clones are the same searches.
#[derive(Clone)]
pub struct RemoteSearches(Arc<Shared>);

struct Shared {
    workers: Box<dyn SearchWorkers>,
    searches: Mutex<Searches>,
}

#[derive(Default)]
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

impl RemoteSearches {
    /// No searches yet.
    #[must_use]
    pub fn new(workers: impl SearchWorkers + 'static) -> Self {
        Self(Arc::new(Shared { workers: Box::new(workers), searches: Mutex::default() }))
    }

    /// Takes a message of a search. One of a search that has ended is ignored.
    pub fn receive(&self, search: u32, message: SearchMessage) {
        // The lock is not held while the message is passed on: that may start or end a search.
        let Some(mut running) = self.searches().running.remove(&search) else { return };
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
        self.searches().running.insert(search, running);
        if is_stopped {
            self.stop(search);
        }
    }

    pub(crate) fn start(&self, request: &SearchRequest, on_message: impl FnMut(SearchMessage) + Send + 'static) -> RemoteSearch {
        let mut all = self.searches();
        all.started += 1;
        let search = all.started;
        all.running.insert(search, RunningSearch { on_message: Box::new(on_message), best: None, is_stopped: false });
        drop(all);
        self.0.workers.start(search, request);
        RemoteSearch { searches: self.clone(), search }
    }

    fn stop(&self, search: u32) {
        let mut all = self.searches();
        let Some(running) = all.running.get_mut(&search) else { return };
        running.is_stopped = true;
        if running.best.is_none() {
            return;
        }
        let Some(mut running) = all.running.remove(&search) else { return };
        drop(all);
        self.0.workers.end(search);
        let info = running.best;
        let move_at = |index: usize| info.as_ref().and_then(|info| info.pv.get(index).copied());
        let (mv, ponder) = (move_at(0), move_at(1));
        (running.on_message)(SearchMessage::Finished(BestMove { mv, ponder, info }));
    }

    fn searches(&self) -> MutexGuard<'_, Searches> {
        self.0.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RemoteSearches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteSearches").finish_non_exhaustive()
    }
}

/// A search that runs elsewhere. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct RemoteSearch {
    searches: RemoteSearches,
    search: u32,
}

impl RemoteSearch {
    /// Ends it with the best move so far, as soon as there is one.
    pub(crate) fn stop(&self) {
        self.searches.stop(self.search);
    }

    pub(crate) fn is_finished(&self) -> bool {
        !self.searches.searches().running.contains_key(&self.search)
    }
}

impl Drop for RemoteSearch {
    fn drop(&mut self) {
        if self.searches.searches().running.remove(&self.search).is_some() {
            self.searches.0.workers.end(self.search);
        }
    }
}
