//! Puzzles: finding them, and proving them again.

mod check;
mod choose;
mod find;
mod sources;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::scripts::find;
use birka_rules::record::{Puzzle, PuzzleBook};
use birka_script::Library;

/// Find positions that one side wins in so many moves and in one way only, or prove puzzles again
///
/// Positions are taken from recorded games and from games the engine plays against itself. That the win is there, that there is no
/// shorter one and no other way to it is proven by looking at every move.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    #[arg(required_unless_present = "check")]
    id: Option<String>,
    /// Take positions from this table of games, as `birka replay` and `birka match` know them; may be given several times
    #[arg(long, value_name = "FILE.csv")]
    games: Vec<PathBuf>,
    /// Only the first N games of each table
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Take positions from so many games that the engine plays against itself
    #[arg(long, value_name = "N", default_value_t = 0)]
    self_play: u32,
    /// Which games it plays, and which puzzles are chosen among equals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions it looks at for a move of its own games
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The shortest win
    #[arg(long, value_name = "MOVES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=9))]
    least: u32,
    /// The longest win; each move more takes some fifty times as long to prove
    #[arg(long, value_name = "MOVES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=9))]
    most: u32,
    /// How many puzzles, spread over lengths and over what wins them
    #[arg(long, value_name = "N", default_value_t = 15)]
    count: usize,
    /// Look through so many games at once
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Write the puzzles to this file
    #[arg(long, value_name = "FILE.ron")]
    out: Option<PathBuf>,
    /// Prove the puzzles of these files again instead, and say which do not hold
    #[arg(long, value_name = "FILE.ron", num_args = 1.., conflicts_with_all = ["id", "games", "self_play", "out"])]
    check: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let Some(id) = &args.id else { return check::run(&args.check, library, out) };
    let variant = find(library, id)?;
    let games = sources::games(args, &variant, out)?;
    writeln!(out, "games {}", games.len())?;
    out.flush()?;
    let found = find::look_through(&games, args)?;
    writeln!(out, "positions found {}", found.len())?;
    let chosen = choose::choose(found, args.count, variant.rules.rule_set().size);
    let puzzles: Vec<Puzzle> = (1..).zip(&chosen).map(|(number, found)| found.puzzle(&variant, number)).collect();
    for puzzle in &puzzles {
        writeln!(out, "{} {} in {}: {} {} ({})", puzzle.id, puzzle.theme, puzzle.moves, puzzle.position, puzzle.solution, puzzle.source)?;
    }
    let book = PuzzleBook { variant: variant.id.clone(), rules: variant.rules.fingerprint().to_owned(), puzzles };
    if let Some(path) = &args.out {
        std::fs::write(path, book.text()).map_err(|error| Failure::Unwritable { path: path.clone(), error })?;
    }
    writeln!(out, "puzzles {}", book.puzzles.len())?;
    Ok(ExitCode::SUCCESS)
}
