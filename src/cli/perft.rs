use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use super::failure::Failure;
use super::scripts::find;
use birka_rules::record::{MoveNotation, position};
use birka_rules::{Game, IllegalMove, Perft};
use birka_script::Library;

/// The deepest tree that is counted. Nobody lives to see the end of it, and the stack holds it.
pub(super) const DEEPEST: u32 = 99;

/// Count the leaves of the game tree at exactly DEPTH; repetition is left out
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant
    id: String,
    /// Moves from the position to the leaves
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST)))]
    depth: u32,
    /// Count from this position instead of the start: `/3t3/…/ a`, rank 1 first
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Print the leaves behind each move first
    #[arg(long)]
    divide: bool,
    /// Make each last move and take it back instead of counting them in bulk
    #[arg(long)]
    no_bulk: bool,
    /// Share the work among this many threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let variant = find(library, &args.id)?;
    let game = match &args.position {
        Some(text) => position::game(&variant.rules, text).map_err(|faults| Failure::Position { variant: variant.id.clone(), faults })?,
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

/// Counts, and says how many leaves there were and how long it took: `nodes 80 seconds 0.001 mnps 0.08`.
fn timed(count: impl FnOnce() -> Result<u64, Failure>) -> Result<String, Failure> {
    let begun = Instant::now();
    let nodes = count()?;
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a speed with two decimals")]
    let millions = nodes as f64 / 1e6 / seconds.max(1e-9);
    Ok(format!("nodes {nodes} seconds {seconds:.3} mnps {millions:.2}"))
}

fn divide(mut game: Game, rest: &Perft, out: &mut impl Write) -> Result<u64, Failure> {
    let size = game.rules().rule_set().size;
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    let mut sum = 0;
    for mv in moves {
        let turn = match game.play(mv) {
            Ok(turn) => turn,
            Err(IllegalMove::Hook(fault)) => return Err(fault.into()),
            Err(_) => continue,
        };
        let leaves = rest.count(&game)?;
        game.undo();
        sum += leaves;
        writeln!(out, "{} {leaves}", MoveNotation::from_played(&turn).name(size))?;
    }
    Ok(sum)
}
