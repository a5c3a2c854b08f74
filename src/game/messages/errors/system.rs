//! Errors of the operating system, and files that cannot be read.

use birka_diagnostics::{Irregular, ReadError, SystemError, SystemFault};
use birka_localization::Language;

use super::texts;

texts! {
    cause by fault: SystemFault {
        SystemFault::DiskFull => "errors-system-disk-full",
        SystemFault::QuotaUsedUp => "errors-system-quota",
        SystemFault::Forbidden => "errors-system-forbidden",
        SystemFault::ReadOnly => "errors-system-read-only",
        SystemFault::FileForFolder => "errors-system-file-for-folder",
        SystemFault::NotFound => "errors-system-not-found",
        SystemFault::Busy => "errors-system-busy",
        SystemFault::Other => "errors-system-other",
    };
    with_code(error: String, code: String) = "errors-system-with-code";
    irregular by what: Irregular { Irregular::Folder => "errors-read-folder", Irregular::Device => "errors-read-device" };
    too_large(size: String) = "errors-read-too-large";
    not_text(line: usize) = "errors-read-not-text";
}

/// An error of the operating system.
pub fn system(language: Language, error: &SystemError) -> String {
    let cause = cause(language, error.fault());
    error.code().map_or(cause.clone(), |code| with_code(language, cause, code.to_string()))
}

/// Why a file was not read.
pub fn read(language: Language, error: &ReadError) -> String {
    match error {
        ReadError::Io(error) => system(language, error),
        ReadError::NotAFile { what } => irregular(language, *what),
        ReadError::TooLarge { limit } => too_large(language, size(*limit)),
        ReadError::NotText { line } => not_text(language, *line),
    }
}

/// A number of bytes.
pub fn size(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MB", bytes >> 20) } else { format!("{} KB", bytes >> 10) }
}
