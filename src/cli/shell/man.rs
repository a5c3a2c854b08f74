use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_path;
use clap::{Command, CommandFactory};

use crate::cli::Cli;
use crate::cli::error::CliError;

/// Write the manual pages: one for birka and one for each subcommand
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The folder to write them into, such as `~/.local/share/man/man1`; it must exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// A command whose synopsis is its line of usage, with the values of options, what is required and what can be repeated. By itself, the generator of the
/// pages lists the names of all options.
fn with_usage(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().to_owned();
    command.override_usage(usage).mut_subcommands(with_usage)
}

pub(in crate::cli) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    if !args.folder.is_dir() {
        return Err(CliError::NoFolder { path: args.folder.clone() });
    }
    // `birka help` repeats what the other pages say.
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    clap_mangen::generate_to(with_usage(command), &args.folder)
        .map_err(|error| CliError::Unwritable { path: args.folder.clone(), error })?;
    writeln!(
        out,
        "the manual pages are in {}; read them with `man -l {}`",
        printable_path(&args.folder),
        printable_path(&args.folder.join("birka.1"))
    )?;
    Ok(ExitCode::SUCCESS)
}
