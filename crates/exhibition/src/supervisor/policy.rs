use std::fmt;
use std::time::Duration;

use crate::config::{Supervision, TimeOfDay};

/// When the exhibit is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What the house has chosen.
    pub limits: Supervision,
    /// How long the exhibit may take to end when it is asked to.
    pub stop_grace: Duration,
}

impl From<Supervision> for Policy {
    fn from(limits: Supervision) -> Self {
        Self { limits, stop_grace: Duration::from_secs(10) }
    }
}

/// The part of the night in which the nightly restart may happen, in minutes from its time on.
const NIGHTLY_WINDOW_MINUTES: u16 = 60;

impl Policy {
    /// Whether it is time for the nightly restart.
    pub(super) fn is_nightly(self, time: TimeOfDay) -> bool {
        let minutes_in_day = 24 * 60;
        self.limits
            .nightly_restart
            .is_some_and(|nightly| (time.minutes() + minutes_in_day - nightly.minutes()) % minutes_in_day < NIGHTLY_WINDOW_MINUTES)
    }
}

/// Why the exhibit is restarted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It ended by itself; the text says how.
    Crash(String),
    /// Its graphics failed, and it ended.
    GraphicsFailed,
    /// It could not be started; the text says why.
    CannotStart(String),
    /// It rendered no first frame in time.
    NoFirstFrame,
    /// It rendered no further frame in time.
    Frozen,
    /// It used too much memory, in megabytes.
    Memory(u64),
    /// It is night.
    Nightly,
    /// Staff asked for it.
    Staff,
}

impl Reason {
    /// Whether something went wrong, so that log and picture are kept and the next start is delayed.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        !matches!(self, Self::Nightly | Self::Staff)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(how) => write!(f, "it ended: {how}"),
            Self::GraphicsFailed => f.write_str("its graphics failed"),
            Self::CannotStart(why) => write!(f, "it cannot be started: {why}"),
            Self::NoFirstFrame => f.write_str("it rendered no frame in time after its start"),
            Self::Frozen => f.write_str("it renders no more frames"),
            Self::Memory(megabytes) => write!(f, "it uses {megabytes} MB of memory"),
            Self::Nightly => f.write_str("the nightly restart is due"),
            Self::Staff => f.write_str("staff asked for it"),
        }
    }
}
