use std::path::Path;

use birka_engine::Weights;

use super::error::CliError;

/// Reads a file of weights.
pub(super) fn read_weights(path: &Path) -> Result<Weights, CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| CliError::Unreadable { path: path.to_owned(), error })?;
    Weights::parse(&text).map_err(|fault| CliError::Ron { path: path.to_owned(), what: "weights", fault: fault.into() })
}
