//! Visit statistics without any personal data: one line of CSV for each game, and one for each visit without a game.
//!
//! [`VisitLog`] writes on a thread of its own, so that a slow or full disk never holds the exhibit up. [`Summary`] and [`page`] are for
//! `birka stats` and for the daily report.

mod log;
mod page;
mod report;
mod summary;
mod visit_file;

use birka_localization::Language;
use serde::{Deserialize, Serialize};

pub use self::log::{DayTotals, VisitLog};
pub use self::page::page;
pub use self::summary::Summary;

/// A line of the file: a game, or a visit without one. The names of the fields are the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitLine {
    /// When it began, by the clock on the wall, to the minute: `2026-11-22 14:05`.
    pub start: String,
    /// The number of the visit at this table on this day, from 1; 0 in files that were written before visits had numbers.
    #[serde(default)]
    pub visit: u32,
    /// The name of the table; empty if the house has given it none.
    #[serde(default)]
    pub table: String,
    /// The time since the visit began, or since its line before, in seconds.
    pub seconds: u32,
    /// The number of the offer in the config, from 1; 0 without a game.
    #[serde(default)]
    pub offer: u32,
    /// The game played; empty if none was.
    pub variant: String,
    /// A game or a puzzle.
    pub task: VisitTask,
    pub party: Party,
    /// The language in which it ended.
    pub language: Language,
    /// The level of the opponent; 0 without one.
    pub level: u8,
    /// The moves of both sides when it ended.
    #[serde(default)]
    pub moves: u32,
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

/// How a game, or a visit without one, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// The game was played to its end.
    Finished,
    /// The visitors chose something else, or ended their visit.
    Stopped,
    /// Nobody touched the table any more.
    Left,
}

/// Who won the game.
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

impl VisitLine {
    /// The time now as [`start`](Self::start) has it.
    #[must_use]
    pub fn time_now() -> String {
        jiff::Zoned::now().strftime("%Y-%m-%d %H:%M").to_string()
    }

    #[must_use]
    pub fn has_game(&self) -> bool {
        self.task != VisitTask::None
    }

    /// Whether it is of the same visit as another line. Visits without a number have one line.
    pub(super) fn is_of_visit(&self, other: &Self) -> bool {
        self.visit > 0 && (self.visit, self.day(), &self.table) == (other.visit, other.day(), &other.table)
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

    /// The day of the week it began on, Monday being 0.
    #[must_use]
    pub fn weekday(&self) -> Option<u8> {
        let date: jiff::civil::Date = self.day().parse().ok()?;
        u8::try_from(date.weekday().to_monday_zero_offset()).ok()
    }

    /// Whether its start is written as a time.
    pub(super) fn has_valid_start(&self) -> bool {
        self.start.parse::<jiff::civil::DateTime>().is_ok() && self.start.len() == 16
    }
}
