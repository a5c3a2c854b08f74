use std::time::Duration;

use crate::config::Pin;

/// The number of wrong PINs without a wait.
const FREE_ATTEMPTS: u32 = 3;
/// The wait after the first wrong PIN beyond these. It doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_secs(30);
const LONGEST_WAIT: Duration = Duration::from_mins(15);

/// Compares PINs, and delays guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PinGuard {
    failures: u32,
    wait: Duration,
}

impl PinGuard {
    /// Whether the entered PIN is right. While there is a wait every PIN is refused, and refused PINs prolong nothing.
    pub fn accepts(&mut self, entered: &str, pin: &Pin) -> bool {
        if !self.wait.is_zero() {
            return false;
        }
        if pin.matches(entered) {
            *self = Self::default();
            return true;
        }
        self.failures = self.failures.saturating_add(1);
        if self.failures >= FREE_ATTEMPTS {
            let doublings = (self.failures - FREE_ATTEMPTS).min(10);
            self.wait = (FIRST_WAIT * (1 << doublings)).min(LONGEST_WAIT);
        }
        false
    }

    pub fn elapse(&mut self, time: Duration) {
        self.wait = self.wait.saturating_sub(time);
    }

    /// How long no PIN is accepted; zero if one can be entered.
    #[must_use]
    pub fn wait(&self) -> Duration {
        self.wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin(digits: &str) -> Pin {
        digits.parse().unwrap()
    }

    #[test]
    fn guessing_is_slow() {
        let mut guard = PinGuard::default();
        let mut time = Duration::ZERO;
        // Every PIN of four digits but the last, with as much patience as it takes, for a month.
        let mut tried = 0;
        while time < Duration::from_hours(24 * 30) {
            assert!(!guard.accepts(&format!("{tried:04}"), &pin("9998")));
            tried += 1;
            time += guard.wait();
            guard.elapse(guard.wait());
        }
        assert!(tried < 3000, "{tried} PINs tried in a month");
        assert!(guard.accepts("9998", &pin("9998")));
        assert!(!guard.accepts("999", &pin("9998")) && !guard.accepts("99980", &pin("9998")));
        assert_eq!(guard.wait(), Duration::ZERO, "a right PIN starts the count again");
    }

    #[test]
    fn the_right_pin_is_refused_during_a_wait() {
        let mut guard = PinGuard::default();
        (0..3).for_each(|_| assert!(!guard.accepts("0", &pin("1357"))));
        assert_eq!(guard.wait(), FIRST_WAIT);
        assert!(!guard.accepts("1357", &pin("1357")));
        guard.elapse(Duration::from_secs(29));
        assert!(!guard.accepts("1357", &pin("1357")));
        assert_eq!(guard.wait(), Duration::from_secs(1), "what is refused prolongs nothing");
        guard.elapse(Duration::from_secs(1));
        assert!(guard.accepts("1357", &pin("1357")));
    }
}
