use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::budget::TimeBudget;

/// The clock and the flags that a search shares with its threads and with its handle.
#[derive(Debug)]
pub(crate) struct SearchControl {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// When the expected move was played, in microseconds after the start.
    ponder_hit_at: AtomicU64,
    started: Instant,
    budget: TimeBudget,
}

impl SearchControl {
    /// A search polls once in this many nodes, plus one: a fraction of a millisecond.
    pub(crate) const POLL_MASK: u64 = 1023;

    /// Starts the clock.
    pub(crate) fn new(budget: TimeBudget, pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            ponder_hit_at: AtomicU64::new(0),
            started: Instant::now(),
            budget,
        }
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The expected move was played: the time budget applies from now on.
    pub(crate) fn ponder_hit(&self) {
        let micros = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.ponder_hit_at.store(micros, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Time since the search started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time of our own that the search has used.
    fn used(&self) -> Duration {
        self.started.elapsed().saturating_sub(Duration::from_micros(self.ponder_hit_at.load(Ordering::Relaxed)))
    }

    /// Whether to abort the search, because it was stopped or has used its hard budget.
    #[inline]
    pub(crate) fn should_stop(&self) -> bool {
        if self.is_stopped() {
            return true;
        }
        let expired = !self.is_pondering() && self.budget.hard.is_some_and(|hard| self.used() >= hard);
        if expired {
            self.stop();
        }
        expired
    }

    /// Whether the soft budget is used up, so that no new iteration should begin.
    pub(crate) fn soft_limit_reached(&self) -> bool {
        !self.is_pondering() && self.budget.soft.is_some_and(|soft| self.used() >= soft)
    }
}
