//! The parts that the supervisor controls: the process of the exhibit, and the screen, which is switched off while the exhibit is closed.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::SyncSender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use birka_diagnostics::printable;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use super::log;
use crate::config::{Hours, ScreenOff, now};
use crate::display;
use crate::heartbeat::{Beat, ExhibitState, RESTARTS_VARIABLE, SUPERVISED_VARIABLE, StatisticsFault};

/// How a process is started.
#[derive(Clone, Debug)]
pub struct ProcessSpec {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// Environment variables besides those of this process.
    pub environment: Vec<(OsString, OsString)>,
}

/// A line that a process has written.
pub(super) enum Line {
    Beat(Beat),
    Statistics(StatisticsFault),
    Log(String),
}

/// A running process whose output is read and whose input ends when this is dropped.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
}

/// The longest line that is read in one piece, in bytes.
const MAX_LINE: u64 = 16 * 1024;

impl Process {
    /// Starts a process. Its lines go to `lines`, with the number of this run.
    pub(super) fn start(spec: &ProcessSpec, run: u64, lines: &SyncSender<(u64, Line)>) -> io::Result<Self> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.arguments).envs(spec.environment.iter().map(|(name, value)| (name, value)));
        command.env(SUPERVISED_VARIABLE, "1").env_remove("NOTIFY_SOCKET").env_remove("WATCHDOG_PID").env_remove("WATCHDOG_USEC");
        command.env(RESTARTS_VARIABLE, run.saturating_sub(1).to_string());
        // Its log goes into files and the journal.
        command.env("NO_COLOR", "1");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let input = child.stdin.take();
        if let Some(out) = child.stdout.take() {
            read_lines(out, run, lines.clone());
        }
        if let Some(err) = child.stderr.take() {
            read_lines(err, run, lines.clone());
        }
        Ok(Self { child, input })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the process to end.
    pub(super) fn ask_to_stop(&mut self) {
        if let Some(input) = &mut self.input {
            // A line fits into the pipe of a process that does not read.
            let _ = input.write_all(b"stop\n").and_then(|()| input.flush());
        }
    }

    pub(super) fn kill(&mut self) {
        let _ = self.child.kill();
    }

    /// How it ended; `None` while it runs.
    pub(super) fn exit_status(&mut self) -> Option<std::process::ExitStatus> {
        self.child.try_wait().ok().flatten()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(from: impl Read + Send + 'static, run: u64, lines: SyncSender<(u64, Line)>) {
    thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let mut bytes = Vec::new();
            match from.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
                Ok(1..) => {}
                Ok(0) | Err(_) => return,
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = printable(&text.trim_end().replace('\t', "    ")).into_owned();
            let line = match (text.parse(), text.parse()) {
                (Ok(beat), _) => Line::Beat(beat),
                (_, Ok(fault)) => Line::Statistics(fault),
                _ => Line::Log(text),
            };
            if lines.send((run, line)).is_err() {
                return;
            }
        }
    });
}

/// Reads how much memory a process uses.
pub(super) struct MemoryMeter {
    /// `None` where the system cannot be asked; memory is then not limited.
    system: Option<System>,
}

impl MemoryMeter {
    pub(super) fn new() -> Self {
        Self { system: System::new().ok() }
    }

    /// The resident memory of a process in megabytes (2²⁰ bytes); `None` if it is gone.
    pub(super) fn megabytes(&mut self, process: u32) -> Option<u64> {
        let pid = Pid::from_u32(process);
        let system = self.system.as_mut()?;
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), true, ProcessRefreshKind::nothing().with_memory());
        Some(system.process(pid)?.memory() >> 20)
    }
}

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
