//! What the supervisor writes to standard error, which the service manager keeps.

use std::fmt::Display;
use std::io::Write;

use birka_diagnostics::printable;

/// Writes one line. Nothing happens if standard error is closed or full: the supervisor goes on.
pub(super) fn write_line(line: &str) {
    let mut line = line.to_owned();
    line.push('\n');
    // In one piece, so that lines of other processes do not come between.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// Writes a line of the supervisor's own, without control characters.
pub(super) fn report(message: impl Display) {
    write_line(&format!("birka exhibit: {}", printable(&message.to_string())));
}
