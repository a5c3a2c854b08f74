//! `spsa`: tune the weights of the evaluation, or the parameters of the search, by games.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use birka_engine::tuning::spsa::{PlayerValues, Schedule, Spsa, Target, Trial};
use birka_engine::{Engine, Limits, Resources, is_enclosed};
use birka_rules::{Game, Rng, Rules, Side};
use birka_script::Library;

use super::error::CliError;
use super::files::{read_search_params, read_weights, write_output};
use super::library::find_variant;
use super::parallel::map_in_parallel;

/// Tune the weights of the evaluation, or the parameters of the search, by playing games
///
/// All values are perturbed at random, the two players this makes play both sides of an opening, and every value moves towards the one that
/// won (SPSA). The same arguments give the same values, on however many threads. They are printed as they stand in `weights.ron` or
/// `search_params.ron`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
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

impl Args {
    fn target(&self) -> Target {
        match (self.rings, self.search) {
            (true, _) => Target::EnclosureWeights,
            (false, true) => Target::SearchParams,
            (false, false) => Target::OpenWeights,
        }
    }

    fn start(&self) -> Result<PlayerValues, CliError> {
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

pub(super) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
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

fn write(args: &Args, values: &PlayerValues) -> Result<(), CliError> {
    let Some(path) = &args.out else { return Ok(()) };
    write_output(path, &to_ron(args.target(), values))
}

/// Plays both sides of an opening; returns the first player's points less the second's.
fn play_pair(opening: &Game, trial: &Trial, target: Target, limits: &Limits) -> Result<f64, CliError> {
    let players = trial.players.each_ref().map(player);
    Side::ALL.into_iter().map(|first| play_game(opening.clone(), &players, first, target, limits)).sum()
}

fn player(values: &PlayerValues) -> Engine {
    let engine = Engine::new(Resources { threads: 1, memory: 1 });
    engine.with_weights(values.weights.clone()).with_search_params(values.params.clone())
}

/// 1 if the first player wins, -1 if it loses. In an enclosure the attackers' win counts less the longer it takes: a king who evades them
/// long enough is never captured.
fn play_game(mut game: Game, players: &[Engine; 2], first: Side, target: Target, limits: &Limits) -> Result<f64, CliError> {
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
fn enclosed(id: &str, rules: &Arc<Rules>, start: &PlayerValues, args: &Args, number: u64) -> Result<Game, CliError> {
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
    Err(CliError::NoRing { id: id.to_owned(), games: MAX_ATTEMPTS })
}

/// Some random moves that do not end the game.
fn opening(rules: &Arc<Rules>, plies: u32, seed: u64, number: u64) -> Result<Game, CliError> {
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
