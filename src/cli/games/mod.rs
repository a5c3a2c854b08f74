//! The archive of played games: list, show, export, import and delete.

mod delete;
mod export;
mod filter;
mod import;
mod list;
mod show;

use std::io::Write;
use std::process::ExitCode;

use birka_diagnostics::printable;
use birka_game_archive::{Archive, ArchiveProblem};

use super::error::CliError;
use super::library::LibraryPaths;
use super::output;

/// List, show, export, import and delete the games of the archive
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: GamesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum GamesCommand {
    List(list::Args),
    Show(show::Args),
    Export(export::Args),
    Import(import::Args),
    Delete(delete::Args),
}

pub(super) fn run(args: &Args, paths: LibraryPaths, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let folder = birka_diagnostics::data_folder().ok_or(CliError::NoDataFolder)?;
    let archive = Archive::at(&folder);
    match &args.command {
        GamesCommand::List(args) => list::run(args, &archive, out),
        GamesCommand::Show(args) => show::run(args, &archive, &paths.library(), out),
        GamesCommand::Export(args) => export::run(args, &archive, &paths.library(), out),
        GamesCommand::Import(args) => import::run(args, &archive, &folder, &paths.library(), out),
        GamesCommand::Delete(args) => delete::run(args, &archive, out),
    }
}

/// Prints the problems of an archive on standard error. If that is closed, there is nowhere to report them.
fn report(problems: &[ArchiveProblem]) {
    for problem in problems {
        let _ = writeln!(output::stderr(), "birka: {}", printable(&problem.to_string()));
    }
}
