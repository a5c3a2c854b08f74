//! Notifications for the service manager. Without one, and on systems other than Linux, nothing happens.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::config::Supervision;

/// The watchdog is fed at most this often.
const INTERVAL: Duration = Duration::from_secs(1);
/// Notices that may wait for a service manager that does not read them.
const MAX_WAITING: usize = 8;
/// How long the end of the supervisor waits for the last notice.
const LAST_NOTICE: Duration = Duration::from_secs(2);

/// How much longer than the exhibit may take the service manager waits, so that the supervisor restarts a frozen exhibit before that restarts both.
const MARGIN: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notice {
    Ready,
    Stopping,
    FeedWatchdog,
    /// From now on the watchdog may be fed as seldom as this.
    SetWatchdog(Duration),
    /// The first frame may take this long from now on.
    ExtendStart(Duration),
}

/// Notices are sent by a thread of their own: a service manager that does not read them holds nothing up.
pub(super) struct ServiceManager {
    fed: Option<Instant>,
    /// The interval of the watchdog; `None` without one.
    watchdog: Option<Duration>,
    has_started: bool,
    notices: Option<SyncSender<Notice>>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

impl ServiceManager {
    pub(super) fn new() -> Self {
        let (notices, waiting) = sync_channel(MAX_WAITING);
        let (running, ended) = sync_channel(0);
        thread::spawn(move || {
            for notice in waiting {
                send(notice);
            }
            drop(running);
        });
        Self { fed: None, watchdog: watchdog_of_unit(), has_started: false, notices: Some(notices), ended }
    }

    /// Takes the limits of the config, which the unit does not know. Call it before each start of the exhibit.
    ///
    /// The time for the first frame is extended once: an exhibit that fails at each start fails the start of the unit.
    pub(super) fn set_limits(&mut self, limits: &Supervision) {
        if !std::mem::replace(&mut self.has_started, true) {
            self.tell(Notice::ExtendStart(limits.start_within + MARGIN));
        }
        if let Some(watchdog) = &mut self.watchdog
            && *watchdog < limits.frozen_after + MARGIN
        {
            *watchdog = limits.frozen_after + MARGIN;
            let watchdog = *watchdog;
            self.tell(Notice::SetWatchdog(watchdog));
        }
    }

    pub(super) fn ready(&self) {
        self.tell(Notice::Ready);
    }

    pub(super) fn stopping(&self) {
        self.tell(Notice::Stopping);
    }

    pub(super) fn feed_watchdog(&mut self) {
        if self.fed.is_some_and(|fed| fed.elapsed() < INTERVAL) {
            return;
        }
        self.fed = Some(Instant::now());
        self.tell(Notice::FeedWatchdog);
    }

    fn tell(&self, notice: Notice) {
        // Lost when too many wait already.
        let _ = self.notices.as_ref().map(|notices| notices.try_send(notice));
    }
}

impl Drop for ServiceManager {
    fn drop(&mut self) {
        self.notices = None;
        let _ = self.ended.recv_timeout(LAST_NOTICE);
    }
}

/// The interval of the watchdog as the unit sets it. Its variable for the process number names cage or the shell that started this program.
fn watchdog_of_unit() -> Option<Duration> {
    std::env::var("WATCHDOG_USEC").ok()?.parse().ok().map(Duration::from_micros)
}

#[cfg(target_os = "linux")]
fn microseconds(duration: Duration) -> u32 {
    u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(target_os = "linux")]
fn send(notice: Notice) {
    use sd_notify::NotifyState;

    let state = match notice {
        Notice::Ready => NotifyState::Ready,
        Notice::Stopping => NotifyState::Stopping,
        Notice::FeedWatchdog => NotifyState::Watchdog,
        Notice::SetWatchdog(interval) => NotifyState::WatchdogUsec(microseconds(interval)),
        Notice::ExtendStart(time) => NotifyState::ExtendTimeoutUsec(microseconds(time)),
    };
    if let Err(error) = sd_notify::notify(&[state]) {
        super::log::report(format_args!("the service manager cannot be told: {error}"));
    }
}

#[cfg(not(target_os = "linux"))]
fn send(_: Notice) {}
