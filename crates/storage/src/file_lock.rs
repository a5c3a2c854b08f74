use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use birka_diagnostics::fs::{self, File, OpenOptions, TryLockError};
use web_time::Instant;

/// A lock on a file against other programs. It is held on a file beside it, `table.ron.lock`, which stays: the file itself is replaced by
/// every save. The system releases it when the program ends, however that happens.
#[derive(Debug)]
pub struct FileLock {
    file: File,
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is being started has a copy of it until it runs its own program.
        let _ = self.file.unlock();
    }
}

/// The result of asking for a lock.
pub enum LockAttempt {
    /// Held now.
    Locked(FileLock),
    /// Another program holds it, or another part of this one.
    Taken,
    /// There are no locks here.
    Unavailable(io::Error),
}

/// The access mode of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// Others may hold it in the same mode.
    Shared,
    /// Nobody else holds it.
    Exclusive,
}

/// How long [`FileLock::wait`] waits.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(10);

impl FileLock {
    /// Tries once to lock a file. Creates its folder if it does not exist.
    #[must_use]
    pub fn attempt(file: &Path) -> LockAttempt {
        Self::take(&lock_path(file), LockMode::Exclusive, Duration::ZERO)
    }

    /// Waits for the lock of a file that is held only for the time of a write. `None` where there are no locks.
    ///
    /// # Errors
    /// If another program holds it for longer than a second.
    pub fn wait(file: &Path) -> io::Result<Option<Self>> {
        match Self::take(&lock_path(file), LockMode::Exclusive, PATIENCE) {
            LockAttempt::Locked(lock) => Ok(Some(lock)),
            LockAttempt::Unavailable(_) => Ok(None),
            LockAttempt::Taken => {
                let held = format!("another program holds {}", lock_path(file).display());
                Err(io::Error::new(io::ErrorKind::WouldBlock, held))
            }
        }
    }

    /// Takes the lock that is this file itself, which is created with its folder, and waits for it no longer than `patience`.
    #[must_use]
    pub fn take(lock: &Path, mode: LockMode, patience: Duration) -> LockAttempt {
        match Self::open(lock) {
            Ok(file) => Self::lock(file, mode, patience),
            Err(error) => LockAttempt::Unavailable(error),
        }
    }

    /// Takes the lock of a folder itself, for which nothing is written: where its disk is full or read-only. Not all systems have such locks.
    #[must_use]
    pub fn of_folder(folder: &Path) -> LockAttempt {
        match File::open(folder) {
            Ok(file) => Self::lock(file, LockMode::Exclusive, Duration::ZERO),
            Err(error) => LockAttempt::Unavailable(error),
        }
    }

    fn lock(file: File, mode: LockMode, patience: Duration) -> LockAttempt {
        let begun = Instant::now();
        loop {
            let locked = if mode == LockMode::Shared { file.try_lock_shared() } else { file.try_lock() };
            match locked {
                Ok(()) => return LockAttempt::Locked(Self { file }),
                Err(TryLockError::Error(error)) => return LockAttempt::Unavailable(error),
                Err(TryLockError::WouldBlock) if begun.elapsed() < patience => sleep(PAUSE),
                Err(TryLockError::WouldBlock) => return LockAttempt::Taken,
            }
        }
    }

    fn open(lock: &Path) -> io::Result<File> {
        if let Some(folder) = lock.parent() {
            fs::create_dir_all(folder)?;
        }
        // Opening a pipe would wait for a reader.
        if fs::metadata(lock).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(io::Error::other(format!("{} is not a file", lock.display())));
        }
        // On a read-only disk the file of an earlier time can still be locked.
        OpenOptions::new().create(true).truncate(false).write(true).open(lock).or_else(|error| File::open(lock).map_err(|_| error))
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

    #[cfg(unix)]
    #[test]
    fn a_folder_in_which_nothing_can_be_written_has_a_lock_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let lock = folder.path().join("supervisor.lock");
        fs::create_dir(&lock).unwrap();
        assert!(matches!(FileLock::take(&lock, LockMode::Exclusive, Duration::ZERO), LockAttempt::Unavailable(_)));
        let LockAttempt::Locked(first) = FileLock::of_folder(folder.path()) else { panic!("nobody holds it") };
        assert!(matches!(FileLock::of_folder(folder.path()), LockAttempt::Taken));
        drop(first);
        assert!(matches!(FileLock::of_folder(folder.path()), LockAttempt::Locked(_)));
        assert!(matches!(FileLock::of_folder(&folder.path().join("none")), LockAttempt::Unavailable(_)));
    }

    #[test]
    fn a_copy_of_the_file_in_a_process_being_started_does_not_hold_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table.ron");
        let LockAttempt::Locked(lock) = FileLock::attempt(&file) else { panic!("nobody holds it") };
        let copy = lock.file.try_clone().unwrap();
        drop(lock);
        assert!(matches!(FileLock::attempt(&file), LockAttempt::Locked(_)));
        drop(copy);
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
