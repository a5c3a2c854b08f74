use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use birka_records::{MoveNotation, position};
use birka_rules::{Game, IllegalMove, Perft};
use birka_script::Library;

use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// The largest depth. The recursion fits the stack, and no computer finishes a count of that depth.
pub(in crate::cli) const MAX_DEPTH: u32 = 99;

/// Count the leaves of the game tree at exactly DEPTH, without repetition rules
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant
    id: String,
    /// Plies from the position to the leaves
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Count from this position instead of the start: `/3t3/…/ a`, rank 1 first
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// First print the number of leaves after each move
    #[arg(long)]
    divide: bool,
    /// Make and unmake every last move instead of counting them in bulk
    #[arg(long)]
    no_bulk: bool,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let variant = find_variant(library, &args.id)?;
    let game = match &args.position {
        Some(text) => position::game(&variant.rules, text).map_err(|faults| CliError::Position { variant: variant.id.clone(), faults })?,
        None => Game::new(Arc::clone(&variant.rules)),
    };
    let perft = |depth| Perft { depth, bulk_counting: !args.no_bulk, threads: args.threads };
    let line = match args.depth.checked_sub(1).filter(|_| args.divide) {
        Some(rest) => timed(|| divide(game, &perft(rest), out))?,
        None => timed(|| Ok(perft(args.depth).count(&game)?))?,
    };
    writeln!(out, "{line}")?;
    Ok(ExitCode::SUCCESS)
}

/// Runs `count` and formats its result and duration: `nodes 80 seconds 0.001 mnps 0.08`.
fn timed(count: impl FnOnce() -> Result<u64, CliError>) -> Result<String, CliError> {
    let begun = Instant::now();
    let nodes = count()?;
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a speed with two decimals")]
    let millions = nodes as f64 / 1e6 / seconds.max(1e-9);
    Ok(format!("nodes {nodes} seconds {seconds:.3} mnps {millions:.2}"))
}

/// Prints each move with its number of leaves and returns their sum.
fn divide(mut game: Game, rest: &Perft, out: &mut impl Write) -> Result<u64, CliError> {
    let size = game.rules().rule_set().size;
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    let mut sum = 0;
    for mv in moves {
        let played = match game.play(mv) {
            Ok(played) => played,
            Err(IllegalMove::Hook(fault)) => return Err(fault.into()),
            Err(_) => continue,
        };
        let leaves = rest.count(&game)?;
        game.undo();
        sum += leaves;
        writeln!(out, "{} {leaves}", MoveNotation::from_played(&played).name(size))?;
    }
    Ok(sum)
}
