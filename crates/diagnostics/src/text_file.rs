use std::path::Path;

use crate::bounded_file::{ReadError, read_file, to_text};
use crate::{Code, Diagnostic};

/// The largest script or RON file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 256 * 1024;

/// Reads a text file of at most [`MAX_FILE_BYTES`].
///
/// # Errors
/// [`Code::UnreadableFile`] if the path is not a regular file, cannot be read, is too large or is not UTF-8.
pub fn read_text_file(path: &Path) -> Result<String, Diagnostic> {
    let unreadable = |message: String| Diagnostic::error(path, Code::UnreadableFile, message);
    read_file(path, MAX_FILE_BYTES as u64).and_then(to_text).map_err(|error| match error {
        ReadError::Io(error) => unreadable(format!("the file cannot be read: {error}")),
        ReadError::NotAFile { what } => unreadable(format!("this is {what}, not a text file")),
        ReadError::TooLarge { .. } => {
            let size = path.metadata().map_or(0, |metadata| metadata.len());
            unreadable(file_size_error(size).unwrap_or_else(|| error.to_string()))
        }
        ReadError::NotText { line } => unreadable("the file is not UTF-8 from this line on; save it as UTF-8".to_owned()).at_line(line),
    })
}

/// The error message for a text of this many bytes; `None` if it is not larger than [`MAX_FILE_BYTES`].
#[must_use]
pub fn file_size_error(bytes: u64) -> Option<String> {
    let too_large = bytes > MAX_FILE_BYTES as u64;
    too_large.then(|| format!("the file is too large: it has {} KB, and at most {} KB are read", bytes / 1024, MAX_FILE_BYTES / 1024))
}
