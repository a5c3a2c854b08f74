//! Subcommands of the laboratory, which is a program of its own beside this one, `birka-lab`. The packages leave it out.

use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode};

use super::error::CliError;
use super::is_value;

/// The subcommands of `birka-lab`. `birka` passes its arguments on for them.
pub const LABORATORY: [&str; 8] = ["match", "balance", "ladder", "tune", "spsa", "puzzles", "playouts", "bench-frames"];

/// The subcommand among the arguments of this program, if it is one of the laboratory.
pub(super) fn subcommand(args: &[OsString]) -> Option<&'static str> {
    let is_option = |arg: &OsString| arg.to_str().is_some_and(|arg| arg.starts_with('-'));
    let first = (1..args.len()).find(|&at| !is_option(&args[at]) && !is_value(args, at))?;
    LABORATORY.into_iter().find(|&name| args[first] == name)
}

/// Runs the laboratory with the arguments of this program, and returns its exit code.
pub(super) fn run(subcommand: &str, arguments: &[OsString]) -> Result<ExitCode, CliError> {
    let not_run = |error| CliError::NoLaboratory { subcommand: subcommand.to_owned(), error };
    let program = std::env::current_exe().map_err(not_run)?.with_file_name(format!("birka-lab{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    run_command(command.args(arguments)).map_err(not_run)
}

/// Replaces this process, so that signals reach the laboratory. Returns only if it cannot be started.
#[cfg(unix)]
fn run_command(command: &mut Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

#[cfg(not(unix))]
fn run_command(command: &mut Command) -> io::Result<ExitCode> {
    let code = command.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_that_is_no_value_is_the_subcommand() {
        for (given, expected) in [
            ("birka match tablut", Some("match")),
            ("birka --scripts rules match tablut", Some("match")),
            ("birka --mods=mods tune tablut", Some("tune")),
            ("birka --scripts match check", None),
            ("birka --variant match", None),
            ("birka check match", None),
            ("birka", None),
        ] {
            let args: Vec<OsString> = given.split(' ').map(OsString::from).collect();
            assert_eq!(subcommand(&args), expected, "{given}");
        }
    }
}
