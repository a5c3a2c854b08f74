//! Finding puzzles, and proving them again.

mod args;
mod candidate;
mod check;
mod find;
mod select;
mod source_games;

use std::io::Write;
use std::process::ExitCode;

use birka_records::{Puzzle, PuzzleBook};
use birka_script::Library;

pub(super) use args::Args;

use crate::cli::error::CliError;
use crate::cli::library::find_variant;

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let Some(id) = &args.id else { return check::run(&args.check, library, out) };
    let variant = find_variant(library, id)?;
    let games = source_games::source_games(args, &variant, out)?;
    writeln!(out, "games {}", games.len())?;
    out.flush()?;
    let candidates = find::find_candidates(&games, args)?;
    writeln!(out, "positions found {}", candidates.len())?;
    let selected = select::select(candidates, args.count, variant.rules.rule_set().size);
    let puzzles: Vec<Puzzle> = (1..).zip(&selected).map(|(number, candidate)| candidate.puzzle(&variant, number)).collect();
    for puzzle in &puzzles {
        writeln!(out, "{} {} in {}: {} {} ({})", puzzle.id, puzzle.theme, puzzle.moves, puzzle.position, puzzle.solution, puzzle.source)?;
    }
    let book = PuzzleBook { variant: variant.id.clone(), rules: variant.rules.fingerprint().to_owned(), puzzles };
    if let Some(path) = &args.out {
        std::fs::write(path, book.text()).map_err(|error| CliError::Unwritable { path: path.clone(), error })?;
    }
    writeln!(out, "puzzles {}", book.puzzles.len())?;
    Ok(ExitCode::SUCCESS)
}
