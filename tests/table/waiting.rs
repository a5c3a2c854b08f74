//! Waits for the threads that an app starts.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use birka::game::platform::Waker;

/// The longest time to wait for a thread. Debug builds of the engine are slow.
const PATIENCE: Duration = Duration::from_secs(240);
/// The longest time between two frames while an app waits.
const LONGEST_FRAME: Duration = Duration::from_millis(20);

/// Receives what the app's [`Waker`] sends.
#[derive(Resource)]
struct WakeUps(Mutex<Receiver<()>>);

/// Makes [`run_until`] notice when a thread of the app has a result.
pub fn add_waker(app: &mut App) {
    let (sender, receiver) = channel();
    let waker = Waker::from_fn(move || {
        // Nobody listens when the test has ended.
        let _ = sender.send(());
    });
    app.insert_resource(waker).insert_resource(WakeUps(Mutex::new(receiver)));
}

/// Runs frames until a thread has brought something about, and one frame more.
pub fn run_until(app: &mut App, what: &str, mut condition: impl FnMut(&App) -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition(app) {
        let left = deadline.saturating_duration_since(Instant::now());
        assert!(!left.is_zero(), "no {what}");
        let wake_ups = app.world().resource::<WakeUps>().0.lock().unwrap();
        // A timeout is no error: frames are also needed while pieces move.
        let _ = wake_ups.recv_timeout(left.min(LONGEST_FRAME));
        drop(wake_ups);
        app.update();
    }
    app.update();
}
