use std::path::Path;

use birka_engine::{SearchParams, Weights};

use super::error::CliError;
use super::input_file::read_text_input;

/// Reads a file of evaluation weights.
pub(super) fn read_weights(path: &Path) -> Result<Weights, CliError> {
    Weights::parse(&read_text_input(path)?).map_err(|error| CliError::Ron { path: path.to_owned(), what: "weights", fault: error.into() })
}

/// Reads a file of search parameters.
pub(super) fn read_search_params(path: &Path) -> Result<SearchParams, CliError> {
    SearchParams::parse(&read_text_input(path)?).map_err(|error| CliError::Ron {
        path: path.to_owned(),
        what: "search parameters",
        fault: error.into(),
    })
}
