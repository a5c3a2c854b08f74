use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The time that a question may take on average.
pub(super) const AVERAGE: Duration = Duration::from_millis(25);

/// How far the questions of a variant may exceed [`AVERAGE`], all together.
const MAX_EXCESS: Duration = Duration::from_secs(2);

/// Bounds the time of a row of questions, such as those about all moves of a position: a leaky bucket, from which each question takes the
/// time that it may take, and to which it adds the time that it took.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// Microseconds; may be slightly negative while several threads ask.
    excess: AtomicI64,
}

impl Pace {
    /// Whether another question may be asked.
    pub(super) fn admits(&self) -> bool {
        let excess = self.excess.load(Ordering::Relaxed);
        if excess == 0 {
            return true;
        }
        // Refused questions count too, so that the hooks are tried again later.
        self.excess.store((excess - micros(AVERAGE)).max(0), Ordering::Relaxed);
        excess <= micros(MAX_EXCESS)
    }

    /// Records the time that a question took.
    pub(super) fn record(&self, taken: Duration) {
        if taken > AVERAGE {
            self.excess.fetch_add(micros(taken), Ordering::Relaxed);
        }
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// What the hooks may take for a whole task, such as checking a file.
#[derive(Debug)]
pub(crate) struct HookBudget {
    steps: AtomicU64,
    /// Microseconds.
    time: AtomicU64,
}

impl HookBudget {
    pub(crate) fn new(steps: u64, time: Duration) -> Self {
        Self { steps: AtomicU64::new(steps), time: AtomicU64::new(u64::try_from(time.as_micros()).unwrap_or(u64::MAX)) }
    }

    /// Whether nothing is left.
    pub(super) fn is_spent(&self) -> bool {
        self.steps.load(Ordering::Relaxed) == 0 || self.time.load(Ordering::Relaxed) == 0
    }

    /// Takes what a question took.
    pub(super) fn take(&self, steps: usize, time: Duration) {
        let subtract = |from: &AtomicU64, amount: u64| from.store(from.load(Ordering::Relaxed).saturating_sub(amount), Ordering::Relaxed);
        subtract(&self.steps, steps as u64);
        subtract(&self.time, u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_questions_are_refused_until_as_many_quick_ones_could_have_been_asked() {
        let pace = Pace::default();
        let slow = Duration::from_millis(900);
        let asked = (0..100).filter(|_| pace.admits()).inspect(|_| pace.record(slow)).count();
        // Each question adds 0.9 s, and 2 s are allowed; each of the others makes up for 25 ms.
        assert_eq!(asked, 5);
        let quick = Pace::default();
        assert!((0..1000).filter(|_| quick.admits()).inspect(|_| quick.record(AVERAGE)).count() == 1000);
    }

    #[test]
    fn a_budget_is_spent_by_steps_or_by_time() {
        let budget = HookBudget::new(1000, Duration::from_secs(1));
        budget.take(999, Duration::from_millis(999));
        assert!(!budget.is_spent());
        budget.take(0, Duration::from_millis(1));
        assert!(budget.is_spent());
        let budget = HookBudget::new(1000, Duration::from_secs(1));
        budget.take(2000, Duration::ZERO);
        assert!(budget.is_spent());
    }
}
