//! The laboratory: engines against each other, tuned evaluations, mined puzzles, and how fast frames and games of random moves are.
//!
//! `birka` runs this program for the subcommands that [`birka::cli::LABORATORY`] names. Players do not need it, so the packages leave it out.

mod error;
#[cfg(feature = "game")]
mod frames;
mod markdown;
mod parallel;
mod playouts;
mod puzzles;
mod tournament;
mod tuning;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka::cli::{LibraryPaths, output};
use clap::{Parser, Subcommand};

use crate::error::LabError;
use crate::tournament::measurements;

/// The laboratory of Birka: matches, tuning, puzzles and measurements
#[derive(Debug, Parser)]
#[command(name = "birka-lab", version, about)]
struct Cli {
    /// Read variants from this folder instead of the ones that come with Birka
    #[arg(long, value_name = "DIR", global = true)]
    scripts: Option<PathBuf>,
    /// Read mods from this folder, or this single mod, instead of the folder that `birka mods` prints
    #[arg(long, value_name = "DIR", global = true)]
    mods: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Match(tournament::MatchArgs),
    Balance(measurements::BalanceArgs),
    Ladder(measurements::LadderArgs),
    Tune(tuning::TuneArgs),
    Spsa(tuning::SpsaArgs),
    Puzzles(puzzles::Args),
    Playouts(playouts::PlayoutsArgs),
    #[cfg(feature = "game")]
    BenchFrames(frames::BenchFramesArgs),
}

fn main() -> ExitCode {
    let Cli { scripts, mods, command } = Cli::parse();
    let mut out = output::stdout();
    let result = command.run(LibraryPaths { scripts: scripts.as_deref(), mods: mods.as_deref() }, &mut out);
    let result = result.and_then(|code| out.flush().map(|()| code).map_err(LabError::from));
    result.unwrap_or_else(|error| error.report())
}

impl Command {
    fn run(self, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, LabError> {
        paths.check()?;
        let library = || paths.library();
        match self {
            Self::Match(args) => tournament::play_match(&args, &library(), out),
            Self::Balance(args) => measurements::balance(&args, &library(), out),
            Self::Ladder(args) => measurements::ladder(&args, &library(), out),
            Self::Tune(args) => tuning::tune(&args, &library(), out),
            Self::Spsa(args) => tuning::spsa(&args, &library(), out),
            Self::Puzzles(args) => puzzles::run(&args, &library(), out),
            Self::Playouts(args) => playouts::playouts(&args, &library(), out),
            #[cfg(feature = "game")]
            Self::BenchFrames(args) => Ok(frames::bench_frames(args, paths)),
        }
    }
}
