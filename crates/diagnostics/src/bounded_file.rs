use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::system_error::SystemError;

/// Why a file from outside was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The system reports an error.
    #[error(transparent)]
    Io(SystemError),
    /// The path is a folder, a device or a pipe.
    #[error("this is {what}, not a file")]
    NotAFile {
        /// What it is.
        what: Irregular,
    },
    /// The file is longer than is allowed.
    #[error("the file is too large: at most {} are read", size_text(*.limit))]
    TooLarge {
        /// The largest size that is read, in bytes.
        limit: u64,
    },
    /// The bytes are not text.
    #[error("the file is not UTF-8 from line {line} on")]
    NotText {
        /// The first line that is not, from 1.
        line: usize,
    },
}

/// What is at a path where a file should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irregular {
    /// A folder.
    Folder,
    /// A device, a pipe or a socket.
    Device,
}

impl std::fmt::Display for Irregular {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Folder => "a folder",
            Self::Device => "a device or a pipe",
        })
    }
}

impl ReadError {
    /// Whether there is nothing at the path.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error.into())
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        let kind = match error {
            ReadError::Io(error) => return error.into(),
            ReadError::NotAFile { .. } => io::ErrorKind::InvalidInput,
            ReadError::TooLarge { .. } => io::ErrorKind::FileTooLarge,
            ReadError::NotText { .. } => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// Reads a regular file of at most `limit` bytes. Never waits for another program: a pipe or a device is an error.
///
/// # Errors
/// If the path is not a regular file, cannot be read, or is longer than `limit`.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let (file, metadata) = open_regular(path)?;
    if metadata.len() > limit {
        return Err(ReadError::TooLarge { limit });
    }
    read_to_limit(file, limit)
}

/// Reads the first `length` bytes of a regular file, or all of them if it is shorter. Never waits for another program.
///
/// # Errors
/// If the path is not a regular file or cannot be read.
pub fn read_start(path: &Path, length: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    open_regular(path)?.0.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a regular UTF-8 file of at most `limit` bytes, like [`read_file`].
///
/// # Errors
/// Those of [`read_file`], and [`ReadError::NotText`].
pub fn read_text(path: &Path, limit: u64) -> Result<String, ReadError> {
    to_text(read_file(path, limit)?)
}

/// Reads what a command line names, at most `limit` bytes. Pipes are allowed, because a shell makes them: this waits for them.
///
/// # Errors
/// If the path cannot be read, or there is more than `limit`.
pub fn read_input(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_to_limit(File::open(path)?, limit)
}

/// Converts the bytes of a file to text.
///
/// # Errors
/// [`ReadError::NotText`] if they are not UTF-8.
pub fn to_text(bytes: Vec<u8>) -> Result<String, ReadError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        ReadError::NotText { line: 1 + valid.filter(|&&byte| byte == b'\n').count() }
    })
}

fn open_regular(path: &Path) -> Result<(File, Metadata), ReadError> {
    // Checked before opening, because opening a device can have an effect, and again afterwards, because the path may have changed.
    require_regular(&fs::metadata(path)?)?;
    let file = open_without_waiting(path)?;
    let metadata = file.metadata()?;
    require_regular(&metadata)?;
    Ok((file, metadata))
}

fn require_regular(metadata: &Metadata) -> Result<(), ReadError> {
    if metadata.is_file() {
        return Ok(());
    }
    Err(ReadError::NotAFile { what: if metadata.is_dir() { Irregular::Folder } else { Irregular::Device } })
}

#[cfg(unix)]
fn open_without_waiting(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(path)
}

#[cfg(not(unix))]
fn open_without_waiting(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

fn read_to_limit(file: File, limit: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(ReadError::TooLarge { limit }) } else { Ok(bytes) }
}

fn size_text(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MB", bytes >> 20) } else { format!("{} KB", bytes >> 10) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("text");
        fs::write(&file, "åäö\n").unwrap();
        assert_eq!(read_text(&file, 7).unwrap(), "åäö\n");
        assert!(matches!(read_text(&file, 6), Err(ReadError::TooLarge { limit: 6 })));
        assert_eq!((read_start(&file, 2).unwrap(), read_start(&file, 99).unwrap().len()), ("å".as_bytes().to_vec(), 7));
        assert!(matches!(read_start(folder.path(), 9), Err(ReadError::NotAFile { what: Irregular::Folder })));
        assert!(matches!(read_file(folder.path(), 9), Err(ReadError::NotAFile { what: Irregular::Folder })));
        assert!(read_file(&folder.path().join("nothing"), 9).unwrap_err().is_not_found());
        fs::write(&file, b"one\ntwo\xFF").unwrap();
        assert!(matches!(read_text(&file, 9), Err(ReadError::NotText { line: 2 })));
        File::create(&file).unwrap().set_len(3 << 30).unwrap();
        assert_eq!(read_file(&file, 1 << 20).unwrap_err().to_string(), "the file is too large: at most 1 MB are read");
        assert_eq!(io::Error::from(read_file(&file, 9).unwrap_err()).kind(), io::ErrorKind::FileTooLarge);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_errors_and_nothing_waits() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(matches!(read_file(&pipe, 9), Err(ReadError::NotAFile { what: Irregular::Device })));
        assert!(matches!(read_start(&pipe, 9), Err(ReadError::NotAFile { what: Irregular::Device })));
        // A pipe that takes the place of a file between the check and the opening does not wait either.
        assert!(!open_without_waiting(&pipe).unwrap().metadata().unwrap().is_file());
        let endless = folder.path().join("endless");
        std::os::unix::fs::symlink("/dev/zero", &endless).unwrap();
        assert!(matches!(read_text(&endless, 9), Err(ReadError::NotAFile { .. })));
        assert!(matches!(read_input(&endless, 9), Err(ReadError::TooLarge { .. })));
    }
}
