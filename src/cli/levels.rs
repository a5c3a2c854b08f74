use std::path::Path;

use birka_engine::Level;

use super::error::CliError;
use super::input_file::read_text_input;

/// Reads levels from a file. Leaks them, because an engine borrows its level for the rest of the program.
pub(super) fn read_levels(path: &Path) -> Result<&'static [Level], CliError> {
    let text = read_text_input(path)?;
    let levels = Level::parse(&text).map_err(|fault| CliError::Ron { path: path.to_owned(), what: "levels", fault: fault.into() })?;
    Ok(levels.leak())
}
