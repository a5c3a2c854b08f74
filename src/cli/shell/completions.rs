use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::cli::error::CliError;

/// Print a script with which a shell completes the subcommands and options of birka
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The shell
    shell: Shell,
}

pub(in crate::cli) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "birka", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
