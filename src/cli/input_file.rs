use std::path::Path;

use super::error::CliError;

/// The largest file that a command line may name, in bytes. A hundred thousand recorded games take about a tenth of it.
pub(super) const MAX_BYTES: u64 = 512 << 20;

/// Reads a file that the command line names.
pub(super) fn read_input(path: &Path) -> Result<Vec<u8>, CliError> {
    birka_diagnostics::read_input(path, MAX_BYTES).map_err(|error| CliError::Unreadable { path: path.to_owned(), error: error.into() })
}

/// Reads a text that the command line names.
pub(super) fn read_text_input(path: &Path) -> Result<String, CliError> {
    let invalid = |error| std::io::Error::new(std::io::ErrorKind::InvalidData, error);
    String::from_utf8(read_input(path)?).map_err(|error| CliError::Unreadable { path: path.to_owned(), error: invalid(error) })
}
