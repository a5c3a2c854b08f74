use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::watch::FolderWatcher;
use super::{Library, Severity};

/// A fault is only told if it is still the same after this time: an editor may have been in the middle of writing.
const GRACE: Duration = Duration::from_millis(120);
/// How often a fault that keeps changing is looked at again.
const PATIENCE: usize = 5;

/// A library that follows its files.
///
/// Editors that write by renaming, files half written, bursts of saves, files deleted and brought back, and folders on other machines
/// are all the same to it: whenever something stirs, what lies in the folders is compared with what was read.
pub struct LibraryWatcher {
    _watch: FolderWatcher,
}

impl LibraryWatcher {
    /// Reads the folders of a library again whenever something in them has changed, on a thread of its own, and hands every library
    /// that differs to `changed`. Dropping it ends that.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(library: Library, mut changed: impl FnMut(Library) + Send + 'static) -> std::io::Result<Self> {
        let folders = library.watched_folders();
        let mut known = library;
        let stirred = move || {
            let mut now = known.reload();
            for _ in 0..PATIENCE {
                if !has_new_faults(&known, &now) {
                    break;
                }
                let written = times_of_faulty(&now);
                std::thread::sleep(GRACE);
                let seen = std::mem::replace(&mut now, known.reload());
                // The same fault in a file that has been written again meanwhile may be of another moment half way.
                if now.diagnostics() == seen.diagnostics() && times_of_faulty(&now) == written {
                    break;
                }
            }
            if !now.is_same(&known) {
                known = now.clone();
                changed(now);
            }
        };
        Ok(Self { _watch: FolderWatcher::start(folders, stirred)? })
    }
}

/// When the files that have faults were last written.
fn times_of_faulty(library: &Library) -> Vec<Option<SystemTime>> {
    let faulty = library.diagnostics().iter().filter(|fault| fault.severity == Severity::Error);
    faulty.map(|fault| fs::metadata(&fault.path).and_then(|file| file.modified()).ok()).collect()
}

fn has_new_faults(before: &Library, now: &Library) -> bool {
    let is_gone = |path: &PathBuf| !path.exists();
    let gone = before.variants().iter().any(|variant| is_gone(&variant.path));
    let is_new = |fault: &&super::Diagnostic| fault.severity == Severity::Error && !before.diagnostics().contains(fault);
    gone || now.diagnostics().iter().any(|fault| is_new(&fault))
}
