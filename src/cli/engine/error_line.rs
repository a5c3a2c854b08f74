use std::fmt::Display;

/// A line that starts with `error`. Control characters of the message become spaces.
pub(super) fn error_line(message: impl Display) -> String {
    let message: String = message.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("error {message}")
}
