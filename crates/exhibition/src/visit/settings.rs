use std::time::Duration;

use birka_localization::Language;

use crate::config::{Config, Pin, Task};

/// What a house decides about visits.
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
    /// The PIN of the service screen. Without one there is no service screen.
    pub pin: Option<Pin>,
}

/// The levels at which the table plays, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferLevels {
    /// The level of the first game.
    pub first: usize,
    /// The lowest level.
    pub lowest: usize,
    /// The highest level.
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
        }
    }
}
