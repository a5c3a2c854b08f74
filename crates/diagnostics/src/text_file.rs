use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::{Code, Diagnostic};

/// The largest script or RON file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 256 * 1024;

/// Reads a text file of at most [`MAX_FILE_BYTES`].
///
/// # Errors
/// [`Code::UnreadableFile`] if the path is not a regular file, cannot be read, is too large or is not UTF-8.
pub fn read_text_file(path: &Path) -> Result<String, Diagnostic> {
    let unreadable = |message: String| Diagnostic::error(path, Code::UnreadableFile, message);
    let failed = |error: io::Error| unreadable(format!("the file cannot be read: {error}"));
    // Checked before opening: opening a pipe would block until something writes to it.
    let metadata = fs::metadata(path).map_err(failed)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "a folder" } else { "a device or a pipe" };
        return Err(unreadable(format!("this is {what}, not a text file")));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if let Some(message) = file_size_error(metadata.len().max(bytes.len() as u64)) {
        return Err(unreadable(message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        unreadable("the file is not UTF-8 from this line on; save it as UTF-8".to_owned()).at_line(line)
    })
}

/// The error message for a text of this many bytes; `None` if it is not larger than [`MAX_FILE_BYTES`].
#[must_use]
pub fn file_size_error(bytes: u64) -> Option<String> {
    let too_large = bytes > MAX_FILE_BYTES as u64;
    too_large.then(|| format!("the file is too large: it has {} KB, and at most {} KB are read", bytes / 1024, MAX_FILE_BYTES / 1024))
}
