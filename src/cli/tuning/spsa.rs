use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::cli::error::CliError;
use crate::cli::library::find_variant;
use crate::cli::weights::read_weights;
use birka_engine::spsa::{Pace, Spsa, Stage, Trial};
use birka_engine::{Limits, Resources, Thinker, Weights, ring_is_closed};
use birka_rules::{Game, Rng, Rules, Side};
use birka_script::Library;

/// Find better weights for the evaluation by playing for them
///
/// All weights are pushed at random, the two players this makes play both sides of an opening, and every weight is moved towards the one that
/// won (SPSA). The same arguments give the same weights, on however many threads. They are printed as they stand in `weights.ron`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variants to play, in turn
    #[arg(required = true)]
    ids: Vec<String>,
    /// Find what counts in a closed ring instead of all the rest: each game begins where the weights one started with have closed one, and the
    /// player wins the more the sooner he catches the king
    #[arg(long)]
    rings: bool,
    /// So many pairs of games
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Positions a move
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves that begin each game
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: u32,
    /// Which openings and which pushes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// By what share of itself a weight is pushed
    #[arg(long, default_value_t = 0.15, value_parser = share)]
    push: f64,
    /// How much of a push a pair that was won twice makes good
    #[arg(long, default_value_t = 0.006, value_parser = share)]
    gain: f64,
    /// So many pairs are played before the weights are changed, and as many as that can be played at once
    #[arg(long, default_value = "8")]
    batch: NonZeroUsize,
    /// Play so many games at once
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Begin with these weights instead of the ones that come with Birka
    #[arg(long, value_name = "FILE.ron")]
    start: Option<PathBuf>,
    /// Write the weights into this file, now and then and at the end
    #[arg(long, value_name = "FILE.ron")]
    out: Option<PathBuf>,
}

/// With more than the whole of itself a weight would change its sign.
fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|share| *share > 0.0 && *share <= 1.0).ok_or_else(|| "a share is a number above 0 and at most 1".to_owned())
}

/// What is not over after so many moves, from the closing of the ring where that is what counts, is drawn.
const LONGEST: usize = 200;
/// So many games may pass in which no ring is closed.
const PATIENCE: u64 = 100;
/// After so many batches it says how far it has come.
const TELLING: u32 = 25;

pub(in crate::cli) fn run(args: &Args, library: &Library, out: &mut impl Write) -> Result<ExitCode, CliError> {
    let start = args.start.as_deref().map_or_else(|| Ok(Weights::shipped().clone()), read_weights)?;
    let variants = args.ids.iter().map(|id| find_variant(library, id)).collect::<Result<Vec<_>, _>>()?;
    let pace = Pace { pairs: args.pairs, push: args.push, gain: args.gain };
    let stage = if args.rings { Stage::Ring } else { Stage::Open };
    let mut spsa = Spsa::new(&start, stage, pace, args.seed);
    // Better now than after the first games.
    write(args, &start)?;
    let batch = u32::try_from(args.batch.get()).unwrap_or(u32::MAX);
    for batches in 1.. {
        let (before, trials) = (spsa.played() as usize, spsa.trials(batch));
        if trials.is_empty() {
            break;
        }
        let play = |place: usize| {
            let number = before + place;
            let which = number % variants.len();
            let beginning = match stage {
                Stage::Open => opening(&variants[which].rules, args.opening, args.seed, number as u64),
                Stage::Ring => closed_ring(&args.ids[which], &variants[which].rules, &start, args, number as u64),
            };
            pair(&beginning?, &trials[place], stage, &Limits::nodes(args.nodes))
        };
        let ahead = side_by_side(trials.len(), args.threads.get(), play).into_iter().collect::<Result<Vec<_>, _>>()?;
        spsa.learn(&trials.into_iter().zip(ahead).collect::<Vec<_>>());
        if batches % TELLING == 0 {
            if std::io::stderr().is_terminal() {
                eprintln!("{} of {} pairs", spsa.played(), args.pairs);
            }
            write(args, &spsa.weights())?;
        }
    }
    let found = spsa.weights();
    write(args, &found)?;
    write!(out, "{}", found.to_text())?;
    Ok(ExitCode::SUCCESS)
}

fn write(args: &Args, weights: &Weights) -> Result<(), CliError> {
    let Some(path) = &args.out else { return Ok(()) };
    std::fs::write(path, weights.to_text()).map_err(|error| CliError::Unwritable { path: path.clone(), error })
}

/// Does some things on several threads and gives what comes of them in their order.
fn side_by_side<T: Send>(count: usize, threads: usize, of: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count));
        numbers.map(|number| (number, of(number))).collect::<Vec<_>>()
    };
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count)).map(|_| scope.spawn(work)).collect();
        let mut done = work();
        // A thread that panicked hands that on.
        others.into_iter().for_each(|other| done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
        done
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, found)| found).collect()
}

/// Both sides of an opening: by how many games the first player is ahead.
fn pair(opening: &Game, trial: &Trial, stage: Stage, limits: &Limits) -> Result<f64, CliError> {
    let players = trial.players.each_ref().map(player);
    Side::ALL.into_iter().map(|first| game(opening.clone(), &players, first, stage, limits)).sum()
}

fn player(weights: &Weights) -> Thinker {
    Thinker::new(Resources { threads: 1, memory: 1 }).with_weights(weights.clone())
}

/// 1 where the first player wins, -1 where he loses. In a ring a catch is worth the less the longer it takes: the king who runs about for long
/// enough is never caught.
fn game(mut game: Game, players: &[Thinker; 2], first: Side, stage: Stage, limits: &Limits) -> Result<f64, CliError> {
    let began = if stage == Stage::Ring { game.played_moves().len() } else { 0 };
    let played = |game: &Game| game.played_moves().len() - began;
    while game.outcome().is_none() && played(&game) < LONGEST {
        let player = &players[usize::from(game.turn() != first)];
        let Some(mv) = player.best(&game, limits)?.mv else { break };
        game.play(mv)?;
    }
    let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) else { return Ok(0.0) };
    let late = if stage == Stage::Ring && winner == Side::Attackers { played(&game) as f64 / LONGEST as f64 } else { 0.0 };
    Ok(if winner == first { 1.0 - late } else { late - 1.0 })
}

/// Where a game that one player plays against himself has come to a closed ring.
fn closed_ring(id: &str, rules: &Arc<Rules>, weights: &Weights, args: &Args, number: u64) -> Result<Game, CliError> {
    let limits = Limits::nodes(args.nodes);
    for attempt in 0..PATIENCE {
        let mut game = opening(rules, args.opening, args.seed, number | attempt << 32)?;
        let player = player(weights);
        while game.outcome().is_none() && game.played_moves().len() < LONGEST {
            if ring_is_closed(&game) {
                return Ok(game);
            }
            let Some(mv) = player.best(&game, &limits)?.mv else { break };
            game.play(mv)?;
        }
    }
    Err(CliError::NoRing { id: id.to_owned(), games: PATIENCE })
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
