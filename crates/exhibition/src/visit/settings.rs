//! The settings of visits, and what changes with the visitors of a day: levels, aids and the wait after wrong PINs.

use std::time::Duration;

use birka_localization::Language;

use crate::config::{Config, LongCode, Pin, Task};

/// The part of the config that is about visits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitSettings {
    /// The language until a visitor chooses one.
    pub language: Language,
    /// How long nobody touches the table before it asks whether anybody is there.
    pub idle: Duration,
    /// How long it waits for an answer. Never shorter than [`VisitSettings::SHORTEST_COUNTDOWN`].
    pub countdown: Duration,
    /// How long the end of a game is shown before it asks.
    pub ending_idle: Duration,
    /// The levels of each offer. Never empty.
    pub offers: Vec<OfferLevels>,
    /// The PIN of the service screen. Without a PIN the service screen is disabled.
    pub pin: Option<Pin>,
    /// The code that opens it too, also during the wait after wrong PINs.
    pub code: Option<LongCode>,
}

/// The levels at which the table plays, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferLevels {
    /// The level of the first game.
    pub first: usize,
    pub lowest: usize,
    pub highest: usize,
    /// Whether games that visitors win and lose change the level.
    pub adapts: bool,
}

impl VisitSettings {
    /// The time that a visitor must have to answer: WCAG 2.2, criterion 2.2.1.
    pub const SHORTEST_COUNTDOWN: Duration = Duration::from_secs(20);

    /// The countdown that is used.
    #[must_use]
    pub fn effective_countdown(&self) -> Duration {
        self.countdown.max(Self::SHORTEST_COUNTDOWN)
    }
}

impl Default for VisitSettings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            idle: Duration::from_secs(60),
            countdown: Self::SHORTEST_COUNTDOWN,
            ending_idle: Duration::from_secs(40),
            offers: vec![OfferLevels { first: 2, lowest: 1, highest: 5, adapts: true }],
            pin: None,
            code: None,
        }
    }
}

impl From<&Config> for VisitSettings {
    fn from(config: &Config) -> Self {
        let offers = config.offers.iter().map(|offer| {
            let lowest = offer.levels.iter().copied().min().unwrap_or(offer.level).min(offer.level);
            let highest = offer.levels.iter().copied().max().unwrap_or(offer.level).max(offer.level);
            OfferLevels { first: offer.level.into(), lowest: lowest.into(), highest: highest.into(), adapts: offer.task == Task::Game }
        });
        Self {
            language: config.languages.first().copied().unwrap_or_default(),
            idle: config.idle.still_there_after,
            countdown: config.idle.countdown,
            ending_idle: config.idle.ending,
            offers: offers.collect(),
            pin: config.staff.pin.clone(),
            code: config.staff.code.clone(),
        }
    }
}

/// The level of the table's play, one up after each game that a visitor wins and one down after each that he loses.
///
/// This is the simple up-down staircase of psychophysics (Dixon and Mood 1948): it settles around the level at which visitors win half of
/// their games, whoever plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdaptiveLevel {
    level: usize,
    lowest: usize,
    highest: usize,
}

impl AdaptiveLevel {
    /// Starts at a level within limits.
    #[must_use]
    pub fn new(first: usize, lowest: usize, highest: usize) -> Self {
        let highest = highest.max(lowest);
        Self { level: first.clamp(lowest, highest), lowest, highest }
    }

    /// The level of the next game, counted from 0.
    #[must_use]
    pub fn level(self) -> usize {
        self.level
    }

    /// Notes a game that the visitor has won or lost.
    pub fn record(&mut self, won: bool) {
        self.level = if won { (self.level + 1).min(self.highest) } else { self.level.saturating_sub(1).max(self.lowest) };
    }

    /// The same level within the limits of another staircase.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self { level: self.level.clamp(other.lowest, other.highest), ..other }
    }
}

/// Something that makes the table easier to use for a visitor who asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Aid {
    LargeText,
    Contrast,
    /// Board and controls are lower, for visitors who sit.
    Lower,
    /// Nothing moves that need not.
    Calm,
    /// The texts are read aloud.
    Spoken,
}

impl Aid {
    pub const ALL: [Self; 5] = [Self::LargeText, Self::Contrast, Self::Lower, Self::Calm, Self::Spoken];
}

/// The aids that are on. They hold until the visit ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aids(u8);

impl Aids {
    #[must_use]
    pub fn has(self, aid: Aid) -> bool {
        self.0 & (1 << aid as u8) != 0
    }

    /// Turns an aid on, or off if it is on.
    #[must_use]
    pub fn toggled(self, aid: Aid) -> Self {
        Self(self.0 ^ (1 << aid as u8))
    }
}

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

    #[test]
    fn the_level_follows_wins_and_losses_within_its_limits() {
        let mut staircase = AdaptiveLevel::new(2, 1, 3);
        for (won, level) in [(true, 3), (true, 3), (false, 2), (false, 1), (false, 1), (true, 2)] {
            staircase.record(won);
            assert_eq!(staircase.level(), level);
        }
        assert_eq!(AdaptiveLevel::new(9, 1, 4).level(), 4);
        assert_eq!(AdaptiveLevel::new(2, 5, 1), AdaptiveLevel::new(5, 5, 5));
    }

    #[test]
    fn visitors_who_win_at_low_levels_only_win_about_half_of_their_games() {
        // They win at levels 1 to 3 and lose above.
        let mut staircase = AdaptiveLevel::new(1, 1, 8);
        let mut wins = 0;
        for _ in 0..1000 {
            let won = staircase.level() <= 3;
            wins += u32::from(won);
            staircase.record(won);
        }
        assert!((490..=510).contains(&wins), "{wins} of 1000");
    }

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
