use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// How much time a side has: sudden death, with or without an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The time for the game, in seconds.
    pub main: u32,
    /// The time that is added after each move, in seconds.
    #[serde(default)]
    pub increment: u32,
}

/// The clocks of a saved game. What is left of a side's time follows from what its moves took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedClock {
    /// The time of the attackers; `None` if it is not limited.
    pub attackers: Option<TimeControl>,
    /// The time of the defenders; `None` if it is not limited.
    pub defenders: Option<TimeControl>,
    /// The time that each move of the game took, in milliseconds.
    pub spent: Vec<u64>,
    /// The time since the last move, in milliseconds.
    pub running: u64,
}

impl SavedClock {
    /// All fields as one text, for the checksum.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for control in [self.attackers, self.defenders] {
            // Writing to a string cannot fail.
            let _ = match control {
                Some(TimeControl { main, increment }) => write!(text, "{main}+{increment} "),
                None => write!(text, "- "),
            };
        }
        self.spent.iter().for_each(|spent| _ = write!(text, "{spent} "));
        let _ = write!(text, "{}", self.running);
        text
    }
}
