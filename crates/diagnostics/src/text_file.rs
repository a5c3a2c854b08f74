use std::path::Path;

use crate::bounded_file::{ReadError, read_file, to_text};
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
            let size = path.metadata().map_or(0, |metadata| metadata.len());
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
}
