//! Hot reload: watches folders and reloads a library when its files change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use birka_diagnostics::{Diagnostic, Severity, fs};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::library::Library;

/// A new error is only reported if it is still the same after this time, because an editor may be in the middle of writing the file.
const ERROR_DELAY: Duration = Duration::from_millis(120);
/// How often an error that keeps changing is checked again.
const MAX_RETRIES: usize = 5;

/// Reloads a library whenever its files change.
///
/// Works with editors that save by renaming, partly written files, bursts of saves, deleted and restored files, and network file systems:
/// after any event, the contents of the folders are compared with those loaded before.
pub struct LibraryWatcher {
    _watcher: FolderWatcher,
}

impl LibraryWatcher {
    /// Watches the folders of a library on a thread of its own and passes every library that differs to `on_change`. Dropping the watcher
    /// ends that.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(library: Library, mut on_change: impl FnMut(Library) + Send + 'static) -> std::io::Result<Self> {
        let folders = library.watched_folders();
        let mut current = library;
        let reload = move || {
            let reloaded = reload_settled(&current);
            if !reloaded.is_same(&current) {
                current = reloaded.clone();
                on_change(reloaded);
            }
        };
        Ok(Self { _watcher: FolderWatcher::start(folders, reload)? })
    }
}

/// Reloads a library, repeatedly if there are new errors, until they are the same twice.
fn reload_settled(current: &Library) -> Library {
    let mut reloaded = current.reload();
    for _ in 0..MAX_RETRIES {
        if !has_new_errors(current, &reloaded) {
            break;
        }
        let times = modification_times(&reloaded);
        std::thread::sleep(ERROR_DELAY);
        let previous = std::mem::replace(&mut reloaded, current.reload());
        // A file that was written again meanwhile may have the same error at another moment of writing.
        if reloaded.diagnostics() == previous.diagnostics() && modification_times(&reloaded) == times {
            break;
        }
    }
    reloaded
}

/// The modification times of the files with errors.
fn modification_times(library: &Library) -> Vec<Option<SystemTime>> {
    let errors = library.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|error| fs::metadata(&error.path).and_then(|file| file.modified()).ok()).collect()
}

/// Whether a file has an error that it did not have before, or is missing.
fn has_new_errors(before: &Library, now: &Library) -> bool {
    let is_file_missing = before.variants().iter().any(|variant| !fs::is_present(&variant.path));
    let is_new = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error && !before.diagnostics().contains(diagnostic);
    is_file_missing || now.diagnostics().iter().any(|diagnostic| is_new(&diagnostic))
}

/// One save causes several events; events that follow each other within this time count as one.
const DEBOUNCE: Duration = Duration::from_millis(12);
/// The longest time to wait for the end of a burst of events.
const MAX_DEBOUNCE: Duration = Duration::from_millis(60);
/// The polling interval beside native events, because network file systems do not report changes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The polling interval without native events.
const POLL_INTERVAL_WITHOUT_EVENTS: Duration = Duration::from_millis(200);
/// Limits of a scan, so that watching a whole disk does not take all its time.
const MAX_DEPTH: usize = 4;
const MAX_FILES: usize = 4096;

/// Watches folders on a thread of its own until it is dropped. The folders may disappear and come back.
pub struct FolderWatcher {
    commands: Sender<Command>,
    thread: Option<JoinHandle<()>>,
}

enum Command {
    /// The system reports a change.
    Changed,
    Stop,
}

impl FolderWatcher {
    /// Calls `on_change` whenever something in the folders may have changed, at most once for a burst of events. The first call comes at
    /// once, for changes made before the watcher started.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(folders: Vec<PathBuf>, mut on_change: impl FnMut() + Send + 'static) -> std::io::Result<Self> {
        let (commands, receiver) = channel();
        let mut scanner = FolderScanner::new(folders, commands.clone());
        let thread = thread::Builder::new().name("watch".to_owned()).spawn(move || {
            on_change();
            while scanner.wait_for_change(&receiver) {
                on_change();
            }
        })?;
        Ok(Self { commands, thread: Some(thread) })
    }
}

impl Drop for FolderWatcher {
    fn drop(&mut self) {
        let _ = self.commands.send(Command::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Detects changes by native events and by comparing snapshots.
struct FolderScanner {
    folders: Vec<PathBuf>,
    /// `None` if the system does not report changes.
    native: Option<RecommendedWatcher>,
    /// The folders registered with `native`.
    registered: Vec<PathBuf>,
    /// The folders of targets of links that are registered with `native`.
    registered_links: BTreeSet<PathBuf>,
    snapshot: Snapshot,
}

/// The contents of the watched folders.
#[derive(Default, PartialEq)]
struct Snapshot {
    /// The size and modification time of every file.
    files: BTreeMap<PathBuf, (u64, Option<SystemTime>)>,
    /// The folders of the files that links lead to.
    linked_folders: BTreeSet<PathBuf>,
}

impl FolderScanner {
    fn new(folders: Vec<PathBuf>, commands: Sender<Command>) -> Self {
        let on_event = move |event: notify::Result<notify::Event>| {
            // Reading a file is not a change; `on_change` itself reads files.
            if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
                let _ = commands.send(Command::Changed);
            }
        };
        let native = notify::recommended_watcher(on_event);
        if let Err(error) = &native {
            tracing::warn!(%error, "the system does not report file changes; polling five times a second instead");
        }
        let mut scanner =
            Self { folders, native: native.ok(), registered: Vec::new(), registered_links: BTreeSet::new(), snapshot: Snapshot::default() };
        scanner.register_folders();
        scanner.snapshot = scanner.scan();
        scanner.register_linked_folders();
        scanner
    }

    /// Registers every existing folder for native events. A folder that disappeared has to be registered again when it comes back.
    fn register_folders(&mut self) {
        let Some(native) = &mut self.native else { return };
        for folder in &self.folders {
            let (exists, is_registered) = (fs::is_folder(folder), self.registered.contains(folder));
            if exists && !is_registered && native.watch(folder, RecursiveMode::Recursive).is_ok() {
                self.registered.push(folder.clone());
            } else if !exists && is_registered {
                let _ = native.unwatch(folder);
                self.registered.retain(|registered| registered != folder);
            }
        }
    }

    /// Registers the folders of link targets: changing a target causes no event in the link's folder.
    fn register_linked_folders(&mut self) {
        let Some(native) = &mut self.native else { return };
        for folder in self.registered_links.difference(&self.snapshot.linked_folders) {
            let _ = native.unwatch(folder);
        }
        for folder in self.snapshot.linked_folders.difference(&self.registered_links) {
            let _ = native.watch(folder, RecursiveMode::NonRecursive);
        }
        self.registered_links.clone_from(&self.snapshot.linked_folders);
    }

    fn scan(&self) -> Snapshot {
        let mut snapshot = Snapshot::default();
        self.folders.iter().for_each(|folder| scan_folder(folder, MAX_DEPTH, &mut snapshot));
        let watched: Vec<PathBuf> = self.folders.iter().filter_map(|folder| fs::canonicalize(folder).ok()).collect();
        snapshot.linked_folders.retain(|folder| !watched.iter().any(|watched| folder.starts_with(watched)));
        snapshot
    }

    /// Waits for the next change; returns `false` when the watcher is dropped.
    fn wait_for_change(&mut self, commands: &Receiver<Command>) -> bool {
        loop {
            let interval = if self.native.is_some() { POLL_INTERVAL } else { POLL_INTERVAL_WITHOUT_EVENTS };
            let has_event = match commands.recv_timeout(interval) {
                Ok(Command::Changed) => {
                    if !debounce(commands) {
                        return false;
                    }
                    true
                }
                Err(RecvTimeoutError::Timeout) => false,
                Ok(Command::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
            };
            self.register_folders();
            let now = self.scan();
            let is_changed = std::mem::replace(&mut self.snapshot, now) != self.snapshot;
            self.register_linked_folders();
            if is_changed || has_event {
                return true;
            }
        }
    }
}

/// Waits until a burst of events is over; returns `false` when the watcher is dropped.
fn debounce(commands: &Receiver<Command>) -> bool {
    let start = Instant::now();
    while start.elapsed() < MAX_DEBOUNCE {
        match commands.recv_timeout(DEBOUNCE) {
            Ok(Command::Changed) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Ok(Command::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

fn scan_folder(folder: &Path, depth: usize, found: &mut Snapshot) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if found.files.len() >= MAX_FILES {
            return;
        }
        let Ok(kind) = entry.file_type() else { continue };
        // A link counts as what it leads to, except that folders behind links are not scanned: they may lead back.
        let Ok(metadata) = fs::metadata(entry.path()) else { continue };
        if kind.is_dir() && depth > 0 {
            scan_folder(&entry.path(), depth - 1, found);
        } else if metadata.is_file() {
            if kind.is_symlink()
                && let Some(folder) = entry.path().canonicalize().ok().and_then(|target| target.parent().map(Path::to_owned))
            {
                found.linked_folders.insert(folder);
            }
            found.files.insert(entry.path(), (metadata.len(), metadata.modified().ok()));
        }
    }
}
