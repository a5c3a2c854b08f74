//! Work on other threads, and waking the event loop when it is done.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(not(target_family = "wasm"))]
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
#[cfg(not(target_family = "wasm"))]
use birka_engine::lower_thread_priority;

/// Work on a thread of its own at low priority. It wakes the event loop when it is finished; a system polls it for the result. In a browser, which
/// has no threads, the work is done at once; searches run in workers there ([`birka_engine::remote`]).
///
/// Bevy's task pools are not used: the work may take seconds, and lowering a thread's priority would stay with a thread of the pool.
/// Dropping the task does not stop the work, only its result is lost.
pub struct BackgroundTask<T>(TaskReceiver<T>);

/// The work of a task panicked, or no thread could be started for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a background task failed")]
pub struct TaskFailed;

impl<T: Send + 'static> BackgroundTask<T> {
    /// Does the work, which has this name.
    #[cfg(target_family = "wasm")]
    pub fn spawn(_: &str, waker: &Waker, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, receiver) = task_channel(waker);
        sender.send(work());
        Self(receiver)
    }

    /// Starts the work on a thread with this name.
    #[cfg(not(target_family = "wasm"))]
    pub fn spawn(name: &str, waker: &Waker, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, receiver) = task_channel(waker);
        let spawned = thread::Builder::new().name(name.to_owned()).spawn(move || {
            lower_thread_priority();
            sender.send(work());
        });
        if let Err(error) = spawned {
            warn!("no thread for `{name}`: {error}");
        }
        Self(receiver)
    }

    /// The result, once: `None` while the work goes on.
    ///
    /// # Errors
    /// When the work will never be finished.
    pub fn poll(&self) -> Option<Result<T, TaskFailed>> {
        match self.0.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(TaskFailed)),
        }
    }
}

impl BackgroundTask<()> {
    /// A task that is finished after a time.
    #[cfg(target_family = "wasm")]
    pub fn delay(_: &str, waker: &Waker, duration: Duration) -> Self {
        let (sender, receiver) = task_channel(waker);
        let millis = u32::try_from(duration.as_millis()).unwrap_or(u32::MAX);
        gloo_timers::callback::Timeout::new(millis, move || sender.send(())).forget();
        Self(receiver)
    }

    /// A task that is finished after a time.
    #[cfg(not(target_family = "wasm"))]
    pub fn delay(name: &str, waker: &Waker, duration: Duration) -> Self {
        Self::spawn(name, waker, move || thread::sleep(duration))
    }
}

/// Tells a thread to stop when it is dropped.
pub struct StopOnDrop(Arc<AtomicBool>);

impl StopOnDrop {
    /// The guard, and the flag that the thread reads.
    #[must_use]
    pub fn new() -> (Self, Arc<AtomicBool>) {
        let flag = Arc::new(AtomicBool::new(false));
        (Self(Arc::clone(&flag)), flag)
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sends results from a thread to a system.
#[derive(Clone)]
pub struct TaskSender<T> {
    sender: Sender<T>,
    // Dropped after the sender, so that the receiver sees that the channel is closed.
    waker: WakeOnPanic,
}

#[derive(Clone)]
struct WakeOnPanic(Waker);

impl Drop for WakeOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.wake();
        }
    }
}

impl<T> TaskSender<T> {
    /// Sends a result and wakes the event loop. Where the receiver is gone, the result is dropped.
    pub fn send(&self, result: T) {
        let _ = self.sender.send(result);
        self.waker.0.wake();
    }
}

/// Receives what a [`TaskSender`] sends.
pub struct TaskReceiver<T>(Mutex<Receiver<T>>);

impl<T> TaskReceiver<T> {
    /// The next result.
    ///
    /// # Errors
    /// If no result is ready, or none will come.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv()
    }
}

/// A channel from threads to a system. Sending wakes the event loop, and so does a panic of the sending thread.
#[must_use]
pub fn task_channel<T>(waker: &Waker) -> (TaskSender<T>, TaskReceiver<T>) {
    let (sender, receiver) = channel();
    (TaskSender { sender, waker: WakeOnPanic(waker.clone()) }, TaskReceiver(Mutex::new(receiver)))
}

/// Wakes the window's event loop from any thread, so that a frame runs without input.
///
/// The default wakes nothing: without a window, frames run by themselves.
#[derive(Resource, Clone, Default)]
pub struct Waker(WakeTarget);

#[derive(Clone, Default)]
enum WakeTarget {
    #[default]
    None,
    EventLoop(EventLoopProxy<WinitUserEvent>),
    Function(Arc<dyn Fn() + Send + Sync>),
}

impl Waker {
    /// A waker that calls a function, for apps whose frames are run by hand.
    pub fn from_fn(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(WakeTarget::Function(Arc::new(wake)))
    }

    /// Makes the event loop run a frame soon.
    pub fn wake(&self) {
        match &self.0 {
            WakeTarget::None => {}
            // It fails when the event loop has ended.
            WakeTarget::EventLoop(event_loop) => drop(event_loop.send_event(WinitUserEvent::WakeUp)),
            WakeTarget::Function(wake) => wake(),
        }
    }
}

/// Connects the waker to the window's event loop.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waker>().add_systems(PreStartup, connect.run_if(resource_exists::<EventLoopProxyWrapper>));
}

fn connect(event_loop: Res<EventLoopProxyWrapper>, mut waker: ResMut<Waker>) {
    waker.0 = WakeTarget::EventLoop((**event_loop).clone());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait<T: Send + 'static>(task: &BackgroundTask<T>) -> Result<T, TaskFailed> {
        loop {
            if let Some(result) = task.poll() {
                return result;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn a_task_returns_its_result_once() {
        let task = BackgroundTask::spawn("test", &Waker::default(), || 7);
        assert_eq!(wait(&task), Ok(7));
        assert_eq!(wait(&task), Err(TaskFailed));
    }

    #[test]
    fn a_panic_is_an_error() {
        let task = BackgroundTask::spawn("test", &Waker::default(), || panic!("expected by this test"));
        assert_eq!(wait::<()>(&task), Err(TaskFailed));
    }
}
