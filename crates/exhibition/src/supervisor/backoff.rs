use std::time::Duration;

/// The delay before a restart: doubled by every failure, and less again after a while without one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Backoff {
    failures: u32,
}

/// The delay after the first failure.
const FIRST: Duration = Duration::from_secs(1);
/// The longest delay.
const LONGEST: Duration = Duration::from_secs(60);
/// A run of this length takes one failure back; twice as long, two.
const DECAY: Duration = Duration::from_secs(300);

impl Backoff {
    /// Counts a failure after the exhibit has run for `run`. Returns the delay before the next start.
    pub(super) fn fail(&mut self, run: Duration) -> Duration {
        let forgiven = u32::try_from(run.as_secs() / DECAY.as_secs()).unwrap_or(u32::MAX);
        self.failures = self.failures.saturating_sub(forgiven);
        let delay = FIRST * 2u32.pow(self.failures.min(10));
        self.failures = (self.failures + 1).min(10);
        delay.min(LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_and_decay() {
        let mut backoff = Backoff::default();
        let delays: Vec<u64> = (0..8).map(|_| backoff.fail(Duration::ZERO).as_secs()).collect();
        assert_eq!(delays, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(backoff.fail(DECAY * 5).as_secs(), 8);
        assert_eq!(backoff.fail(DECAY * 100).as_secs(), 1);
    }
}
