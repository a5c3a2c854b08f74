use std::fs;
use std::time::{Duration, SystemTime};

use birka_diagnostics::{Diagnostic, Severity};

use super::folder_watcher::FolderWatcher;
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
    let is_file_missing = before.variants().iter().any(|variant| !variant.path.exists());
    let is_new = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error && !before.diagnostics().contains(diagnostic);
    is_file_missing || now.diagnostics().iter().any(|diagnostic| is_new(&diagnostic))
}
