use std::path::Path;

use super::failure::Failure;
use birka_engine::Level;

/// Levels from a file. They are kept until the program ends.
pub(super) fn read_levels(path: &Path) -> Result<&'static [Level], Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
    let levels = Level::parse(&text).map_err(|fault| Failure::Ron { path: path.to_owned(), what: "levels", fault: fault.into() })?;
    Ok(levels.leak())
}
