//! `tune`: fit the weights of the evaluation to the results of games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_engine::tuning::texel::{FitOptions, Sample, fit, sample};
use birka_engine::{Engine, Limits, Resources, Score, Weights};
use birka_records::games;
use birka_rules::{Game, Rng, Rules};
use birka_script::Library;

use super::error::CliError;
use super::files::{read_input, read_weights};
use super::library::find_variant;

/// Fit the weights of the evaluation to the results of games the engine plays against itself and of recorded games
///
/// The same arguments give the same weights. They are printed as they stand in `weights.ron`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variants to play
    #[arg(required_unless_present = "recorded")]
    ids: Vec<String>,
    /// The number of games of each variant
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// Positions a move
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves that begin each game
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    opening: u32,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A table of recorded games to learn from as well, and their variant: `ID=FILE.csv`
    #[arg(long, value_name = "ID=FILE", value_parser = recorded)]
    recorded: Vec<(String, PathBuf)>,
    /// Only the first N games of each table
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Begin with these weights instead of the shipped ones
    #[arg(long, value_name = "FILE.ron")]
    start: Option<PathBuf>,
    /// Steps of gradient descent
    #[arg(long, default_value_t = 400)]
    steps: u32,
    /// How strongly the weights are pulled to where they started (regularisation)
    #[arg(long, default_value_t = 2e-7)]
    pull: f64,
    /// Write the weights into this file
    #[arg(long, value_name = "FILE.ron")]
    out: Option<PathBuf>,
}

fn recorded(text: &str) -> Result<(String, PathBuf), String> {
    let (id, file) = text.split_once('=').ok_or("it is written `ID=FILE.csv`")?;
    Ok((id.to_owned(), PathBuf::from(file)))
}

/// Shorter recorded games were mostly broken off, so their results say nothing about their positions.
const MIN_MOVES: usize = 12;
/// A game of this many plies is drawn.
const MAX_MOVES: usize = 200;

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let start = args.start.as_deref().map_or_else(|| Ok(Weights::shipped().clone()), read_weights)?;
    let mut samples = Vec::new();
    let mut known: Vec<&str> = Vec::new();
    let mut number = |id| {
        known.iter().position(|&other| other == id).unwrap_or_else(|| {
            known.push(id);
            known.len() - 1
        })
    };
    for id in &args.ids {
        let variant = find_variant(library, id)?;
        let before = samples.len();
        let place = number(id.as_str());
        for game in 0..args.games {
            add_played_game(&variant.rules, args, game, place, &mut samples);
        }
        writeln!(out, "{id} played {} positions {}", args.games, samples.len() - before)?;
        out.flush()?;
    }
    for (id, file) in &args.recorded {
        let variant = find_variant(library, id)?;
        let bytes = read_input(file)?;
        let before = samples.len();
        let place = number(id.as_str());
        for game in
            games::read(&String::from_utf8_lossy(&bytes), variant.rules.rule_set().size).flatten().take(args.first.unwrap_or(usize::MAX))
        {
            add_recorded_game(&variant.rules, &game, place, &mut samples);
        }
        writeln!(out, "{id} recorded positions {}", samples.len() - before)?;
        out.flush()?;
    }
    let found = fit(&samples, &start, FitOptions { steps: args.steps, regularisation: args.pull });
    let text = found.weights.to_ron();
    write!(out, "{text}")?;
    if let Some(path) = &args.out {
        std::fs::write(path, text).map_err(|error| CliError::Unwritable { path: path.clone(), error })?;
    }
    writeln!(out, "positions {} bits before {:.5} after {:.5} scale {:.0}", samples.len(), found.before, found.after, found.scale)?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a game of the engine against itself and adds its quiet positions.
fn add_played_game(rules: &Arc<Rules>, args: &Args, number: u32, variant: usize, samples: &mut Vec<Sample>) {
    let mut rng = Rng::new(args.seed << 32 ^ u64::from(number));
    let mut game = Game::new(Arc::clone(rules));
    let engine = Engine::new(Resources { threads: 1, memory: 1 });
    let mut kept = Vec::new();
    while game.outcome().is_none() && game.played_moves().len() < MAX_MOVES {
        let moves = game.legal_moves();
        let random = game.played_moves().len() < args.opening as usize || game.awaits_roll();
        let chosen = if random {
            moves.get(rng.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize).copied()
        } else {
            let Ok(best) = engine.search(&game, &Limits::nodes(args.nodes)) else { return };
            // The evaluation does not matter where a forced win is found.
            let undecided = best.info.is_some_and(|info| matches!(info.score, Score::Cp(_)));
            if undecided {
                kept.push(game.clone());
            }
            best.mv
        };
        let Some(mv) = chosen else { break };
        let Ok(turn) = game.play(mv) else { break };
        // A position before a capture is not quiet.
        if !random && !turn.captured.is_empty() {
            kept.pop();
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    samples.extend(kept.iter().filter_map(|position| sample(position, variant, winner)));
}

/// Adds the quiet positions of a recorded game from the seventh ply on.
fn add_recorded_game(rules: &Arc<Rules>, recorded: &games::RecordedGame, variant: usize, samples: &mut Vec<Sample>) {
    let winner = match recorded.result {
        games::RecordedResult::Won(side) => Some(side),
        _ => return,
    };
    if recorded.moves.len() < MIN_MOVES {
        return;
    }
    let mut game = Game::new(Arc::clone(rules));
    for (ply, text) in recorded.moves.iter().enumerate() {
        let before = (ply >= 6).then(|| game.clone());
        let Ok(turn) = game.play(text.mv) else { return };
        if game.outcome().is_some() {
            return;
        }
        if turn.captured.is_empty() {
            samples.extend(before.and_then(|position| sample(&position, variant, winner)));
        }
    }
}
