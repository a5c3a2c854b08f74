use std::process::ExitCode;

use super::exhibit::Args;
use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;

/// This build has no table.
pub(super) fn open(_: &Args, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}
