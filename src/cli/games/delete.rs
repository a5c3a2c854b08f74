use std::io::{BufRead, Read, Write};
use std::process::ExitCode;

use birka_diagnostics::printable;
use birka_game_archive::Archive;

use super::report;
use crate::cli::error::CliError;
use crate::cli::output;

/// The part of an answer that is read, in bytes.
const MAX_ANSWER: u64 = 64;

/// Delete games from the archive, after asking
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The numbers of the games
    #[arg(required = true)]
    numbers: Vec<u64>,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

pub(super) fn run(args: &Args, archive: &Archive, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let contents = archive.read()?;
    report(&contents.problems);
    let mut numbers = args.numbers.clone();
    numbers.sort_unstable();
    numbers.dedup();
    for &number in &numbers {
        let game = contents.entry(number)?;
        writeln!(out, "{number}  {}  {}  {} moves", printable(&game.variant), printable(&game.date), game.length)?;
    }
    out.flush()?;
    if !args.yes && !is_confirmed(numbers.len()) {
        return Err(CliError::NotConfirmed);
    }
    archive.delete(&numbers)?;
    writeln!(out, "deleted {}", numbers.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Asks on standard error and reads the answer from standard input. No answer is no, and so is one that cannot be read.
fn is_confirmed(games: usize) -> bool {
    let mut err = output::stderr();
    let _ = write!(err, "Delete {} for good? [y/N] ", if games == 1 { "this game".to_owned() } else { format!("these {games} games") });
    let _ = err.flush();
    let mut answer = String::new();
    let read = std::io::stdin().lock().take(MAX_ANSWER).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}
