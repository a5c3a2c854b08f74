use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use atomic_write_file::AtomicWriteFile;

/// Writes texts to a file from a thread of its own, so that a slow disk never holds up a move.
///
/// Of texts that come faster than the disk takes them, only the latest is written. What was handed over is on the disk when this
/// is dropped. A write that fails is told by [`fault`](Self::fault) and forgotten when the next succeeds.
pub(super) struct Writer {
    shared: Arc<Shared>,
    /// `None` where the system gave no thread; texts are then written at once.
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    what: &'static str,
    state: Mutex<State>,
    /// Rung when there is something to do, or it is done.
    bell: Condvar,
}

#[derive(Default)]
struct State {
    /// What to write next, and where.
    next: Option<(PathBuf, String)>,
    writing: bool,
    closing: bool,
    fault: Option<String>,
}

impl Writer {
    /// A writer of what `what` names in messages.
    pub(super) fn start(what: &'static str) -> Self {
        let shared = Arc::new(Shared { what, state: Mutex::default(), bell: Condvar::new() });
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("autosave".to_owned()).spawn(move || theirs.serve()).ok();
        Self { shared, thread }
    }

    /// Hands over a text; the ones not yet written are forgotten.
    pub(super) fn write(&self, file: PathBuf, text: String) {
        if self.thread.is_none() {
            let written = write(&file, &text);
            self.shared.lock().settle(self.shared.what, &file, written);
            return;
        }
        self.shared.lock().next = Some((file, text));
        self.shared.bell.notify_all();
    }

    /// Waits until everything handed over is written, or has failed to be.
    pub(super) fn flush(&self) {
        let mut state = self.shared.lock();
        while state.next.is_some() || state.writing {
            state = self.shared.wait(state);
        }
    }

    /// Why the last write failed, if it did.
    pub(super) fn fault(&self) -> Option<String> {
        self.shared.lock().fault.clone()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.bell.notify_all();
        if let Some(thread) = self.thread.take() {
            // It has nothing to tell that anybody could still hear.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn serve(&self) {
        let mut state = self.lock();
        loop {
            if let Some((file, text)) = state.next.take() {
                state.writing = true;
                drop(state);
                let written = write(&file, &text);
                state = self.lock();
                state.writing = false;
                state.settle(self.what, &file, written);
                self.bell.notify_all();
            } else if state.closing {
                return;
            } else {
                state = self.wait(state);
            }
        }
    }

    // A thread that panicked left whole values behind: there is nothing half done under this lock.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.bell.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn settle(&mut self, what: &str, file: &Path, written: io::Result<()>) {
        self.fault = written.err().map(|error| {
            tracing::warn!(file = %file.display(), %error, "the {what} could not be saved");
            format!("The {what} could not be saved in {}: {error}. Nothing else is lost; the next change tries again.", file.display())
        });
    }
}

/// Replaces a file by a text, whole or not at all: a temporary file beside it is written, flushed to the disk and renamed.
fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut new = AtomicWriteFile::open(file)?;
    new.write_all(text.as_bytes())?;
    new.commit()
}
