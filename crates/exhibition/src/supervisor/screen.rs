//! Switches the screen off while the exhibit is closed, and on again before it opens.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::log;
use crate::config::{Hours, ScreenOff, now};
use crate::display;
use crate::heartbeat::{Beat, ExhibitState};

/// How often the opening hours of the config are read.
const READ_INTERVAL: Duration = Duration::from_secs(60);
/// How often a screen is switched off again that somebody may have switched on, and a command is tried again that has failed.
const REPEAT_INTERVAL: Duration = Duration::from_secs(600);
const RETRY_INTERVAL: Duration = Duration::from_secs(60);

/// The screen, and what is to become of it. Commands run on threads of their own, one at a time.
pub(super) struct ScreenSwitch {
    hours: Hours,
    read: Option<Instant>,
    /// Whether it is to be off, and whether it has been told so.
    is_off: bool,
    told: Option<bool>,
    told_at: Instant,
    telling: Option<JoinHandle<Result<(), String>>>,
    /// Whether the last command failed, which is logged once.
    has_failed: bool,
}

impl ScreenSwitch {
    pub(super) fn new() -> Self {
        Self { hours: Hours::default(), read: None, is_off: false, told: None, told_at: Instant::now(), telling: None, has_failed: false }
    }

    /// Whether the screen is to be off, so that a compositor may let nothing be drawn.
    pub(super) fn is_off(&self) -> bool {
        self.is_off
    }

    /// Looks at the clock and at what the exhibit does. `hours` reads the opening hours of the config.
    pub(super) fn look(&mut self, beat: Option<Beat>, hours: impl FnOnce() -> Hours) {
        if self.read.is_none_or(|read| read.elapsed() >= READ_INTERVAL) {
            (self.hours, self.read) = (hours(), Some(Instant::now()));
        }
        let (day, time) = now();
        self.is_off = is_to_be_off(self.hours.is_screen_off(day, time), self.is_off, beat);
        self.note_answer();
        let wait = if self.has_failed { RETRY_INTERVAL } else { REPEAT_INTERVAL };
        let is_repeated = (self.is_off || self.has_failed) && self.told_at.elapsed() >= wait;
        if self.telling.is_none() && self.hours.screen_off != ScreenOff::Never && (self.told != Some(self.is_off) || is_repeated) {
            (self.told, self.told_at) = (Some(self.is_off), Instant::now());
            let (how, on) = (self.hours.screen_off, !self.is_off);
            self.telling = Some(thread::spawn(move || display::run(&display::switch(how, on)?)));
        }
    }

    fn note_answer(&mut self) {
        let Some(telling) = self.telling.take_if(|telling| telling.is_finished()) else { return };
        let answer = telling.join().unwrap_or_else(|_| Err("the thread has panicked".to_owned()));
        let had_failed = std::mem::replace(&mut self.has_failed, answer.is_err());
        if let Err(error) = answer
            && !had_failed
        {
            let state = if self.told == Some(true) { "off" } else { "on" };
            log::report(format_args!("the screen cannot be switched {state}, which is tried again each minute: {error}"));
        }
    }
}

/// Off only while the exhibit says that it is closed. One that is being started again says nothing, and leaves the screen as it is.
fn is_to_be_off(by_hours: bool, was_off: bool, beat: Option<Beat>) -> bool {
    by_hours && beat.map_or(was_off, |beat| beat.state == ExhibitState::Closed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_exhibit_has_a_dark_screen() {
        let beat = |state| Some(Beat { frames: 1, state, ..Beat::default() });
        assert!(is_to_be_off(true, false, beat(ExhibitState::Closed)));
        for state in [ExhibitState::Visit, ExhibitState::Service, ExhibitState::Attract] {
            assert!(!is_to_be_off(true, true, beat(state)), "{state:?}: somebody is there");
        }
        assert!(is_to_be_off(true, true, None) && !is_to_be_off(true, false, None), "while it starts again");
        assert!(!is_to_be_off(false, true, beat(ExhibitState::Closed)) && !is_to_be_off(false, true, None), "before opening");
    }
}
