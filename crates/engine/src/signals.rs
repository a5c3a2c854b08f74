use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::limits::{Budget, Stopwatch};

/// What passes between a search and those who wait for it.
#[derive(Debug)]
pub(super) struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// When the ponder move was played, in microseconds after the start.
    hit: AtomicU64,
    begun: Stopwatch,
    budget: Budget,
}

impl Signals {
    /// A search looks here once in so many positions, plus one: a fraction of a millisecond.
    pub(super) const EVERY: u64 = 1023;

    pub(super) fn new(budget: Budget, pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            hit: AtomicU64::new(0),
            begun: Stopwatch::start(),
            budget,
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    pub(super) fn ponder_hit(&self) {
        let micros = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.hit.store(micros, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Relaxed);
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Time since the limits count.
    fn counted(&self) -> Duration {
        self.begun.elapsed().saturating_sub(Duration::from_micros(self.hit.load(Ordering::Relaxed)))
    }

    /// Whether to break the search off.
    #[inline]
    pub(super) fn say_stop(&self) -> bool {
        if self.is_stopped() {
            return true;
        }
        let late = !self.is_pondering() && self.budget.hard.is_some_and(|hard| self.counted() >= hard);
        if late {
            self.stop();
        }
        late
    }

    /// Whether it is too late to begin another depth.
    pub(super) fn say_enough(&self) -> bool {
        !self.is_pondering() && self.budget.soft.is_some_and(|soft| self.counted() >= soft)
    }
}
