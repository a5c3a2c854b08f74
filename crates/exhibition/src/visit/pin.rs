use std::time::Duration;

use crate::config::{LongCode, Pin};

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
    /// Whether the entered digits are the PIN or the code. While there is a wait every PIN is refused, and what is refused prolongs nothing. The code
    /// is always accepted: it is too long to be guessed, and visitors who enter wrong PINs must not keep staff out.
    pub fn accepts(&mut self, entered: &str, pin: Option<&Pin>, code: Option<&LongCode>) -> bool {
        if code.is_some_and(|code| code.matches(entered)) || (self.wait.is_zero() && pin.is_some_and(|pin| pin.matches(entered))) {
            *self = Self::default();
            return true;
        }
        if !self.wait.is_zero() {
            return false;
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
            assert!(!guard.accepts(&format!("{tried:04}"), Some(&pin("9638")), None));
            tried += 1;
            time += guard.wait();
            guard.elapse(guard.wait());
        }
        assert!(tried < 3000, "{tried} PINs tried in a month");
        assert!(guard.accepts("9638", Some(&pin("9638")), None));
        assert!(!guard.accepts("963", Some(&pin("9638")), None) && !guard.accepts("96380", Some(&pin("9638")), None));
        assert_eq!(guard.wait(), Duration::ZERO, "a right PIN starts the count again");
    }

    #[test]
    fn the_code_is_accepted_during_a_wait() {
        let mut guard = PinGuard::default();
        let code: LongCode = "604913827".parse().unwrap();
        (0..9).for_each(|_| {
            assert!(!guard.accepts("0", Some(&pin("1358")), Some(&code)));
            guard.elapse(Duration::from_secs(60));
        });
        assert!(!guard.wait().is_zero() && !guard.accepts("604913828", Some(&pin("1358")), Some(&code)));
        assert!(guard.accepts("604913827", Some(&pin("1358")), Some(&code)));
        assert_eq!(guard, PinGuard::default(), "and nobody waits any more");
        assert!(guard.accepts("604913827", None, Some(&code)), "without a PIN too");
    }

    #[test]
    fn the_right_pin_is_refused_during_a_wait() {
        let mut guard = PinGuard::default();
        (0..3).for_each(|_| assert!(!guard.accepts("0", Some(&pin("1358")), None)));
        assert_eq!(guard.wait(), FIRST_WAIT);
        assert!(!guard.accepts("1358", Some(&pin("1358")), None));
        guard.elapse(Duration::from_secs(29));
        assert!(!guard.accepts("1358", Some(&pin("1358")), None));
        assert_eq!(guard.wait(), Duration::from_secs(1), "what is refused prolongs nothing");
        guard.elapse(Duration::from_secs(1));
        assert!(guard.accepts("1358", Some(&pin("1358")), None));
    }
}
