use std::path::{Path, PathBuf};

use birka_diagnostics::SystemError;

use super::atomic_write::remove_stale_files;
use super::backup::numbered;
use super::disk::FileSystem;
use super::file_lock::{FileLock, LockAttempt};
use super::table_notice::TableNotice;

/// How many tables a folder has.
const TABLES: usize = 32;

/// One of the files for saved games, `table.ron`, `table-2.ron` and so on, that no other program uses meanwhile.
pub(super) struct TableSlot {
    file: PathBuf,
    number: usize,
    /// Why there is no lock on it; such a file is not safe from a second program.
    unlocked: Option<SystemError>,
    _lock: Option<FileLock>,
}

impl TableSlot {
    /// Takes the first free table from a number on, and removes what interrupted saves have left there. `None` if all are in use.
    pub(super) fn take(first: &Path, from: usize) -> Option<Self> {
        for number in from..=TABLES {
            let file = numbered(first, number);
            match FileLock::attempt(&file) {
                LockAttempt::Taken => {}
                LockAttempt::Locked(lock) => {
                    remove_stale_files(&FileSystem, &file);
                    return Some(Self { file, number, unlocked: None, _lock: Some(lock) });
                }
                LockAttempt::Unavailable(error) => return Some(Self { file, number, unlocked: Some(error.into()), _lock: None }),
            }
        }
        None
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// What the players must know about it.
    pub(super) fn notice(&self) -> Option<TableNotice> {
        let file = self.file.clone();
        if let Some(error) = &self.unlocked {
            return Some(TableNotice::Unlocked { file, error: error.clone() });
        }
        (self.number > 1).then_some(TableNotice::OwnTable { file })
    }
}
