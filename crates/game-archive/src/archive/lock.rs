use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::error::ArchiveError;

/// How long another program is waited for. It holds the lock only while it reads or writes the file.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(10);

/// A lock on the archive, held until it is dropped. `None` inside where the file system has no locks.
pub(super) struct Lock {
    _file: Option<File>,
}

/// What a lock allows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Others may read, too.
    Read,
    /// Nobody else may read or write.
    Write,
}

impl Lock {
    /// Locks a file, which is created.
    ///
    /// # Errors
    /// If another program keeps it locked, or the file cannot be created, except for reading, which needs no file.
    pub(super) fn take(path: &Path, access: Access) -> Result<Self, ArchiveError> {
        let file = match OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path) {
            Ok(file) => file,
            // A folder in which nothing can be written is not written by others either.
            Err(_) if access == Access::Read => return Ok(Self { _file: None }),
            Err(error) => return Err(ArchiveError::Unwritable { path: path.to_owned(), error: error.into() }),
        };
        let begun = Instant::now();
        loop {
            let locked = if access == Access::Read { file.try_lock_shared() } else { file.try_lock() };
            match locked {
                Ok(()) => return Ok(Self { _file: Some(file) }),
                // Some file systems have no locks.
                Err(TryLockError::Error(_)) => return Ok(Self { _file: None }),
                Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => return Err(ArchiveError::Busy { path: path.to_owned() }),
            }
        }
    }
}
