//! Bounded reading of files, and the folder in which the program keeps its data: saved games, settings and mods.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use directories::{ProjectDirs, UserDirs};

use crate::fs::{self, File, Metadata, OpenOptions};
use crate::{Code, Diagnostic};

/// The largest script or RON file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 256 * 1024;

/// Reads a text file of at most [`MAX_FILE_BYTES`], without the byte order mark that some editors put before UTF-8.
///
/// # Errors
/// [`Code::UnreadableFile`] if the path is not a regular file, cannot be read, is too large or is not UTF-8.
pub fn read_text_file(path: &Path) -> Result<String, Diagnostic> {
    let unreadable = |message: String| Diagnostic::error(path, Code::UnreadableFile, message);
    let text = read_file(path, MAX_FILE_BYTES as u64).and_then(to_text).map_err(|error| match error {
        ReadError::Io(error) => unreadable(format!("the file cannot be read: {error}")),
        ReadError::NotAFile { what } => unreadable(format!("this is {what}, not a text file")),
        ReadError::TooLarge { .. } => {
            let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
            unreadable(file_size_error(size).unwrap_or_else(|| error.to_string()))
        }
        ReadError::NotText { line } => unreadable("the file is not UTF-8 from this line on; save it as UTF-8".to_owned()).at_line(line),
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The error message for a text of this many bytes; `None` if it is not larger than [`MAX_FILE_BYTES`].
#[must_use]
pub fn file_size_error(bytes: u64) -> Option<String> {
    let too_large = bytes > MAX_FILE_BYTES as u64;
    too_large
        .then(|| format!("the file is too large: it has {} KB, and at most {} KB are read", bytes.div_ceil(1024), MAX_FILE_BYTES / 1024))
}

/// Why a file from outside was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The system reports an error.
    #[error(transparent)]
    Io(SystemError),
    /// The path is a folder, a device or a pipe.
    #[error("this is {what}, not a file")]
    NotAFile { what: Irregular },
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

/// The kind of object at a path where a file is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irregular {
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
/// The errors of [`read_file`], and [`ReadError::NotText`].
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

/// An operating system error that can be kept, compared and reported in any language. Displays in the system's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct SystemError {
    kind: io::ErrorKind,
    code: Option<i32>,
    text: String,
}

/// The meaning of an error of the operating system for reading or writing a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemFault {
    DiskFull,
    /// The quota of disk space is used up.
    QuotaUsedUp,
    /// The file may not be read or written.
    Forbidden,
    ReadOnly,
    /// There is a file in place of its folder.
    FileForFolder,
    /// The file or folder does not exist.
    NotFound,
    /// Another program holds a lock.
    Busy,
    Other,
}

impl SystemError {
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.kind
    }

    /// The number of the operating system for it; `None` if it comes from elsewhere.
    #[must_use]
    pub fn code(&self) -> Option<i32> {
        self.code
    }

    #[must_use]
    pub fn fault(&self) -> SystemFault {
        match self.kind {
            io::ErrorKind::StorageFull => SystemFault::DiskFull,
            io::ErrorKind::QuotaExceeded => SystemFault::QuotaUsedUp,
            io::ErrorKind::PermissionDenied => SystemFault::Forbidden,
            io::ErrorKind::ReadOnlyFilesystem => SystemFault::ReadOnly,
            // The system says so of a folder that is to be made. A program that has used up its names says so, too, without a number.
            io::ErrorKind::AlreadyExists if self.code.is_none() => SystemFault::Other,
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => SystemFault::FileForFolder,
            io::ErrorKind::NotFound => SystemFault::NotFound,
            io::ErrorKind::WouldBlock => SystemFault::Busy,
            _ => SystemFault::Other,
        }
    }

    /// The meaning in a few plain words, with its number, or with the words of the program if it comes from there; in the system's words where
    /// those say more.
    #[must_use]
    pub fn cause(&self) -> String {
        let known = match self.fault() {
            SystemFault::DiskFull => "the disk is full",
            SystemFault::QuotaUsedUp => "the quota of disk space is used up",
            SystemFault::Forbidden => "permission denied",
            SystemFault::ReadOnly => "the disk is read-only",
            SystemFault::FileForFolder => "there is a file in place of its folder",
            SystemFault::NotFound | SystemFault::Busy | SystemFault::Other => return self.text.clone(),
        };
        match self.code {
            Some(code) => format!("{known} (error {code})"),
            None if self.text == self.kind.to_string() => known.to_owned(),
            None => format!("{known}: {}", self.text),
        }
    }
}

impl From<&io::Error> for SystemError {
    fn from(error: &io::Error) -> Self {
        Self { kind: error.kind(), code: error.raw_os_error(), text: error.to_string() }
    }
}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<SystemError> for io::Error {
    fn from(error: SystemError) -> Self {
        match error.code {
            Some(code) => Self::from_raw_os_error(code),
            None => Self::new(error.kind, error.text),
        }
    }
}

/// The environment variable that overrides the data folder.
pub const DATA_VARIABLE: &str = "BIRKA_DATA";

/// The folder of all files in a browser, where they are in memory: `scripts` and `data`.
pub const BROWSER_FOLDER: &str = "/birka";

/// The folder named by `BIRKA_DATA`, or the platform's data folder for this program. `None` if there is no home folder.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    data_folder_or(std::env::var_os(DATA_VARIABLE))
}

/// The user's folder of pictures, or one in the data folder where that is named by `BIRKA_DATA` or there is no other. `None` if there is no home folder.
#[must_use]
pub fn picture_folder() -> Option<PathBuf> {
    let is_named = std::env::var_os(DATA_VARIABLE).is_some_and(|folder| !folder.is_empty());
    let of_user = UserDirs::new().filter(|_| !is_named).and_then(|folders| folders.picture_dir().map(PathBuf::from));
    of_user.or_else(|| Some(data_folder()?.join("pictures")))
}

fn data_folder_or(override_: Option<OsString>) -> Option<PathBuf> {
    if cfg!(target_family = "wasm") {
        return Some(PathBuf::from(BROWSER_FOLDER).join("data"));
    }
    let named = override_.filter(|folder| !folder.is_empty()).map(PathBuf::from);
    named.or_else(|| Some(ProjectDirs::from("", "", "birka")?.data_dir().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_text() {
        let file = std::env::temp_dir().join(format!("birka-byte-order-mark-{}", std::process::id()));
        std::fs::write(&file, "\u{feff}return {}").expect("a file");
        assert_eq!(read_text_file(&file).as_deref(), Ok("return {}"));
        std::fs::remove_file(file).expect("the file");
    }

    #[test]
    fn a_file_that_is_one_byte_too_large_is_said_to_be_larger_than_the_limit() {
        assert_eq!(file_size_error(MAX_FILE_BYTES as u64), None);
        let message = file_size_error(MAX_FILE_BYTES as u64 + 1).expect("too large");
        assert_eq!(message, "the file is too large: it has 257 KB, and at most 256 KB are read");
    }

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

    #[test]
    fn an_error_keeps_its_kind_and_says_its_cause() {
        let own = SystemError::from(io::Error::new(io::ErrorKind::StorageFull, "no room"));
        assert_eq!(
            (own.fault(), own.code(), own.to_string(), own.cause()),
            (SystemFault::DiskFull, None, "no room".to_owned(), "the disk is full: no room".to_owned())
        );
        assert_eq!(SystemError::from(io::Error::from(io::ErrorKind::StorageFull)).cause(), "the disk is full");
        let used_up = SystemError::from(io::Error::new(io::ErrorKind::AlreadyExists, "all names are taken"));
        assert_eq!((used_up.fault(), used_up.cause().as_str()), (SystemFault::Other, "all names are taken"));
        #[cfg(unix)]
        {
            let exists = SystemError::from(io::Error::from_raw_os_error(17));
            assert_eq!(
                (exists.fault(), exists.cause().as_str()),
                (SystemFault::FileForFolder, "there is a file in place of its folder (error 17)")
            );
        }
        let missing = SystemError::from(std::fs::metadata("/there/is/no/such/file").unwrap_err());
        assert_eq!((missing.fault(), missing.kind()), (SystemFault::NotFound, io::ErrorKind::NotFound));
        assert_eq!(missing.cause(), missing.to_string());
        let again = io::Error::from(missing.clone());
        assert_eq!((again.kind(), again.raw_os_error()), (missing.kind(), missing.code()));
    }

    #[test]
    fn override_takes_precedence_over_the_platform_folder() {
        assert_eq!(data_folder_or(Some("elsewhere".into())), Some(PathBuf::from("elsewhere")));
        assert_eq!(data_folder_or(Some(OsString::new())), data_folder_or(None));
        assert!(data_folder_or(None).is_none_or(|folder| folder.ends_with("birka")));
    }
}
