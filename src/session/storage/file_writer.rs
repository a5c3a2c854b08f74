use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use atomic_write_file::AtomicWriteFile;

/// Writes text files on a background thread, so that a slow disk does not block a move.
///
/// If texts arrive faster than the disk takes them, only the latest is written. Dropping waits for the last write.
/// [`error`](Self::error) reports a failed write until the next one succeeds.
pub(super) struct FileWriter {
    shared: Arc<Shared>,
    /// `None` if no thread could be started; `write` then blocks.
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    /// What is written, as messages call it.
    name: &'static str,
    state: Mutex<State>,
    /// Notified when there is a text to write, and when it is written.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    pending: Option<(PathBuf, String)>,
    writing: bool,
    closing: bool,
    error: Option<String>,
}

impl FileWriter {
    /// Starts the thread. Messages call what is written `name`.
    pub(super) fn start(name: &'static str) -> Self {
        let shared = Arc::new(Shared { name, state: Mutex::default(), changed: Condvar::new() });
        let worker = Arc::clone(&shared);
        let thread = thread::Builder::new().name("autosave".to_owned()).spawn(move || worker.run()).ok();
        Self { shared, thread }
    }

    /// Replaces the content of `file` in the background. Drops texts that are still pending.
    pub(super) fn write(&self, file: PathBuf, text: String) {
        if self.thread.is_none() {
            let written = write_atomically(&file, &text);
            self.shared.lock().record(self.shared.name, &file, written);
            return;
        }
        self.shared.lock().pending = Some((file, text));
        self.shared.changed.notify_all();
    }

    /// Waits until nothing is pending.
    pub(super) fn flush(&self) {
        let mut state = self.shared.lock();
        while state.pending.is_some() || state.writing {
            state = self.shared.wait(state);
        }
    }

    /// Why the last write failed; `None` if it succeeded.
    pub(super) fn error(&self) -> Option<String> {
        self.shared.lock().error.clone()
    }
}

impl Drop for FileWriter {
    fn drop(&mut self) {
        self.shared.lock().closing = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread was reported by the panic hook.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// The loop of the writing thread.
    fn run(&self) {
        let mut state = self.lock();
        loop {
            if let Some((file, text)) = state.pending.take() {
                state.writing = true;
                drop(state);
                let written = write_atomically(&file, &text);
                state = self.lock();
                state.writing = false;
                state.record(self.name, &file, written);
                self.changed.notify_all();
            } else if state.closing {
                return;
            } else {
                state = self.wait(state);
            }
        }
    }

    // Every critical section leaves a consistent state, so a poisoned lock can be used.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn record(&mut self, name: &str, file: &Path, written: io::Result<()>) {
        self.error = written.err().map(|error| {
            tracing::warn!(file = %file.display(), %error, "the {name} could not be saved");
            format!("The {name} could not be saved in {}: {error}. The next change tries again.", file.display())
        });
    }
}

/// Replaces a file through a temporary file in the same folder, which is flushed to disk and renamed.
fn write_atomically(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut new = AtomicWriteFile::open(file)?;
    new.write_all(text.as_bytes())?;
    new.commit()
}
