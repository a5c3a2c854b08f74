use std::path::Path;

use birka_engine::{SearchParams, Weights};

use super::error::CliError;

/// Reads a file of evaluation weights.
pub(super) fn read_weights(path: &Path) -> Result<Weights, CliError> {
    Weights::parse(&read(path)?).map_err(|error| CliError::Ron { path: path.to_owned(), what: "weights", fault: error.into() })
}

/// Reads a file of search parameters.
pub(super) fn read_search_params(path: &Path) -> Result<SearchParams, CliError> {
    SearchParams::parse(&read(path)?).map_err(|error| CliError::Ron {
        path: path.to_owned(),
        what: "search parameters",
        fault: error.into(),
    })
}

fn read(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|error| CliError::Unreadable { path: path.to_owned(), error })
}
