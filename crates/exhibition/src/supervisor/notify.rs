//! What the service manager is told. Without one, and on other systems than Linux, nothing happens.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The watchdog is fed at most this often.
const INTERVAL: Duration = Duration::from_secs(1);
/// Notices that may wait for a service manager that does not read them.
const MAX_WAITING: usize = 8;
/// How long the end of the supervisor waits for the last notice.
const LAST_NOTICE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug)]
enum Notice {
    Ready,
    Stopping,
    FeedWatchdog,
}

/// Notices are sent by a thread of their own: a service manager that does not read them holds nothing up.
pub(super) struct ServiceManager {
    fed: Option<Instant>,
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
        Self { fed: None, notices: Some(notices), ended }
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

#[cfg(target_os = "linux")]
fn send(notice: Notice) {
    use sd_notify::NotifyState;

    let state = match notice {
        Notice::Ready => NotifyState::Ready,
        Notice::Stopping => NotifyState::Stopping,
        Notice::FeedWatchdog => NotifyState::Watchdog,
    };
    if let Err(error) = sd_notify::notify(&[state]) {
        super::log::report(format_args!("the service manager cannot be told: {error}"));
    }
}

#[cfg(not(target_os = "linux"))]
fn send(_: Notice) {}
