//! Writes a file on a thread of its own, again and again until it succeeds, and says why something is not on the disk.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{fmt, io};

use birka_diagnostics::SystemError;
use web_time::Instant;

use crate::disk::{Disk, FileSystem};

/// Writes files on a background thread, so that a slow disk does not block a move.
///
/// If writes arrive faster than the disk takes them, only the latest is done. One that fails is kept and tried again after some time, unless a
/// later one replaces it. Dropping waits for the last attempt.
pub struct FileWriter {
    shared: Arc<Shared>,
    /// `None` if no thread could be started; `write` then blocks.
    thread: Option<JoinHandle<()>>,
}

/// Whether what was to be written is on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveStatus {
    /// On disk.
    Saved,
    /// Being written.
    Saving,
    /// The last attempt failed; another one follows.
    Failed(SaveError),
}

/// The report sent after each attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveAttempt {
    /// The number of the attempted save, from 1.
    pub number: u64,
    /// Whether it is on the disk now.
    pub is_saved: bool,
    /// Whether the attempt before had the other result.
    pub is_change: bool,
}

/// One attempt at a write.
pub type Attempt = Box<dyn FnMut(&dyn Disk) -> io::Result<()> + Send>;

/// A write, which may be attempted several times.
pub struct Write {
    /// The file, for messages.
    pub file: PathBuf,
    pub attempt: Attempt,
}

/// The time between attempts.
#[derive(Clone, Copy)]
pub struct RetryDelays {
    /// After the first failure; each later one doubles it.
    pub first: Duration,
    pub longest: Duration,
}

impl Default for RetryDelays {
    fn default() -> Self {
        Self { first: Duration::from_secs(1), longest: Duration::from_secs(16) }
    }
}

type Listener = Box<dyn Fn(SaveAttempt) + Send + Sync>;

struct Shared {
    /// The content to write.
    what: Stored,
    disk: Box<dyn Disk>,
    delays: RetryDelays,
    state: Mutex<State>,
    /// Notified when there is something to write, and after each attempt.
    changed: Condvar,
    listener: Mutex<Option<Listener>>,
}

#[derive(Default)]
struct State {
    /// The content to write, and its number.
    pending: Option<(u64, Write)>,
    /// How many writes have been asked for.
    issued: u64,
    /// The number of the last one that succeeded.
    saved: u64,
    /// When a pending write that has failed is tried again; `None` for at once.
    retry_at: Option<Instant>,
    delay: Duration,
    is_writing: bool,
    is_closing: bool,
    error: Option<SaveError>,
}

impl FileWriter {
    /// Starts the thread, which writes `what`.
    pub fn start(what: Stored) -> Self {
        Self::start_with(what, FileSystem, RetryDelays::default())
    }

    pub fn start_with(what: Stored, disk: impl Disk + 'static, delays: RetryDelays) -> Self {
        let shared =
            Shared { what, disk: Box::new(disk), delays, state: Mutex::default(), changed: Condvar::new(), listener: Mutex::default() };
        let shared = Arc::new(shared);
        let worker = Arc::clone(&shared);
        let thread = thread::Builder::new().name("autosave".to_owned()).spawn(move || worker.run()).ok();
        Self { shared, thread }
    }

    /// Does a write in the background, in place of one that is still pending.
    pub fn write(&self, write: Write) {
        let mut state = self.shared.lock();
        state.issued += 1;
        (state.pending, state.retry_at) = (Some((state.issued, write)), None);
        if self.thread.is_none() {
            drop(self.shared.attempt(state));
            return;
        }
        drop(state);
        self.shared.changed.notify_all();
    }

    /// Attempts a pending write at once. Does not wait.
    pub fn retry(&self) {
        let mut state = self.shared.lock();
        state.retry_at = None;
        if self.thread.is_none() && state.pending.is_some() {
            drop(self.shared.attempt(state));
            return;
        }
        drop(state);
        self.shared.changed.notify_all();
    }

    /// Attempts what is pending and waits for the result: whether everything is on the disk.
    ///
    /// # Errors
    /// Why it is not.
    pub fn flush(&self) -> Result<(), SaveError> {
        self.retry();
        let mut state = self.shared.lock();
        while state.is_busy() {
            state = self.shared.wait(state);
        }
        state.error.clone().map_or(Ok(()), Err)
    }

    /// Whether everything is on the disk.
    pub fn status(&self) -> SaveStatus {
        let state = self.shared.lock();
        match &state.error {
            _ if state.is_busy() => SaveStatus::Saving,
            Some(error) => SaveStatus::Failed(error.clone()),
            None => SaveStatus::Saved,
        }
    }

    /// Why the last attempt failed; `None` if it succeeded.
    pub fn error(&self) -> Option<SaveError> {
        self.shared.lock().error.clone()
    }

    /// Calls a function after each attempt, on the thread that writes.
    pub fn on_attempt(&self, listener: impl Fn(SaveAttempt) + Send + Sync + 'static) {
        *self.shared.listener.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(listener));
    }
}

impl Drop for FileWriter {
    fn drop(&mut self) {
        self.shared.lock().is_closing = true;
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
            let now = Instant::now();
            match state.retry_at.filter(|&at| at > now && !state.is_closing) {
                Some(at) => state = self.wait_until(state, at - now),
                None if state.pending.is_some() => state = self.attempt(state),
                None if state.is_closing => return,
                None => state = self.wait(state),
            }
        }
    }

    /// Attempts the pending write. A failed one becomes pending again, unless a later one has arrived or the writer is closing.
    fn attempt<'a>(&'a self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let Some((number, mut write)) = state.pending.take() else { return state };
        (state.is_writing, state.retry_at) = (true, None);
        drop(state);
        let result = (write.attempt)(&*self.disk);
        let mut state = self.lock();
        state.is_writing = false;
        let is_saved = result.is_ok();
        let is_change = is_saved == state.error.is_some();
        if let Err(error) = result {
            let error = SaveError::NotWritten { what: self.what, file: write.file.clone(), error: error.into() };
            tracing::warn!("{error}");
            state.delay = (state.delay * 2).clamp(self.delays.first, self.delays.longest);
            if state.pending.is_none() && !state.is_closing {
                state.retry_at = Some(Instant::now() + state.delay);
                state.pending = Some((number, write));
            }
            state.error = Some(error);
        } else {
            (state.saved, state.delay, state.error) = (number, Duration::ZERO, None);
        }
        let told = SaveAttempt { number, is_saved, is_change };
        drop(state);
        self.changed.notify_all();
        if let Some(listener) = &*self.listener.lock().unwrap_or_else(PoisonError::into_inner) {
            listener(told);
        }
        self.lock()
    }

    // Every critical section leaves a consistent state, so a poisoned lock can be used.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_until<'a>(&self, state: MutexGuard<'a, State>, time: Duration) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
    }
}

impl State {
    /// Whether an attempt is being made or about to be.
    fn is_busy(&self) -> bool {
        self.is_writing || self.pending.is_some() && self.retry_at.is_none()
    }
}

/// The kind of content a file stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The game on the table.
    Game,
    Settings,
    /// The keys and buttons.
    Keys,
    /// The puzzles that have been solved.
    SolvedPuzzles,
    /// The place in a game on a server.
    SecondPlayer,
}

impl fmt::Display for Stored {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Game => "game on the table",
            Self::Settings => "settings",
            Self::Keys => "keys",
            Self::SolvedPuzzles => "solved puzzles",
            Self::SecondPlayer => "place on the server",
        })
    }
}

/// Why something is not on the disk.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The file could not be written. It is tried again.
    #[error("The {what} could not be saved in {}: {}. Birka keeps trying.", file.display(), error.cause())]
    NotWritten {
        what: Stored,
        file: PathBuf,
        /// Why.
        #[source]
        error: SystemError,
    },
    /// No file is available for writing.
    #[error("The game is not saved: no file beside {} can be used.", first.display())]
    NoFile {
        /// The first file that was tried.
        first: PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::disk::write_atomically;
    use crate::faulty_disk::{Fault, FaultyDisk};

    const NEVER: RetryDelays = RetryDelays { first: Duration::from_hours(1), longest: Duration::from_hours(1) };
    const SOON: RetryDelays = RetryDelays { first: Duration::from_millis(1), longest: Duration::from_millis(4) };

    fn text(file: &Path, text: &'static str) -> Write {
        let file = file.to_owned();
        Write { file: file.clone(), attempt: Box::new(move |disk| write_atomically(disk, &file, text)) }
    }

    fn written(file: &Path) -> String {
        std::fs::read_to_string(file).unwrap_or_default()
    }

    /// Waits for the result of an attempt that the writer makes by itself.
    fn wait_until(writer: &FileWriter, condition: impl Fn(&State) -> bool) {
        let mut state = writer.shared.lock();
        while !condition(&state) {
            state = writer.shared.wait(state);
        }
    }

    #[test]
    fn the_cause_of_a_failed_write_is_named_and_the_next_write_succeeds() {
        for (fault, cause) in [
            (Fault::DiskFull, "the disk is full"),
            (Fault::ShortWrite, "the disk is full"),
            (Fault::ReadOnly, "the disk is read-only"),
            (Fault::Forbidden, "permission denied"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("table.ron");
            let writer = FileWriter::start_with(Stored::Game, FaultyDisk::new(fault, 2), NEVER);
            writer.write(text(&file, "one"));
            wait_until(&writer, |state| state.error.is_some());
            let Some(error) = writer.shared.lock().error.clone() else { panic!("it fails") };
            let message = error.to_string();
            assert!(message.contains(cause) && message.contains("table.ron"), "{message}");
            assert_eq!(writer.status(), SaveStatus::Failed(error));
            writer.write(text(&file, "two"));
            assert_eq!((writer.flush(), writer.status(), written(&file).as_str()), (Ok(()), SaveStatus::Saved, "two"));
        }
    }

    #[test]
    fn a_failed_write_is_tried_again_by_itself_and_by_flush_and_retry() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table.ron");
        let writer = FileWriter::start_with(Stored::Game, FaultyDisk::failing_saves(Fault::DiskFull, 2, 3), SOON);
        writer.write(text(&file, "kept"));
        wait_until(&writer, |state| state.saved == 1);
        assert_eq!((writer.status(), written(&file).as_str()), (SaveStatus::Saved, "kept"));

        for attempt in [|writer: &FileWriter| drop(writer.flush()), FileWriter::retry] {
            let writer = FileWriter::start_with(Stored::Game, FaultyDisk::new(Fault::DiskFull, 2), NEVER);
            writer.write(text(&file, "again"));
            wait_until(&writer, |state| state.error.is_some());
            attempt(&writer);
            wait_until(&writer, |state| state.saved == 1);
            assert_eq!(written(&file), "again");
        }
    }

    #[test]
    fn a_write_that_fails_to_the_end_is_no_success() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table.ron");
        let writer = FileWriter::start_with(Stored::Game, FaultyDisk::failing_saves(Fault::DiskFull, 2, 99), NEVER);
        writer.write(text(&file, "lost"));
        assert!(writer.flush().is_err());
        assert!(writer.flush().is_err(), "and it is attempted again");
        // Dropping makes a last attempt and does not hang.
        drop(writer);
        assert_eq!(written(&file), "");
    }

    #[test]
    fn the_listener_hears_of_every_attempt() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table.ron");
        let writer = FileWriter::start_with(Stored::Game, FaultyDisk::new(Fault::ReadOnly, 0), NEVER);
        let (told, attempts) = std::sync::mpsc::channel();
        writer.on_attempt(move |attempt| told.send(attempt).unwrap());
        writer.write(text(&file, "one"));
        assert_eq!(attempts.recv(), Ok(SaveAttempt { number: 1, is_saved: false, is_change: true }));
        writer.retry();
        assert_eq!(attempts.recv(), Ok(SaveAttempt { number: 1, is_saved: true, is_change: true }));
        writer.write(text(&file, "two"));
        assert_eq!(attempts.recv(), Ok(SaveAttempt { number: 2, is_saved: true, is_change: false }));
    }
}
