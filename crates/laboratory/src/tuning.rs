//! `tune` fits the weights of the evaluation to the results of games; `spsa` tunes them, or the parameters of the search, by games.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka::cli::{CliError, find_variant, read_games_input, read_search_params, read_weights, write_output};
use birka_engine::tuning::spsa::{PlayerValues, Schedule, Spsa, Target, Trial};
use birka_engine::tuning::texel::{FitOptions, Sample, fit, sample};
use birka_engine::{Engine, Limits, Resources, Score, Weights, is_enclosed};
use birka_records::games;
use birka_rules::{Game, Rng, Rules, Side};
use birka_script::Library;

use crate::error::LabError;
use crate::parallel::map_in_parallel;

/// Fit the weights of the evaluation to the results of games the engine plays against itself and of recorded games
///
/// The same arguments give the same weights. They are printed as they stand in `weights.ron`.
#[derive(Debug, clap::Args)]
pub(super) struct TuneArgs {
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
pub(super) fn tune(args: &TuneArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
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
        let text = read_games_input(file)?;
        let before = samples.len();
        let place = number(id.as_str());
        for game in games::read(&text, variant.rules.rule_set().size).flatten().take(args.first.unwrap_or(usize::MAX)) {
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
fn add_played_game(rules: &Arc<Rules>, args: &TuneArgs, number: u32, variant: usize, samples: &mut Vec<Sample>) {
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
        let Ok(turn) = game.play(text.mv(game.in_hand())) else { return };
        if game.outcome().is_some() {
            return;
        }
        if turn.captured.is_empty() {
            samples.extend(before.and_then(|position| sample(&position, variant, winner)));
        }
    }
}

/// Tune the weights of the evaluation, or the parameters of the search, by playing games
///
/// All values are perturbed at random, the two players this makes play both sides of an opening, and every value moves towards the one that
/// won (SPSA). The same arguments give the same values, on however many threads. They are printed as they stand in `weights.ron` or
/// `search_params.ron`.
#[derive(Debug, clap::Args)]
pub(super) struct SpsaArgs {
    /// The variants to play, in turn
    #[arg(required = true)]
    ids: Vec<String>,
    /// Tune the weights that count in a complete enclosure instead of all others: each game begins where the initial weights have enclosed
    /// the king, and the attackers' win counts the more the sooner it comes
    #[arg(long)]
    rings: bool,
    /// Tune the parameters of the search instead of the weights of the evaluation
    #[arg(long, conflicts_with = "rings")]
    search: bool,
    /// The number of pairs of games
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Positions a move
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves that begin each game
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: u32,
    /// The seed of the openings and the perturbations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The share of itself by which a value is perturbed
    #[arg(long, default_value_t = 0.15, value_parser = share)]
    push: f64,
    /// The share of a perturbation by which a value moves when one player wins both games of a pair
    #[arg(long, default_value_t = 0.006, value_parser = share)]
    gain: f64,
    /// The number of pairs that are played before the values change; as many can be played in parallel
    #[arg(long, default_value = "8")]
    batch: NonZeroUsize,
    /// The number of games to play in parallel
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Begin with these weights instead of the shipped ones
    #[arg(long, value_name = "FILE.ron")]
    start: Option<PathBuf>,
    /// Begin with these search parameters instead of the shipped ones
    #[arg(long, value_name = "FILE.ron")]
    start_search: Option<PathBuf>,
    /// Write the tuned values into this file, now and then and at the end
    #[arg(long, value_name = "FILE.ron")]
    out: Option<PathBuf>,
}

impl SpsaArgs {
    fn target(&self) -> Target {
        match (self.rings, self.search) {
            (true, _) => Target::EnclosureWeights,
            (false, true) => Target::SearchParams,
            (false, false) => Target::OpenWeights,
        }
    }

    fn start(&self) -> Result<PlayerValues, LabError> {
        let mut start = PlayerValues::shipped();
        if let Some(path) = &self.start {
            start.weights = read_weights(path)?;
        }
        if let Some(path) = &self.start_search {
            start.params = read_search_params(path)?;
        }
        Ok(start)
    }
}

/// Parses a share. Above 1 a value would change its sign.
fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|share| *share > 0.0 && *share <= 1.0).ok_or_else(|| "a share is a number above 0 and at most 1".to_owned())
}

/// A game of this many plies is drawn. Where enclosures are tuned, plies count from the enclosure.
const MAX_MOVES: usize = 200;
/// The number of games that are tried to reach an enclosure.
const MAX_ATTEMPTS: u64 = 100;
/// The number of batches after which progress is reported and written.
const REPORT_INTERVAL: u32 = 25;

pub(super) fn spsa(args: &SpsaArgs, library: &Library, out: &mut impl Write) -> Result<ExitCode, LabError> {
    let (start, target) = (args.start()?, args.target());
    let variants = args.ids.iter().map(|id| find_variant(library, id)).collect::<Result<Vec<_>, _>>()?;
    let schedule = Schedule { pairs: args.pairs, perturbation: args.push, gain: args.gain };
    let mut spsa = Spsa::new(&start, target, schedule, args.seed);
    // Reports a file that cannot be written before the first games.
    write(args, &start)?;
    let batch = u32::try_from(args.batch.get()).unwrap_or(u32::MAX);
    for batches in 1.. {
        let (before, trials) = (spsa.pairs_played() as usize, spsa.trials(batch));
        if trials.is_empty() {
            break;
        }
        let play = |number: usize| {
            let pair = before + number;
            let which = pair % variants.len();
            let beginning = match target {
                Target::OpenWeights | Target::SearchParams => opening(&variants[which].rules, args.opening, args.seed, pair as u64),
                Target::EnclosureWeights => enclosed(&args.ids[which], &variants[which].rules, &start, args, pair as u64),
            };
            play_pair(&beginning?, &trials[number], target, &Limits::nodes(args.nodes))
        };
        let results = map_in_parallel(trials.len(), args.threads.get(), play).into_iter().collect::<Result<Vec<_>, _>>()?;
        spsa.learn(&trials.into_iter().zip(results).collect::<Vec<_>>());
        if batches % REPORT_INTERVAL == 0 {
            if std::io::stderr().is_terminal() {
                eprintln!("{} of {} pairs", spsa.pairs_played(), args.pairs);
            }
            write(args, &spsa.tuned())?;
        }
    }
    let tuned = spsa.tuned();
    write(args, &tuned)?;
    write!(out, "{}", to_ron(target, &tuned))?;
    Ok(ExitCode::SUCCESS)
}

fn to_ron(target: Target, values: &PlayerValues) -> String {
    if target == Target::SearchParams { values.params.to_ron() } else { values.weights.to_ron() }
}

fn write(args: &SpsaArgs, values: &PlayerValues) -> Result<(), CliError> {
    let Some(path) = &args.out else { return Ok(()) };
    write_output(path, &to_ron(args.target(), values))
}

/// Plays both sides of an opening; returns the first player's points less the second's.
fn play_pair(opening: &Game, trial: &Trial, target: Target, limits: &Limits) -> Result<f64, LabError> {
    let players = trial.players.each_ref().map(player);
    Side::ALL.into_iter().map(|first| play_game(opening.clone(), &players, first, target, limits)).sum()
}

fn player(values: &PlayerValues) -> Engine {
    let engine = Engine::new(Resources { threads: 1, memory: 1 });
    engine.with_weights(values.weights.clone()).with_search_params(values.params.clone())
}

/// 1 if the first player wins, -1 if it loses. In an enclosure the attackers' win counts less the longer it takes: a king who evades them
/// long enough is never captured.
fn play_game(mut game: Game, players: &[Engine; 2], first: Side, target: Target, limits: &Limits) -> Result<f64, LabError> {
    let in_enclosure = target == Target::EnclosureWeights;
    let began = if in_enclosure { game.played_moves().len() } else { 0 };
    let played = |game: &Game| game.played_moves().len() - began;
    while game.outcome().is_none() && played(&game) < MAX_MOVES {
        if game.awaits_roll() {
            let number = played(&game) as u64;
            game.roll(&mut Rng::new(game.hash() ^ number))?;
            continue;
        }
        let player = &players[usize::from(game.turn() != first)];
        let Some(mv) = player.search(&game, limits)?.mv else { break };
        game.play(mv)?;
    }
    let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) else { return Ok(0.0) };
    let delay = if in_enclosure && winner == Side::Attackers { played(&game) as f64 / MAX_MOVES as f64 } else { 0.0 };
    Ok(if winner == first { 1.0 - delay } else { delay - 1.0 })
}

/// A position of a game of one player against itself in which the king is completely enclosed.
fn enclosed(id: &str, rules: &Arc<Rules>, start: &PlayerValues, args: &SpsaArgs, number: u64) -> Result<Game, LabError> {
    let limits = Limits::nodes(args.nodes);
    for attempt in 0..MAX_ATTEMPTS {
        let mut game = opening(rules, args.opening, args.seed, number | attempt << 32)?;
        let player = player(start);
        while game.outcome().is_none() && game.played_moves().len() < MAX_MOVES {
            if is_enclosed(&game) {
                return Ok(game);
            }
            let Some(mv) = player.search(&game, &limits)?.mv else { break };
            game.play(mv)?;
        }
    }
    Err(LabError::NoRing { id: id.to_owned(), games: MAX_ATTEMPTS })
}

/// Some random moves that do not end the game.
fn opening(rules: &Arc<Rules>, plies: u32, seed: u64, number: u64) -> Result<Game, LabError> {
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(rng.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize) else { break };
        if game.play(mv)?.outcome.is_some() {
            game.undo();
            break;
        }
    }
    Ok(game)
}
