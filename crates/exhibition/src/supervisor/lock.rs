use std::fs::{self, File, TryLockError};
use std::path::Path;

/// Held by a supervisor, so that no second one shows another exhibit with the same data. It ends with the process, also when that is killed.
#[derive(Debug)]
pub struct SupervisorLock {
    /// `None` where no lock can be kept: on a disk that is full or read-only, and on file systems without locks.
    _file: Option<File>,
}

/// Another supervisor runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlreadyRuns;

impl SupervisorLock {
    /// Takes the lock, which is a file; its folder is made.
    ///
    /// # Errors
    /// If another process has it. A lock that cannot be kept at all is no error: the exhibit runs without it.
    pub fn take(file: &Path) -> Result<Self, AlreadyRuns> {
        let open = || {
            file.parent().map_or(Ok(()), fs::create_dir_all)?;
            File::options().create(true).truncate(false).write(true).open(file)
        };
        let Ok(file) = open() else { return Ok(Self { _file: None }) };
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(AlreadyRuns),
            Err(TryLockError::Error(_)) => Ok(Self { _file: None }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("exhibition/supervisor.lock");
        let first = SupervisorLock::take(&file).unwrap();
        assert_eq!(SupervisorLock::take(&file).unwrap_err(), AlreadyRuns);
        drop(first);
        assert!(SupervisorLock::take(&file).is_ok());
    }

    #[test]
    fn without_a_folder_to_write_to_there_is_no_lock_and_no_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let file = folder.path().join("file/supervisor.lock");
        assert!(SupervisorLock::take(&file).is_ok() && SupervisorLock::take(&file).is_ok());
    }
}
