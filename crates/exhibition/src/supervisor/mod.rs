//! The supervisor of the exhibit: a small process that starts the exhibit, watches it and starts it again.
//!
//! [`Machine`] decides, from events and a clock that never goes back; it does nothing itself, so that tests can run days in a moment.
//! [`supervise`] carries its decisions out.

mod log;
mod machine;
mod process;
mod status;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use self::log::LogTail;
pub use self::log::{CrashFolder, MAX_CRASHES, report};
pub use self::machine::{Action, Event, Machine, Policy, RestartReason};
pub use self::process::ProcessSpec;
use self::process::{Line, MemoryMeter, Process, ScreenSwitch};
pub use self::status::{Failure, MachineFacts, Status};
use self::status::{ServiceManager, SharedStatus, StatusServer};
use crate::config::{self, Hours};
use crate::heartbeat::ExhibitExit;

/// The processes to supervise, and how.
pub struct Supervised {
    pub exhibit: ProcessSpec,
    /// A process that shows a still behind the exhibit. If it has ended, it is started again until the exhibit is seen, and then with the next exhibit.
    pub still: Option<ProcessSpec>,
    /// The folder for the logs and pictures of crashes.
    pub crashes: PathBuf,
    /// Where the exhibit keeps its last picture, which is copied after a crash.
    pub last_picture: PathBuf,
    /// The policy; asked again before each start of the exhibit.
    pub policy: Box<dyn FnMut() -> Policy>,
    /// The opening hours; asked again each minute.
    pub hours: Box<dyn FnMut() -> Hours>,
    /// The file of the statistics; asked again before each start of the exhibit.
    pub visits: Box<dyn FnMut() -> PathBuf>,
    /// Why the display does not answer, so that no window can be shown; `None` if it does. Asked before each start, and when the exhibit has ended.
    pub display_fault: Box<dyn FnMut() -> Option<String>>,
    /// Set when the supervisor is to stop.
    pub stop: Arc<AtomicBool>,
}

const TICK: Duration = Duration::from_millis(200);
const MEMORY_INTERVAL: Duration = Duration::from_secs(5);
/// How often the still is started again at most.
const STILL_INTERVAL: Duration = Duration::from_secs(1);
/// How often an address for the status is tried that cannot be used.
const STATUS_INTERVAL: Duration = Duration::from_secs(60);
/// How long what an exhibit wrote last is read after its end.
const MAX_LAST_LINES: Duration = Duration::from_secs(1);

/// Runs the exhibit until it is closed or `stop` is set. Returns how it ended.
pub fn supervise(supervised: Supervised) -> ExhibitExit {
    let (sender, lines) = sync_channel(1024);
    let machine = Machine::new(Policy::from(config::Supervision::default()));
    Runner {
        supervised,
        machine,
        begun: Instant::now(),
        exhibit: None,
        still: None,
        is_still_late: false,
        still_tried: Instant::now(),
        run: 0,
        sender,
        tail: LogTail::default(),
        meter: MemoryMeter::new(),
        measured: Instant::now(),
        manager: ServiceManager::new(),
        status: SharedStatus::default(),
        status_server: None,
        status_tried: (None, Instant::now()),
        counted: (Instant::now(), 0),
        screen: ScreenSwitch::new(),
    }
    .run(&lines)
}

struct Runner {
    supervised: Supervised,
    machine: Machine,
    begun: Instant,
    exhibit: Option<Process>,
    still: Option<Process>,
    /// Whether the still has been started after the exhibit, so that its window may come above.
    is_still_late: bool,
    /// When it was looked at last.
    still_tried: Instant,
    /// The number of the current run of the exhibit; lines of earlier runs are ignored.
    run: u64,
    sender: SyncSender<(u64, Line)>,
    tail: LogTail,
    meter: MemoryMeter,
    measured: Instant,
    manager: ServiceManager,
    status: SharedStatus,
    /// Answers with the status, if the config gives it an address.
    status_server: Option<StatusServer>,
    status_tried: (Option<SocketAddr>, Instant),
    /// The time and the frames from which those of a second are counted.
    counted: (Instant, u64),
    screen: ScreenSwitch,
}

impl Runner {
    fn run(mut self, lines: &Receiver<(u64, Line)>) -> ExhibitExit {
        let mut stopping = false;
        let mut ticked = Instant::now() - TICK;
        loop {
            let mut events = Vec::new();
            match lines.recv_timeout(TICK) {
                Ok((run, Line::Beat(beat))) if run == self.run => events.push(Event::Beat(beat)),
                Ok((run, Line::Statistics(fault))) if run == self.run => self.status().statistics_fault = fault.0,
                Ok((run, Line::Log(line))) => self.log(run, &line),
                Ok(_) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            if self.supervised.stop.load(Ordering::Relaxed) && !stopping {
                stopping = true;
                self.manager.stopping();
                events.push(Event::Stop);
            }
            if ticked.elapsed() >= TICK {
                ticked = Instant::now();
                events.extend(self.exit_event(lines, stopping));
                events.extend(self.memory_event());
                self.watch_still(stopping);
                self.open_status(self.machine.policy().limits.status);
                self.update_status();
                self.screen.look(self.machine.last_beat(), &mut self.supervised.hours);
                self.machine.set_screen_off(self.screen.is_off());
                events.push(Event::Tick(config::now().1));
            }
            for event in events {
                let actions = self.machine.step(self.begun.elapsed(), event);
                if let Some(exit) = actions.into_iter().find_map(|action| self.act(action)) {
                    return exit;
                }
            }
        }
    }

    /// Carries an action out. Returns how the supervisor ends, if it does.
    fn act(&mut self, action: Action) -> Option<ExhibitExit> {
        match action {
            Action::Start => self.start(),
            Action::Ask => self.exhibit.iter_mut().for_each(Process::ask_to_stop),
            Action::Kill => self.exhibit.iter_mut().for_each(Process::kill),
            Action::Keep(reason) => self.keep_crash(&reason),
            Action::Report(reason) => report(format_args!("restarting because {reason}")),
            Action::Ready => self.manager.ready(),
            Action::FeedWatchdog => self.manager.feed_watchdog(),
            Action::Finish(exit) => return Some(exit),
        }
        None
    }

    /// The status, to be changed.
    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the display answers. An outage is logged once, and so is its end.
    fn has_display(&mut self) -> bool {
        let fault = (self.supervised.display_fault)();
        let known = std::mem::replace(&mut self.status().display_fault, fault.clone());
        match (known, &fault) {
            (None, Some(fault)) => report(format_args!("the display does not answer, and the exhibit waits for it: {fault}")),
            (Some(_), None) => report("the display answers again"),
            _ => {}
        }
        fault.is_none()
    }

    fn start(&mut self) {
        if !self.has_display() {
            self.machine.step(self.begun.elapsed(), Event::DisplayLost);
            return;
        }
        let policy = (self.supervised.policy)();
        self.machine.set_policy(policy);
        self.manager.set_limits(&policy.limits);
        self.tail.clear();
        let visits = (self.supervised.visits)();
        {
            let mut status = self.status();
            (status.visits, status.statistics_fault) = (Some(visits), None);
        }
        self.show_still();
        self.run += 1;
        match Process::start(&self.supervised.exhibit, self.run, &self.sender) {
            Ok(process) => self.exhibit = Some(process),
            Err(error) => {
                let actions = self.machine.step(self.begun.elapsed(), Event::CannotStart(error.to_string()));
                for action in actions {
                    self.act(action);
                }
            }
        }
    }

    fn log(&mut self, run: u64, line: &str) {
        let line = log::write_line(line);
        if run == self.run {
            self.tail.push(&line);
        }
    }

    fn keep_crash(&mut self, reason: &RestartReason) {
        let next = self.machine.next_start(self.begun.elapsed()).unwrap_or_default();
        // In whole seconds, of which the last is not over yet.
        let seconds = next.as_secs() + u64::from(next.subsec_nanos() > 0);
        let number = self.machine.failures();
        report(format_args!("restarting because {reason}; next try in {seconds} s; failure {number} since the supervisor was started"));
        let failure = Failure { at_unix_s: jiff::Timestamp::now().as_second(), reason: reason.to_string() };
        self.status().last_failure = Some(failure);
        let folder = CrashFolder::new(self.supervised.crashes.clone());
        let number = match folder.keep_log(reason, &log::time(), &self.tail) {
            Ok(number) => number,
            Err(error) => return report(format_args!("the log cannot be kept: {error}")),
        };
        report(format_args!("the end of the log is kept in {}", folder.log(number).display()));
        if let Err(error) = folder.keep_picture(number, &self.supervised.last_picture) {
            report(format_args!("the last picture cannot be kept: {error}"));
        }
    }

    /// Answers at an address from now on. One that this machine does not have yet, because its network comes later, is tried again.
    fn open_status(&mut self, address: Option<SocketAddr>) {
        let is_tried_again = self.status_tried.0 == address;
        let has_to_wait = is_tried_again && self.status_tried.1.elapsed() < STATUS_INTERVAL;
        if has_to_wait || self.status_server.as_ref().map(|server| server.address) == address {
            return;
        }
        self.status_tried = (address, Instant::now());
        // The old one first: it may have the port of the new one.
        self.status_server = None;
        self.status_server = address.and_then(|address| match StatusServer::open(address, Arc::clone(&self.status)) {
            Ok(server) => Some(server),
            Err(error) => {
                if !is_tried_again {
                    report(format_args!("the status cannot be asked for at {address}, which is tried again each minute: {error}"));
                }
                None
            }
        });
    }

    fn update_status(&mut self) {
        let beat = self.machine.last_beat();
        let mut status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, frames) = (self.counted.0.elapsed(), beat.unwrap_or_default().frames);
        if since >= Duration::from_secs(1) {
            // An exhibit that has been started again begins at 0.
            let rendered = frames.saturating_sub(self.counted.1);
            status.frames_per_second = u32::try_from(u128::from(rendered) * 1000 / since.as_millis()).unwrap_or(u32::MAX);
            self.counted = (Instant::now(), frames);
        }
        status.version = env!("CARGO_PKG_VERSION");
        status.alive = beat.is_some();
        status.state = beat.map_or("starting", |beat| beat.state.name());
        status.frames = frames;
        if let Some(beat) = beat {
            (status.visits_today, status.finished_today) = (beat.visits, beat.finished);
        }
        status.supervised_for_s = self.begun.elapsed().as_secs();
        status.restarts = u32::try_from(self.run.saturating_sub(1)).unwrap_or(u32::MAX);
        status.failures = self.machine.failures();
    }

    /// Whether the exhibit has ended. What it wrote last is read first.
    fn exit_event(&mut self, lines: &Receiver<(u64, Line)>, stopping: bool) -> Option<Event> {
        let status = self.exhibit.as_mut()?.exit_status()?;
        let exit = status.code().and_then(ExhibitExit::from_code);
        self.exhibit = None;
        let is_meant = matches!(exit, Some(ExhibitExit::Close | ExhibitExit::Restart));
        let has_display = stopping || is_meant || self.has_display();
        if !stopping && exit != Some(ExhibitExit::Close) {
            self.show_still();
        }
        // A process that the exhibit has left behind may write for ever.
        let until = Instant::now() + MAX_LAST_LINES;
        while let Ok((run, line)) = lines.recv_timeout(TICK / 4)
            && Instant::now() < until
        {
            if let Line::Log(line) = line {
                self.log(run, &line);
            }
        }
        Some(if has_display { Event::Ended(exit, status.to_string()) } else { Event::DisplayLost })
    }

    fn memory_event(&mut self) -> Option<Event> {
        if self.measured.elapsed() < MEMORY_INTERVAL {
            return None;
        }
        self.measured = Instant::now();
        let megabytes = self.exhibit.as_ref().and_then(|exhibit| self.meter.megabytes(exhibit.id()));
        self.status().memory_mb = megabytes;
        megabytes.map(Event::Memory)
    }

    /// Starts the still if it does not run and can be seen.
    fn show_still(&mut self) {
        let is_running = self.still.as_mut().is_some_and(|still| still.exit_status().is_none());
        if is_running || self.supervised.still.is_none() || !self.has_display() {
            return;
        }
        let Some(spec) = &self.supervised.still else { return };
        self.is_still_late = self.exhibit.is_some();
        // Run 0: its lines are logged and belong to no run of the exhibit.
        self.still = Process::start(spec, 0, &self.sender).map_err(|error| report(format_args!("the still cannot be shown: {error}"))).ok();
    }

    /// Starts the still again if it has ended while the exhibit is not seen yet. One that would come above the exhibit is ended.
    fn watch_still(&mut self, stopping: bool) {
        let is_shown = self.machine.last_beat().is_some_and(|beat| beat.is_shown);
        if is_shown && self.is_still_late {
            (self.still, self.is_still_late) = (None, false);
        }
        if !is_shown && !stopping && self.still_tried.elapsed() >= STILL_INTERVAL {
            self.still_tried = Instant::now();
            self.show_still();
        }
    }
}
