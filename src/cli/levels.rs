use std::path::Path;

use birka_engine::Level;

use super::error::CliError;

/// Reads levels from a file. Leaks them, because an engine borrows its level for the rest of the program.
pub(super) fn read_levels(path: &Path) -> Result<&'static [Level], CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| CliError::Unreadable { path: path.to_owned(), error })?;
    let levels = Level::parse(&text).map_err(|fault| CliError::Ron { path: path.to_owned(), what: "levels", fault: fault.into() })?;
    Ok(levels.leak())
}
