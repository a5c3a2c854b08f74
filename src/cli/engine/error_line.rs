use std::fmt::Display;

use birka_diagnostics::is_printable;

/// A line that starts with `error`. Characters of the message that are not printable become spaces.
pub(super) fn error_line(message: impl Display) -> String {
    let message: String = message.to_string().chars().map(|c| if is_printable(c) { c } else { ' ' }).collect();
    format!("error {message}")
}
