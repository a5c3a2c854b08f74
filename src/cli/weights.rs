use std::path::Path;

use super::failure::Failure;
use birka_engine::Weights;

/// Reads a file of weights.
pub(super) fn read_weights(path: &Path) -> Result<Weights, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
    Weights::parse(&text).map_err(|fault| Failure::Ron { path: path.to_owned(), what: "weights", fault: fault.into() })
}
