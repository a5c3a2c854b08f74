use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// A lock on a file against other programs. It is held on a file beside it, `table.ron.lock`, which stays: the file itself is replaced by
/// every save. The system releases it when the program ends, however that happens.
pub(super) struct FileLock {
    _file: File,
}

/// The result of asking for a lock.
pub(super) enum LockAttempt {
    /// It is held now.
    Locked(FileLock),
    /// Another program holds it, or another part of this one.
    Taken,
    /// There are no locks here.
    Unavailable(io::Error),
}

/// How often [`FileLock::wait`] asks, and the time between.
const ATTEMPTS: usize = 40;
const PAUSE: Duration = Duration::from_millis(25);

impl FileLock {
    /// Asks for the lock of a file once. Creates its folder if there is none.
    pub(super) fn attempt(file: &Path) -> LockAttempt {
        let lock = match Self::open(file) {
            Ok(lock) => lock,
            Err(error) => return LockAttempt::Unavailable(error),
        };
        match lock.try_lock() {
            Ok(()) => LockAttempt::Locked(Self { _file: lock }),
            Err(TryLockError::WouldBlock) => LockAttempt::Taken,
            Err(TryLockError::Error(error)) => LockAttempt::Unavailable(error),
        }
    }

    /// Waits for a lock that is held only for the time of a write. `None` where there are no locks.
    ///
    /// # Errors
    /// If another program holds it for longer than a second.
    pub(super) fn wait(file: &Path) -> io::Result<Option<Self>> {
        for _ in 0..ATTEMPTS {
            match Self::attempt(file) {
                LockAttempt::Locked(lock) => return Ok(Some(lock)),
                LockAttempt::Unavailable(_) => return Ok(None),
                LockAttempt::Taken => sleep(PAUSE),
            }
        }
        let held = format!("another program holds {}", lock_path(file).display());
        Err(io::Error::new(io::ErrorKind::WouldBlock, held))
    }

    fn open(file: &Path) -> io::Result<File> {
        let lock = lock_path(file);
        if let Some(folder) = lock.parent() {
            fs::create_dir_all(folder)?;
        }
        // Opening a pipe would wait for a reader.
        if fs::metadata(&lock).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(io::Error::other(format!("{} is not a file", lock.display())));
        }
        OpenOptions::new().create(true).truncate(false).write(true).open(lock)
    }
}

fn lock_path(file: &Path) -> PathBuf {
    let mut name = OsString::from(file.file_name().unwrap_or_default());
    name.push(".lock");
    file.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_by_one_and_released_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a/table.ron");
        let LockAttempt::Locked(lock) = FileLock::attempt(&file) else { panic!("nobody holds it") };
        assert!(matches!(FileLock::attempt(&file), LockAttempt::Taken));
        assert!(matches!(FileLock::attempt(&folder.path().join("a/table-2.ron")), LockAttempt::Locked(_)));
        drop(lock);
        assert!(matches!(FileLock::attempt(&file), LockAttempt::Locked(_)));
    }

    #[test]
    fn where_there_is_no_lock_nothing_waits() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table.ron");
        #[cfg(unix)]
        assert!(std::process::Command::new("mkfifo").arg(lock_path(&file)).status().unwrap().success());
        #[cfg(not(unix))]
        fs::create_dir(lock_path(&file)).unwrap();
        assert!(matches!(FileLock::attempt(&file), LockAttempt::Unavailable(_)));
        assert!(FileLock::wait(&file).unwrap().is_none());
    }
}
