use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use birka_engine::{Engine, Limits, Resources};
use birka_records::{MoveNotation, replay};
use birka_rules::Game;
use birka_script::Library;
use serde::Deserialize;

use crate::cli::error::CliError;
use crate::cli::library::find_variant;

/// Search a fixed set of positions to fixed depths; last line `signature N seconds S mnps X`
///
/// The signature is the number of nodes of all searches. It is the same on every machine and changes whenever the search does.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Search this many plies deeper than usual; may be negative
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-20..=20))]
    deeper: i32,
    /// Only the positions of this variant
    #[arg(long, value_name = "ID")]
    only: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Position {
    variant: String,
    moves: String,
    depth: u32,
}

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    // The text is compiled in and parsed by a test.
    let positions: Vec<Position> = ron::from_str(include_str!("bench.ron")).expect("the bench positions are valid");
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
    #[expect(clippy::cast_precision_loss, reason = "a speed with two decimals")]
    let millions = nodes as f64 / 1e6 / seconds.max(1e-9);
    writeln!(out, "signature {nodes} seconds {seconds:.3} mnps {millions:.2}")?;
    Ok(ExitCode::SUCCESS)
}

fn set_up(position: &Position, library: &Library) -> Result<Game, CliError> {
    let variant = find_variant(library, &position.variant)?;
    let mut game = Game::new(Arc::clone(&variant.rules));
    let size = variant.rules.rule_set().size;
    let moves: Vec<MoveNotation> = position.moves.split_whitespace().filter_map(|word| MoveNotation::parse(word, size).ok()).collect();
    // With `--scripts` the variant may have other rules. The search then starts before the first move that is illegal under them.
    let _ = replay(&mut game, &moves);
    Ok(game)
}
