//! `completions` and `man`: shell completions and manual pages.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use birka_diagnostics::printable_path;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::error::CliError;

/// Print a script with which a shell completes the subcommands and options of birka
#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "birka", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Write the manual pages: one for birka and one for each subcommand
#[derive(Debug, clap::Args)]
pub(super) struct ManArgs {
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

pub(super) fn man(args: &ManArgs, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
