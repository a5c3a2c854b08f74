//! Subcommands that count or search as fast as possible: `perft` and `bench`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use birka_engine::{Engine, Limits, Resources};
use birka_records::{MoveNotation, position, replay};
use birka_rules::{Game, IllegalMove, Perft, WhyIllegal};
use birka_script::Library;
use serde::Deserialize;

use super::error::CliError;
use super::files::find_variant;

/// The largest depth. The recursion fits the stack, and no computer finishes a count of that depth.
pub(super) const MAX_DEPTH: u32 = 99;

/// Count the leaves of the game tree at exactly DEPTH, without repetition rules
#[derive(Debug, clap::Args)]
pub(super) struct PerftArgs {
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

pub(super) fn perft(args: &PerftArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
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
    Ok(format!("nodes {nodes} seconds {seconds:.3} mnps {:.2}", millions_per_second(nodes, seconds)))
}

#[expect(clippy::cast_precision_loss, reason = "a speed with two decimals")]
fn millions_per_second(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / 1e6 / seconds.max(1e-9)
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
            Err(IllegalMove { why: WhyIllegal::Hook(fault), .. }) => return Err((*fault).into()),
            Err(_) => continue,
        };
        let leaves = rest.count(&game)?;
        game.undo();
        sum += leaves;
        writeln!(out, "{} {leaves}", MoveNotation::from_played(&played).name(size))?;
    }
    Ok(sum)
}

/// Search a fixed set of positions to fixed depths; last line `signature N seconds S mnps X`
///
/// The signature is the number of nodes of all searches. It is the same on every machine and changes whenever the search does.
#[derive(Debug, clap::Args)]
pub(super) struct BenchArgs {
    /// Search this many plies deeper than usual; may be negative
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-20..=20))]
    deeper: i32,
    /// Only the positions of this variant
    #[arg(long, value_name = "ID")]
    only: Option<String>,
}

#[derive(Debug, Deserialize)]
struct BenchPosition {
    variant: String,
    moves: String,
    depth: u32,
}

pub(super) fn bench(args: &BenchArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    // The text is compiled in and parsed by a test.
    let positions: Vec<BenchPosition> = ron::from_str(include_str!("bench.ron")).expect("the bench positions are valid");
    let engine = Engine::new(Resources { threads: 1, memory: 16 });
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions.iter().filter(|position| args.only.as_ref().is_none_or(|only| *only == position.variant)) {
        let game = set_up(position, library)?;
        let depth = position.depth.saturating_add_signed(args.deeper).max(1);
        if nodes == 0 {
            // The first search allocates the transposition table, which is not to be timed.
            engine.search(&game, &Limits::depth(1))?;
        }
        let best = engine.search(&game, &Limits::depth(depth))?;
        let Some((info, mv)) = best.info.zip(best.mv) else { continue };
        nodes += info.nodes;
        time += info.time;
        let size = game.rules().rule_set().size;
        writeln!(
            out,
            "{} depth {depth} score {} nodes {} nps {} bestmove {}",
            position.variant,
            info.score,
            info.nodes,
            info.nps(),
            mv.name(size)
        )?;
        out.flush()?;
    }
    let seconds = time.as_secs_f64();
    writeln!(out, "signature {nodes} seconds {seconds:.3} mnps {:.2}", millions_per_second(nodes, seconds))?;
    Ok(ExitCode::SUCCESS)
}

fn set_up(position: &BenchPosition, library: &Library) -> Result<Game, CliError> {
    let variant = find_variant(library, &position.variant)?;
    let mut game = Game::new(Arc::clone(&variant.rules));
    let size = variant.rules.rule_set().size;
    let moves: Vec<MoveNotation> = position.moves.split_whitespace().filter_map(|word| MoveNotation::parse(word, size).ok()).collect();
    // With `--scripts` the variant may have other rules. The search then starts before the first move that is illegal under them.
    let _ = replay(&mut game, &moves);
    Ok(game)
}
