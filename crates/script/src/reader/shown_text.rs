use birka_diagnostics::{Code, check_text};

use super::field::Field;
use super::reporter::Reporter;
use crate::source::KeyPath;

/// The longest name of an option, a choice, a kind of piece or a class of squares, and the longest announcement, in characters.
pub(crate) const MAX_WORD_LENGTH: usize = 40;

impl<'v> Field<'v> {
    /// A string that players see: on one line, without control characters, and of at most `max_length` characters.
    pub(crate) fn shown_text(&self, max_length: usize, report: &mut Reporter) -> Option<&'v str> {
        let text = self.text(report)?;
        check_shown(text, max_length, &self.path, report);
        Some(text)
    }
}

/// Reports a text that players see and that is too long or cannot be shown.
pub(super) fn check_shown(text: &str, max_length: usize, path: &KeyPath, report: &mut Reporter) {
    if let Err(why) = check_text(text, max_length) {
        report.error(path, Code::BadValue, format!("{path} {why}"));
    }
}

/// Reports a name that is a key and is too long or cannot be shown.
pub(crate) fn check_shown_key(name: &str, path: &KeyPath, report: &mut Reporter) {
    if let Err(why) = check_text(name, MAX_WORD_LENGTH) {
        report.error(path, Code::BadValue, format!("{path}: this name {why}"));
    }
}
