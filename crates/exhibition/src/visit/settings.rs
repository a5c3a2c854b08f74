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
}
