use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use birka_engine::proof::{DEFAULT_BUDGET, ProofError, UniqueWin, find_unique_win};
use birka_engine::{Engine, Limits, Resources, Score};
use birka_rules::Game;

use super::args::Args;
use super::candidate::Candidate;
use super::source_games::SourceGame;
use crate::cli::error::CliError;

/// How many of the last positions of a game are examined.
const LAST_POSITIONS: usize = 30;
/// Node limit of the search that decides whether a position may have a win.
const WIN_SEARCH_NODES: u64 = 6_000;
/// Node limit of the search for a second winning move, of any length.
const SECOND_WIN_NODES: u64 = 60_000;
/// No other first move may win within this many further moves, as far as that can be proven.
const MARGIN: u32 = 1;

/// The best puzzle of each game that has one, in the order of the games.
pub(super) fn find_candidates(games: &[SourceGame], args: &Args) -> Result<Vec<Candidate>, CliError> {
    let next = AtomicUsize::new(0);
    let (send, results) = channel();
    thread::scope(|scope| {
        for _ in 0..args.threads.get() {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                let games = numbers.map_while(|number| Some((number, games.get(number)?)));
                // The receiver outlives the threads.
                games.for_each(|(number, game)| drop(send.send((number, best_candidate(game, args)))));
            });
        }
    });
    drop(send);
    let mut candidates: Vec<_> = results.into_iter().collect();
    candidates.sort_by_key(|&(number, _)| number);
    candidates.into_iter().filter_map(|(_, best)| best.transpose()).collect()
}

/// The candidate with the longest solution, or the highest quality among those of equal length.
fn best_candidate(source: &SourceGame, args: &Args) -> Result<Option<Candidate>, CliError> {
    let engine = Engine::new(Resources { threads: 1, memory: 2 });
    let mut game = source.game.clone();
    let mut best: Option<Candidate> = None;
    for _ in 0..LAST_POSITIONS {
        if game.undo().is_none() {
            break;
        }
        let (setup, ply) = (game.setup(), game.played_moves().len());
        // A puzzle has no history.
        let Ok(position) = Game::from_setup(Arc::clone(game.rules()), &setup) else { continue };
        if let Some(line) = puzzle_line(&position, &engine, args)? {
            let candidate = Candidate { source: source.name.clone(), ply, setup, line };
            let rank = |candidate: &Candidate| (candidate.line.length, candidate.quality());
            if best.as_ref().is_none_or(|best| rank(&candidate) > rank(best)) {
                best = Some(candidate);
            }
        }
    }
    Ok(best)
}

/// The solution if the position is a puzzle.
fn puzzle_line(game: &Game, engine: &Engine, args: &Args) -> Result<Option<UniqueWin>, CliError> {
    let info = engine.search(game, &Limits::nodes(WIN_SEARCH_NODES))?.info;
    if !info.is_some_and(|info| matches!(info.score, Score::Win(moves) if moves <= args.most + 1)) {
        return Ok(None);
    }
    let line = match find_unique_win(game, args.least, args.most, MARGIN, DEFAULT_BUDGET) {
        Err(ProofError::BudgetSpent) => find_unique_win(game, args.least, args.most, 0, DEFAULT_BUDGET),
        proven => proven,
    };
    let line = match line {
        Ok(line) => line,
        Err(ProofError::BudgetSpent) => None,
        Err(ProofError::Hooks) => return Err(ProofError::Hooks.into()),
    };
    let Some(line) = line else { return Ok(None) };
    Ok((!second_move_wins(game, engine)?).then_some(line))
}

/// Whether a search finds a second winning move.
fn second_move_wins(game: &Game, engine: &Engine) -> Result<bool, CliError> {
    let mut second = None;
    let limits = Limits { multipv: 2, ..Limits::nodes(SECOND_WIN_NODES) };
    engine.search_with(game, &limits, &mut |info| {
        if info.multipv == 2 {
            second = Some(info.score);
        }
    })?;
    Ok(matches!(second, Some(Score::Win(_))))
}
