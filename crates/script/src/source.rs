//! The text of a file of rules.

use std::path::Path;

use super::{Code, Diagnostic, Severity};

/// The longest file that is read, in bytes.
const LONGEST: usize = 256 * 1024;

/// The text of a file.
///
/// # Errors
/// When there is none, or none that can be a file of rules.
pub(super) fn read(path: &Path) -> Result<String, Diagnostic> {
    text(path, LONGEST).map_err(|(line, message)| Diagnostic {
        path: path.to_owned(),
        line,
        severity: Severity::Error,
        code: Code::UnreadableFile,
        message,
    })
}

/// Why a text is too long to be a file of rules.
pub(super) fn too_long(bytes: u64) -> Option<String> {
    (bytes > LONGEST as u64).then(|| longer_than(LONGEST, bytes))
}

fn longer_than(longest: usize, bytes: u64) -> String {
    format!("such a file has at most {} KB, not {} KB", longest / 1024, bytes / 1024)
}

/// The text of a file, or the line and the reason why there is none.
pub(super) fn text(path: &Path, longest: usize) -> Result<String, (Option<usize>, String)> {
    use std::io::Read;
    let cannot = |error: std::io::Error| (None, format!("the file cannot be read: {error}"));
    // Looked at before it is opened: opening a pipe would wait for somebody to write into it.
    let found = std::fs::metadata(path).map_err(cannot)?;
    if !found.is_file() {
        let what = if found.is_dir() { "a folder" } else { "a device or a pipe" };
        return Err((None, format!("this is {what}, not a file of text")));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(cannot)?;
    file.take(longest as u64 + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() > longest {
        return Err((None, longer_than(longest, found.len().max(bytes.len() as u64))));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = 1 + String::from_utf8_lossy(&error.as_bytes()[..valid]).matches('\n').count();
        (Some(line), "the file is not UTF-8 from this line on; save it as UTF-8".to_owned())
    })
}
