//! How the exhibit tells the supervisor that it renders, and how the supervisor asks it to stop.
//!
//! The supervisor starts the exhibit with a pipe on its standard input and output. The exhibit writes lines [`Beat`] to its output; any
//! other line is part of its log. The supervisor writes `stop` to its input, and when the input ends, the supervisor is gone: the exhibit then ends
//! too, so that nothing runs unsupervised and the service manager starts both again.

mod child;
mod end;

use std::fmt;
use std::str::FromStr;

pub use child::{Heartbeat, SUPERVISED_VARIABLE};
pub use end::end_at_once;

/// What the exhibit is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum ExhibitState {
    /// The table plays itself.
    #[default]
    Attract,
    /// Somebody plays; a restart that can wait waits until the visit is over.
    Visit,
    /// Staff use the service screen.
    Service,
    /// It is outside of the opening hours.
    Closed,
}

impl ExhibitState {
    const ALL: [Self; 4] = [Self::Attract, Self::Visit, Self::Service, Self::Closed];

    fn name(self) -> &'static str {
        match self {
            Self::Attract => "attract",
            Self::Visit => "visit",
            Self::Service => "service",
            Self::Closed => "closed",
        }
    }

    /// The state whose discriminant this is; the default for any other number.
    fn from_u8(number: u8) -> Self {
        Self::ALL.into_iter().find(|state| *state as u8 == number).unwrap_or_default()
    }
}

/// Frames have been rendered. Displays as the line `beat FRAMES STATE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The number of frames since the start.
    pub frames: u64,
    /// What the exhibit was doing at the last of them.
    pub state: ExhibitState,
}

impl fmt::Display for Beat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "beat {} {}", self.frames, self.state.name())
    }
}

impl FromStr for Beat {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let mut words = line.split_ascii_whitespace();
        let (Some("beat"), Some(frames), Some(state), None) = (words.next(), words.next(), words.next(), words.next()) else {
            return Err(());
        };
        let state = ExhibitState::ALL.into_iter().find(|known| known.name() == state).ok_or(())?;
        Ok(Self { frames: frames.parse().map_err(|_| ())?, state })
    }
}

/// How the exhibit ended. Any other exit code, and any signal, is a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExhibitExit {
    /// It was asked to stop.
    Stopped,
    /// Staff ask for a restart.
    Restart,
    /// Its graphics have failed; a new process may have them again.
    GraphicsFailed,
    /// Staff close the exhibit: the supervisor ends too, and is not started again.
    Close,
}

impl ExhibitExit {
    /// The exit code that means this.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Stopped => 0,
            Self::GraphicsFailed => 71,
            Self::Restart => 75,
            Self::Close => 77,
        }
    }

    /// What an exit code means; `None` for a crash.
    #[must_use]
    pub fn from_code(code: i32) -> Option<Self> {
        [Self::Stopped, Self::GraphicsFailed, Self::Restart, Self::Close].into_iter().find(|exit| i32::from(exit.code()) == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beats_are_read_as_they_are_written() {
        for state in ExhibitState::ALL {
            assert_eq!(ExhibitState::from_u8(state as u8), state);
            let beat = Beat { frames: u64::MAX, state };
            assert_eq!(beat.to_string().parse(), Ok(beat));
        }
        for line in ["", "beat", "beat 1", "beat x attract", "beat -1 attract", "beat 1 asleep", "beat 1 attract 2", "a beat 1 attract"] {
            assert_eq!(line.parse::<Beat>(), Err(()), "{line}");
        }
    }
}
