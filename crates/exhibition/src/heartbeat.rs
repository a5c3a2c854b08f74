//! How the exhibit tells the supervisor that it renders, and how the supervisor asks it to stop.
//!
//! The supervisor starts the exhibit with a pipe on its standard input and output. The exhibit writes lines [`Beat`] and [`StatisticsFault`] to its
//! output; any other line is part of its log. The supervisor writes `stop` to its input, and when the input ends, the supervisor is gone: the exhibit then ends
//! too, so that nothing runs unsupervised and the service manager starts both again.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The activity of the exhibit.
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
    /// Closed: outside the opening hours.
    Closed,
}

impl ExhibitState {
    const ALL: [Self; 4] = [Self::Attract, Self::Visit, Self::Service, Self::Closed];

    /// Its name in a beat and in the status.
    #[must_use]
    pub fn name(self) -> &'static str {
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

/// Frames have been rendered. Displays as the line `beat FRAMES STATE shown|hidden VISITS FINISHED`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    /// The number of frames since the start.
    pub frames: u64,
    /// The exhibit's activity at the last of them.
    pub state: ExhibitState,
    /// Whether its window is seen.
    pub is_shown: bool,
    /// The visits of today, and the games that were played to their end.
    pub visits: u32,
    pub finished: u32,
}

impl fmt::Display for Beat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = if self.is_shown { "shown" } else { "hidden" };
        write!(f, "beat {} {} {shown} {} {}", self.frames, self.state.name(), self.visits, self.finished)
    }
}

impl FromStr for Beat {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let ["beat", frames, state, shown @ ("shown" | "hidden"), visits, finished] = words[..] else { return Err(()) };
        let state = ExhibitState::ALL.into_iter().find(|known| known.name() == state).ok_or(())?;
        let count = |word: &str| word.parse().map_err(|_| ());
        let frames = frames.parse().map_err(|_| ())?;
        Ok(Self { frames, state, is_shown: shown == "shown", visits: count(visits)?, finished: count(finished)? })
    }
}

/// Why the statistics cannot be written; `None` if they can again. Displays as the line `statistics-fault WHY`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatisticsFault(pub Option<String>);

/// The first word of the line.
const STATISTICS_FAULT: &str = "statistics-fault";

impl fmt::Display for StatisticsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line, whatever the system calls the fault.
        let why = self.0.as_deref().unwrap_or_default().replace(char::is_control, " ");
        write!(f, "{STATISTICS_FAULT} {why}")
    }
}

impl FromStr for StatisticsFault {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let (STATISTICS_FAULT, why) = line.split_once(' ').unwrap_or((line, "")) else { return Err(()) };
        Ok(Self(Some(why.trim().to_owned()).filter(|why| !why.is_empty())))
    }
}

/// How the exhibit ended. Any other exit code, and any signal, is a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExhibitExit {
    /// The exhibit was asked to stop.
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

    /// The meaning of an exit code; `None` for a crash.
    #[must_use]
    pub fn from_code(code: i32) -> Option<Self> {
        [Self::Stopped, Self::GraphicsFailed, Self::Restart, Self::Close].into_iter().find(|exit| i32::from(exit.code()) == code)
    }
}

/// The environment variable that the supervisor sets for the exhibit.
pub const SUPERVISED_VARIABLE: &str = "BIRKA_SUPERVISED";
/// The environment variable in which the supervisor tells how often it has started the exhibit again.
pub const RESTARTS_VARIABLE: &str = "BIRKA_RESTARTS";

/// How often a beat is written while frames are rendered.
const INTERVAL: Duration = Duration::from_millis(250);
/// How long the exhibit may take to end when its supervisor is gone.
const ORPHAN_GRACE: Duration = Duration::from_secs(5);
/// The exit code of an exhibit that did not end in time.
const ORPHAN_EXIT_CODE: u8 = 70;

/// The exhibit's side of the heartbeat. Clones belong to the same heartbeat.
#[derive(Clone, Default)]
pub struct Heartbeat {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    frames: AtomicU64,
    state: AtomicU8,
    is_shown: AtomicBool,
    visits: AtomicU32,
    finished: AtomicU32,
    statistics: Mutex<StatisticsFault>,
    stop: AtomicBool,
}

impl Heartbeat {
    /// Connects to the supervisor through standard input and output, if a supervisor started this process. Otherwise beats go nowhere.
    #[must_use]
    pub fn connect() -> Self {
        let heartbeat = Self::default();
        if std::env::var_os(SUPERVISED_VARIABLE).is_some() {
            let (writer, reader) = (heartbeat.clone(), heartbeat.clone());
            thread::spawn(move || writer.write_beats());
            thread::spawn(move || reader.read_requests());
        }
        heartbeat
    }

    /// One more frame has been rendered. Costs two atomic operations; nothing waits.
    pub fn beat(&self, state: ExhibitState) {
        self.shared.state.store(state as u8, Ordering::Relaxed);
        self.shared.frames.fetch_add(1, Ordering::Relaxed);
    }

    /// The window of the exhibit is seen from now on.
    pub fn show(&self) {
        self.shared.is_shown.store(true, Ordering::Relaxed);
    }

    /// Tells the visits of today, and the games that were played to their end.
    pub fn count(&self, visits: u32, finished: u32) {
        self.shared.visits.store(visits, Ordering::Relaxed);
        self.shared.finished.store(finished, Ordering::Relaxed);
    }

    /// Tells why the statistics cannot be written now.
    pub fn note_statistics(&self, fault: Option<String>) {
        self.shared.statistics.lock().unwrap_or_else(PoisonError::into_inner).0 = fault;
    }

    /// The number of frames so far.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.shared.frames.load(Ordering::Relaxed)
    }

    /// Whether the supervisor has asked the exhibit to stop, or is gone. The exhibit then ends with
    /// [`ExhibitExit::Stopped`].
    #[must_use]
    pub fn stop_requested(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    fn write_beats(&self) {
        let (mut written, mut told) = (0, StatisticsFault::default());
        loop {
            let fault = self.shared.statistics.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if fault != told {
                if writeln!(io::stdout(), "{fault}").is_err() {
                    return;
                }
                told = fault;
            }
            let frames = self.frames();
            if frames != written {
                let shared = &self.shared;
                let beat = Beat {
                    frames,
                    state: ExhibitState::from_u8(shared.state.load(Ordering::Relaxed)),
                    is_shown: shared.is_shown.load(Ordering::Relaxed),
                    visits: shared.visits.load(Ordering::Relaxed),
                    finished: shared.finished.load(Ordering::Relaxed),
                };
                let mut out = io::stdout().lock();
                if writeln!(out, "{beat}").and_then(|()| out.flush()).is_err() {
                    // The supervisor is gone; the reader learns it too.
                    return;
                }
                written = frames;
            }
            thread::sleep(INTERVAL);
        }
    }

    fn read_requests(&self) {
        for line in io::stdin().lock().lines() {
            match line {
                Ok(line) if line.trim() == "stop" => self.shared.stop.store(true, Ordering::Relaxed),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.shared.stop.store(true, Ordering::Relaxed);
        thread::sleep(ORPHAN_GRACE);
        // The renderer has not noticed, or an exit handler hangs.
        end_at_once(ORPHAN_EXIT_CODE);
    }
}

/// Ends the process at once with an exit code. Runs no exit handlers, which may hang in a graphics driver, and does not wait for a thread that
/// runs them: [`std::process::exit`] waits for ever once `main` has returned, or another thread has called it.
pub fn end_at_once(code: u8) -> ! {
    #[cfg(unix)]
    signal_hook::low_level::exit(code.into());
    #[cfg(not(unix))]
    {
        // The supervisor takes any other code for a crash, which starts the exhibit again, too.
        let _ = code;
        std::process::abort()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_statistics_is_read_as_it_is_written() {
        for fault in [None, Some("No space left on device (os error 28)".to_owned())] {
            assert_eq!(StatisticsFault(fault.clone()).to_string().trim_end().parse(), Ok(StatisticsFault(fault)));
        }
        assert_eq!(StatisticsFault(Some("two\nlines".to_owned())).to_string().lines().count(), 1);
        assert_eq!("statistics-faults x".parse::<StatisticsFault>(), Err(()));
    }

    #[test]
    fn beats_are_read_as_they_are_written() {
        for state in ExhibitState::ALL {
            assert_eq!(ExhibitState::from_u8(state as u8), state);
            let beat = Beat { frames: u64::MAX, state, is_shown: state == ExhibitState::Visit, visits: 7, finished: u32::MAX };
            assert_eq!(beat.to_string().parse(), Ok(beat));
        }
        let good = "beat 1 attract shown 2 1";
        assert!(good.parse::<Beat>().is_ok());
        let bad = [
            ("beat 1", "beat x"),
            ("1 attract", "-1 attract"),
            ("attract", "asleep"),
            ("shown", "seen"),
            ("2 1", "2"),
            ("2 1", "2 1 0"),
            ("beat", "a beat"),
        ];
        for line in ["".to_owned(), "beat".to_owned()].into_iter().chain(bad.map(|(good_part, bad)| good.replacen(good_part, bad, 1))) {
            assert_eq!(line.parse::<Beat>(), Err(()), "{line}");
        }
    }
}
