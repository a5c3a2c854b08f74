use std::process::ExitCode;

use super::play_args::PlayArgs;
use crate::cli::error::CliError;
use crate::cli::library::LibraryPaths;

/// Arguments of a subcommand that draws. They are ignored.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DrawingArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<String>,
}

/// Render the table to a picture (not in this build)
pub(in crate::cli) type ShotArgs = DrawingArgs;
/// Measure frame times (not in this build)
pub(in crate::cli) type BenchFramesArgs = DrawingArgs;

pub(in crate::cli) fn play(_: PlayArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}

pub(in crate::cli) fn shot(_: ShotArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}

pub(in crate::cli) fn bench_frames(_: BenchFramesArgs, _: LibraryPaths) -> Result<ExitCode, CliError> {
    Err(CliError::NoTable)
}
