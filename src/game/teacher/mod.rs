//! What the teacher has to say at the table: a hint, the bar and the best lines, a review of a game that has ended.
//!
//! Each is worked out on a thread of its own, which wakes the window when there is something to hear. The table polls and never waits.

pub mod hint;
pub mod review;
pub mod study;

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use birka_engine::lower_thread_priority;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hint::plugin, study::plugin, review::plugin));
}

/// Wakes the window that sleeps until something happens. Without a window there is nobody to wake.
pub(super) fn bell(window: Option<&EventLoopProxyWrapper>) -> impl FnMut() + Send + 'static + use<> {
    let proxy = window.map(|proxy| (**proxy).clone());
    move || {
        // Where the window is closed already, nobody need be woken.
        let _ = proxy.as_ref().map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}

/// Something that is worked out on another thread, because a frame has no time for it.
pub(super) struct Elsewhere<T>(Mutex<Receiver<T>>);

impl<T: Send + 'static> Elsewhere<T> {
    /// Begins, and wakes the window when it is done.
    pub(super) fn begin(name: &str, window: Option<&EventLoopProxyWrapper>, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (send, found) = channel();
        let mut wake = bell(window);
        let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            lower_thread_priority();
            // Where nobody waits any more, nobody need be told.
            let _ = send.send(work());
            wake();
        });
        if let Err(error) = spawned {
            warn!("no thread can be started: {error}");
        }
        Self(Mutex::new(found))
    }

    /// What was found: `None` while it is being worked out, `Some(None)` where it broke down.
    pub(super) fn poll(&self) -> Option<Option<T>> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(found) => Some(Some(found)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}
