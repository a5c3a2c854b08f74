//! Visit statistics without any personal data: one line of CSV for each visit.
//!
//! [`VisitLog`] writes on a thread of its own, so that a slow or full disk never holds the exhibit up. [`Summary`] and [`page`] are for
//! `birka stats`.

mod log;
mod page;
mod summary;

use birka_localization::Language;
use serde::{Deserialize, Serialize};

pub use self::log::{DayTotals, VisitLog};
pub use self::page::page;
pub use self::summary::Summary;

/// A visit: a line of the file. The names of the fields are the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visit {
    /// When it began, by the clock on the wall, to the minute: `2026-11-22 14:05`.
    pub start: String,
    /// How long it took, in seconds.
    pub seconds: u32,
    /// The game played; empty if none was.
    pub variant: String,
    /// A game or a puzzle.
    pub task: VisitTask,
    pub party: Party,
    /// The language in which the visit ended.
    pub language: Language,
    /// The level of the opponent; 0 without one.
    pub level: u8,
    /// Whether a game was played to its end.
    pub ended: Ended,
    pub winner: Winner,
    /// How many errors were written to the log meanwhile.
    pub errors: u32,
}

/// A game or a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VisitTask {
    #[default]
    Game,
    Puzzle,
    /// Somebody touched the table and played nothing.
    None,
}

/// Who played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// One visitor, with the attackers, against the table.
    Attackers,
    /// One visitor, with the king, against the table.
    #[default]
    Defenders,
    /// Two visitors against each other.
    Two,
}

/// How a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// The last game was played to its end.
    Finished,
    /// The visitor left before.
    Left,
}

/// Who won the last game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    Attackers,
    /// The king's side.
    Defenders,
    /// Nobody: a draw.
    Draw,
    /// There was no end.
    #[default]
    None,
}

impl Visit {
    /// The time now as [`start`](Self::start) has it.
    #[must_use]
    pub fn time_now() -> String {
        jiff::Zoned::now().strftime("%Y-%m-%d %H:%M").to_string()
    }

    #[must_use]
    pub fn has_game(&self) -> bool {
        self.task != VisitTask::None
    }

    /// The month it began in: `2026-11`.
    #[must_use]
    pub fn month(&self) -> &str {
        self.start.get(..7).unwrap_or_default()
    }

    /// The day it began on: `2026-11-22`.
    #[must_use]
    pub fn day(&self) -> &str {
        self.start.get(..10).unwrap_or_default()
    }

    /// The hour it began in, 0 to 23.
    #[must_use]
    pub fn hour(&self) -> Option<u8> {
        self.start.get(11..13)?.parse().ok().filter(|hour| *hour < 24)
    }

    /// Whether its start is written as a time.
    pub(super) fn has_valid_start(&self) -> bool {
        self.start.parse::<jiff::civil::DateTime>().is_ok() && self.start.len() == 16
    }
}
