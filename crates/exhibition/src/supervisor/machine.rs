use std::fmt;
use std::time::Duration;

use crate::config::{Supervision, TimeOfDay};
use crate::heartbeat::{Beat, ExhibitExit, ExhibitState};

/// An input event of the supervisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Time has passed; what the clock on the wall says.
    Tick(TimeOfDay),
    /// The exhibit could not be started.
    CannotStart(String),
    /// The exhibit has rendered.
    Beat(Beat),
    /// The megabytes of memory that the exhibit uses.
    Memory(u64),
    /// The exhibit has ended: with an exit code that means something, or otherwise; the text says how.
    Ended(Option<ExhibitExit>, String),
    /// The exhibit has ended, or cannot be started, because the display does not answer.
    DisplayLost,
    /// The supervisor is to stop.
    Stop,
}

/// An action of the supervisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Start,
    /// Ask the exhibit to end.
    Ask,
    /// End the exhibit at once.
    Kill,
    /// Keep log and picture of a failure.
    Keep(RestartReason),
    /// Write a restart without a failure to the log.
    Report(RestartReason),
    /// Tell the service manager that the exhibit runs.
    Ready,
    /// Tell the service manager that all is well.
    FeedWatchdog,
    Finish(ExhibitExit),
}

/// The state of the exhibit, as the supervisor sees it. Times are those of a monotonic clock.
#[derive(Clone, Debug)]
enum Phase {
    Waiting { until: Duration },
    Starting { since: Duration },
    Running { since: Duration, last_frame: Duration, beat: Beat },
    Ending { started: Duration, since: Duration, why: Ending, killed: bool },
    Finished,
}

/// Why the exhibit is being ended.
#[derive(Clone, Debug)]
enum Ending {
    Restart(RestartReason),
    Stop,
}

/// Decides when the exhibit is started, ended and started again.
pub struct Machine {
    policy: Policy,
    phase: Phase,
    backoff: Backoff,
    /// The failures since the supervisor was started.
    failures: u32,
    ready: bool,
    is_screen_off: bool,
}

/// An exhibit that has run for less than this is not restarted for the night: the clock may have been set back.
const NIGHTLY_MIN_RUN: Duration = Duration::from_secs(2 * 3600);
/// How often the exhibit is tried again while the display does not answer.
const DISPLAY_INTERVAL: Duration = Duration::from_secs(2);
/// A process that is killed has ended after this time, or the machine itself is at fault and the watchdog is not fed any more.
const KILL_GRACE: Duration = Duration::from_secs(30);

impl Machine {
    /// A supervisor that starts the exhibit at its first tick.
    #[must_use]
    pub fn new(policy: Policy) -> Self {
        Self {
            policy,
            phase: Phase::Waiting { until: Duration::ZERO },
            backoff: Backoff::default(),
            failures: 0,
            ready: false,
            is_screen_off: false,
        }
    }

    /// Takes another policy from now on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
    }

    /// Whether the screen has been switched off: a compositor may then ask for no frames, and their absence is not a failure.
    pub fn set_screen_off(&mut self, is_off: bool) {
        self.is_screen_off = is_off;
    }

    #[must_use]
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// The number of failures since the supervisor was started.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.failures
    }

    /// The last beat of the exhibit while it renders; `None` while it starts, ends or waits for its start.
    #[must_use]
    pub fn last_beat(&self) -> Option<Beat> {
        if let Phase::Running { beat, .. } = self.phase { Some(beat) } else { None }
    }

    /// How long it takes until the exhibit is started; `None` while it runs.
    #[must_use]
    pub fn next_start(&self, now: Duration) -> Option<Duration> {
        if let Phase::Waiting { until } = self.phase { Some(until.saturating_sub(now)) } else { None }
    }

    /// Handles an event at a time of the monotonic clock and returns the actions to take.
    pub fn step(&mut self, now: Duration, event: Event) -> Vec<Action> {
        match event {
            Event::Tick(time) => self.tick(now, time),
            Event::CannotStart(why) => self.failed(now, now, RestartReason::CannotStart(why)),
            Event::Beat(beat) => self.beat(now, beat),
            Event::Memory(megabytes) => self.memory(now, megabytes),
            Event::Ended(exit, how) => self.ended(now, exit, how),
            Event::DisplayLost => self.display_lost(now),
            Event::Stop => self.stop(now),
        }
    }

    fn tick(&mut self, now: Duration, time: TimeOfDay) -> Vec<Action> {
        let limits = self.policy.limits;
        if self.is_screen_off {
            self.excuse(now);
        }
        match self.phase {
            Phase::Waiting { until } if now >= until => {
                self.phase = Phase::Starting { since: now };
                vec![Action::FeedWatchdog, Action::Start]
            }
            Phase::Waiting { .. } => vec![Action::FeedWatchdog],
            Phase::Starting { since } if now.saturating_sub(since) > limits.start_within => {
                self.kill(now, since, RestartReason::NoFirstFrame)
            }
            Phase::Starting { .. } => vec![Action::FeedWatchdog],
            Phase::Running { since, last_frame, .. } if now.saturating_sub(last_frame) > limits.frozen_after => {
                self.kill(now, since, RestartReason::Frozen)
            }
            Phase::Running { since, beat, .. }
                if self.policy.is_nightly(time) && now.saturating_sub(since) >= NIGHTLY_MIN_RUN && beat.state != ExhibitState::Visit =>
            {
                self.ask(now, since, Ending::Restart(RestartReason::Nightly))
            }
            Phase::Running { .. } if self.is_screen_off => vec![Action::FeedWatchdog],
            Phase::Running { .. } | Phase::Finished => Vec::new(),
            Phase::Ending { started, since, ref why, killed } => {
                let (waited, why) = (now.saturating_sub(since), why.clone());
                if !killed && waited > self.policy.stop_grace {
                    self.phase = Phase::Ending { started, since: now, why, killed: true };
                    return vec![Action::Kill];
                }
                if waited <= KILL_GRACE { vec![Action::FeedWatchdog] } else { Vec::new() }
            }
        }
    }

    /// Counts the time for a frame from now on.
    fn excuse(&mut self, now: Duration) {
        match &mut self.phase {
            Phase::Starting { since } => *since = now,
            Phase::Running { last_frame, .. } => *last_frame = now,
            Phase::Waiting { .. } | Phase::Ending { .. } | Phase::Finished => {}
        }
    }

    fn beat(&mut self, now: Duration, beat: Beat) -> Vec<Action> {
        match &mut self.phase {
            Phase::Starting { since } if beat.frames > 0 => {
                self.phase = Phase::Running { since: *since, last_frame: now, beat };
                let ready = (!std::mem::replace(&mut self.ready, true)).then_some(Action::Ready);
                ready.into_iter().chain([Action::FeedWatchdog]).collect()
            }
            Phase::Running { last_frame, beat: last, .. } if beat.frames > last.frames => {
                (*last_frame, *last) = (now, beat);
                vec![Action::FeedWatchdog]
            }
            _ => Vec::new(),
        }
    }

    fn memory(&mut self, now: Duration, megabytes: u64) -> Vec<Action> {
        let limit = u64::from(self.policy.limits.memory_limit_mb);
        match self.phase {
            // A visitor is not interrupted unless the machine is about to run out.
            Phase::Running { since, beat, .. }
                if megabytes > limit + limit / 4 || (megabytes > limit && beat.state != ExhibitState::Visit) =>
            {
                self.ask(now, since, Ending::Restart(RestartReason::Memory(megabytes)))
            }
            Phase::Starting { since } if megabytes > limit + limit / 4 => self.kill(now, since, RestartReason::Memory(megabytes)),
            _ => Vec::new(),
        }
    }

    fn ended(&mut self, now: Duration, exit: Option<ExhibitExit>, how: String) -> Vec<Action> {
        let phase = std::mem::replace(&mut self.phase, Phase::Finished);
        match phase {
            Phase::Ending { why: Ending::Stop, .. } => vec![Action::Finish(ExhibitExit::Stopped)],
            Phase::Ending { started, why: Ending::Restart(reason), .. } => self.restart(now, started, reason),
            Phase::Starting { since } | Phase::Running { since, .. } => match exit {
                Some(ExhibitExit::Close) => vec![Action::Finish(ExhibitExit::Close)],
                Some(ExhibitExit::Restart) => self.restart(now, since, RestartReason::Staff),
                Some(ExhibitExit::GraphicsFailed) => self.failed(now, since, RestartReason::GraphicsFailed),
                Some(ExhibitExit::Stopped) | None => self.failed(now, since, RestartReason::Crash(how)),
            },
            other @ (Phase::Waiting { .. } | Phase::Finished) => {
                self.phase = other;
                Vec::new()
            }
        }
    }

    /// An outage of the display is no failure of the exhibit.
    fn display_lost(&mut self, now: Duration) -> Vec<Action> {
        if let Phase::Ending { why: Ending::Stop, .. } = self.phase {
            return self.ended(now, None, String::new());
        }
        self.phase = Phase::Waiting { until: now + DISPLAY_INTERVAL };
        Vec::new()
    }

    fn stop(&mut self, now: Duration) -> Vec<Action> {
        match self.phase {
            Phase::Waiting { .. } | Phase::Finished => {
                self.phase = Phase::Finished;
                vec![Action::Finish(ExhibitExit::Stopped)]
            }
            Phase::Starting { since } | Phase::Running { since, .. } => self.ask(now, since, Ending::Stop),
            Phase::Ending { ref mut why, .. } => {
                *why = Ending::Stop;
                Vec::new()
            }
        }
    }

    fn ask(&mut self, now: Duration, started: Duration, why: Ending) -> Vec<Action> {
        self.phase = Phase::Ending { started, since: now, why, killed: false };
        vec![Action::Ask]
    }

    fn kill(&mut self, now: Duration, started: Duration, reason: RestartReason) -> Vec<Action> {
        self.phase = Phase::Ending { started, since: now, why: Ending::Restart(reason), killed: true };
        vec![Action::Kill]
    }

    /// Waits for the next start, after a run from `started` on.
    fn restart(&mut self, now: Duration, started: Duration, reason: RestartReason) -> Vec<Action> {
        if reason.is_failure() {
            return self.failed(now, started, reason);
        }
        self.phase = Phase::Waiting { until: now };
        vec![Action::Report(reason)]
    }

    fn failed(&mut self, now: Duration, started: Duration, reason: RestartReason) -> Vec<Action> {
        let delay = self.backoff.fail(now.saturating_sub(started));
        self.phase = Phase::Waiting { until: now + delay };
        self.failures = self.failures.saturating_add(1);
        vec![Action::Keep(reason)]
    }
}

/// When the exhibit is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The limits of the config.
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
pub enum RestartReason {
    /// The exhibit exited; the text says how.
    Crash(String),
    /// The exhibit exited because its graphics failed.
    GraphicsFailed,
    /// The exhibit could not be started; the text says why.
    CannotStart(String),
    /// The first frame was not rendered in time.
    NoFirstFrame,
    /// No further frame was rendered in time.
    Frozen,
    /// Memory use was too high, in megabytes.
    Memory(u64),
    /// The nightly restart.
    Nightly,
    Staff,
}

impl RestartReason {
    /// Whether something went wrong, so that log and picture are kept and the next start is delayed.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        !matches!(self, Self::Nightly | Self::Staff)
    }
}

impl fmt::Display for RestartReason {
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

/// The delay before a restart: doubled by every failure, and less again after a while without one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Backoff {
    failures: u32,
}

/// The delay after the first failure.
const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);
/// A run of this length takes one failure back; twice as long, two.
const DECAY: Duration = Duration::from_secs(300);

impl Backoff {
    /// Counts a failure after the exhibit has run for `run`. Returns the delay before the next start.
    pub(super) fn fail(&mut self, run: Duration) -> Duration {
        let forgiven = u32::try_from(run.as_secs() / DECAY.as_secs()).unwrap_or(u32::MAX);
        self.failures = self.failures.saturating_sub(forgiven);
        let delay = FIRST * 2u32.pow(self.failures.min(10));
        self.failures = (self.failures + 1).min(10);
        delay.min(LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_and_decay() {
        let mut backoff = Backoff::default();
        let delays: Vec<u64> = (0..8).map(|_| backoff.fail(Duration::ZERO).as_secs()).collect();
        assert_eq!(delays, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(backoff.fail(DECAY * 5).as_secs(), 8);
        assert_eq!(backoff.fail(DECAY * 100).as_secs(), 1);
    }
}
