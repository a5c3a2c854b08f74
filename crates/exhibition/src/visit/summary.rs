use std::time::Duration;

use birka_localization::Language;
use birka_rules::Side;

use super::choice::Choice;

/// What statistics keep of a visit: nothing about the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitSummary {
    /// From the first touch to the last.
    pub length: Duration,
    /// The language at the end.
    pub language: Language,
    /// What was played last; `None` if nothing was chosen.
    pub choice: Option<Choice>,
    /// The level of the table in the last game.
    pub level: usize,
    /// How many games were begun.
    pub games: u32,
    /// Whether the last game was played to its end.
    pub finished: bool,
    /// The side that won the last game.
    pub winner: Option<Side>,
    /// The side of the only visitor in the last game that ended.
    pub visitor: Option<Side>,
}

impl VisitSummary {
    pub(super) fn new(language: Language) -> Self {
        Self { length: Duration::ZERO, language, choice: None, level: 0, games: 0, finished: false, winner: None, visitor: None }
    }
}
