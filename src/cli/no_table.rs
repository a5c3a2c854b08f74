//! Stands in for [`table`](super) in builds without the feature `game`: every command that draws fails with [`Failure::NoTable`].

use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::Sources;

/// How the game starts.
#[derive(Debug, clap::Args)]
pub(super) struct PlayArgs {
    /// The variant to lay out; without it, the game left on the table goes on
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Begin a new game instead of the one left on the table
    #[arg(long)]
    fresh: bool,
}

impl PlayArgs {
    pub(super) fn are_given(&self) -> bool {
        self.variant.is_some() || self.fresh
    }
}

/// Arguments of a command that draws; they are not read in this build.
#[derive(Debug, clap::Args)]
pub(super) struct DrawingArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<String>,
}

/// Draw the table into a picture (not in this build: it has no table)
pub(super) type ShotArgs = DrawingArgs;
/// Measure frames (not in this build: it has no table)
pub(super) type BenchFramesArgs = DrawingArgs;

pub(super) fn play(_: PlayArgs, _: Sources) -> Result<ExitCode, Failure> {
    Err(Failure::NoTable)
}

pub(super) fn shot(_: ShotArgs, _: Sources) -> Result<ExitCode, Failure> {
    Err(Failure::NoTable)
}

pub(super) fn bench_frames(_: BenchFramesArgs, _: Sources) -> Result<ExitCode, Failure> {
    Err(Failure::NoTable)
}
