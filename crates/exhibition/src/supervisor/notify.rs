//! What the service manager is told. Without one, and on other systems than Linux, nothing happens.

use std::time::{Duration, Instant};

/// The watchdog is fed at most this often.
const INTERVAL: Duration = Duration::from_secs(1);

#[derive(Default)]
pub(super) struct ServiceManager {
    fed: Option<Instant>,
}

impl ServiceManager {
    pub(super) fn ready(&self) {
        #[cfg(target_os = "linux")]
        report(sd_notify::notify(&[sd_notify::NotifyState::Ready]));
    }

    pub(super) fn stopping(&self) {
        #[cfg(target_os = "linux")]
        report(sd_notify::notify(&[sd_notify::NotifyState::Stopping]));
    }

    pub(super) fn feed_watchdog(&mut self) {
        if self.fed.is_some_and(|fed| fed.elapsed() < INTERVAL) {
            return;
        }
        self.fed = Some(Instant::now());
        #[cfg(target_os = "linux")]
        report(sd_notify::notify(&[sd_notify::NotifyState::Watchdog]));
    }
}

#[cfg(target_os = "linux")]
fn report(result: std::io::Result<()>) {
    if let Err(error) = result {
        super::log::report(format_args!("the service manager cannot be told: {error}"));
    }
}
