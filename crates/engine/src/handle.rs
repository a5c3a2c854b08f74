use std::sync::Arc;
use std::thread::JoinHandle;

use crate::time::SearchControl;

/// A search on a thread of its own. Dropping the handle stops the search and waits for the thread, which takes a moment.
#[derive(Debug)]
pub struct SearchHandle {
    control: Arc<SearchControl>,
    /// `None` if the thread could not be started.
    thread: Option<JoinHandle<()>>,
}

impl SearchHandle {
    pub(crate) fn new(control: Arc<SearchControl>, thread: Option<JoinHandle<()>>) -> Self {
        Self { control, thread }
    }

    /// Stops the search; it reports the best move so far.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The expected move was played: the limits of a pondering search apply from now on.
    pub fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Whether the thread has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take().filter(|thread| thread.thread().id() != std::thread::current().id()) {
            // A panic has already been reported as a message.
            let _ = thread.join();
        }
    }
}

/// Gives the current thread, and those it starts from now on, the lowest priority, so that drawing frames comes first.
pub fn lower_thread_priority() {
    use thread_priority::{ThreadPriority, set_current_thread_priority};
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::debug!("the priority of a search thread cannot be lowered: {error:?}");
    }
}
