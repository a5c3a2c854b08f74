use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::Args;
use super::sources::Source;
use crate::cli::failure::Failure;
use birka_engine::proof::{BUDGET, Line, Unproven, only_line};
use birka_engine::{Limits, Resources, Score, Thinker};
use birka_rules::record::{MoveNotation, Puzzle, Theme, position};
use birka_rules::{Game, Setup};
use birka_script::Variant;

/// So near to its end a game is looked through.
const LAST: usize = 30;
/// Positions the engine looks at to say whether there is a win at all.
const GLANCE: u64 = 6_000;
/// Positions it looks at to say whether there is another win, of whatever length.
const LOOK: u64 = 60_000;
/// Other first moves must not win within so many moves more either, where that can be proven.
const SLACK: u32 = 1;

/// A position that is a puzzle.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) source: String,
    /// Moves played before it.
    ply: usize,
    pub(super) setup: Setup,
    pub(super) line: Line,
}

impl Found {
    pub(super) fn theme(&self) -> Theme {
        self.line.outcome.reason.into()
    }

    /// How much there is to be found: tempting moves that do not win, a quiet beginning, men given up, answers to be reckoned with.
    pub(super) fn merit(&self) -> usize {
        let line = &self.line;
        4 * line.tries.min(6) + 6 * usize::from(line.begins_quietly) + 8 * usize::from(line.gives_up_men) + line.answers.min(40) / 4
    }

    pub(super) fn puzzle(&self, variant: &Variant, number: usize) -> Puzzle {
        let set = variant.rules.rule_set();
        // It was a game before, and the line was made of its moves.
        let mut game = Game::from_setup(Arc::clone(&variant.rules), &self.setup).ok();
        let turns = self.line.moves.iter().filter_map(|&mv| game.as_mut()?.play(mv).ok());
        Puzzle {
            id: format!("{}-{number}", variant.base_id),
            side: self.setup.turn,
            moves: self.line.length,
            theme: self.theme(),
            position: position::write(set, &self.setup),
            solution: turns.map(|turn| MoveNotation::from_played(&turn).name(set.size)).collect::<Vec<_>>().join(" "),
            source: format!("game {}, after move {}", self.source, self.ply),
        }
    }
}

/// The best puzzle of each game that has one, in the order of the games.
pub(super) fn look_through(sources: &[Source], args: &Args) -> Result<Vec<Found>, Failure> {
    let next = AtomicUsize::new(0);
    let (send, results) = channel();
    thread::scope(|scope| {
        for _ in 0..args.threads.get() {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                let sources = numbers.map_while(|number| Some((number, sources.get(number)?)));
                // Whoever is to take it outlives this thread.
                sources.for_each(|(number, source)| drop(send.send((number, best_of(source, args)))));
            });
        }
    });
    drop(send);
    let mut found: Vec<_> = results.into_iter().collect();
    found.sort_by_key(|&(number, _)| number);
    found.into_iter().filter_map(|(_, best)| best.transpose()).collect()
}

fn best_of(source: &Source, args: &Args) -> Result<Option<Found>, Failure> {
    let thinker = Thinker::new(Resources { threads: 1, memory: 2 });
    let mut game = source.game.clone();
    let mut best: Option<Found> = None;
    for _ in 0..LAST {
        if game.undo().is_none() {
            break;
        }
        let (setup, ply) = (game.setup(), game.played_moves().len());
        // As it will be posed: nothing has gone before.
        let Ok(posed) = Game::from_setup(Arc::clone(game.rules()), &setup) else { continue };
        if let Some(line) = puzzle_in(&posed, &thinker, args)? {
            let found = Found { source: source.name.clone(), ply, setup, line };
            let worth = |found: &Found| (found.line.length, found.merit());
            if best.as_ref().is_none_or(|best| worth(&found) > worth(best)) {
                best = Some(found);
            }
        }
    }
    Ok(best)
}

fn puzzle_in(game: &Game, thinker: &Thinker, args: &Args) -> Result<Option<Line>, Failure> {
    let glance = thinker.best(game, &Limits::nodes(GLANCE))?.info;
    if !glance.is_some_and(|info| matches!(info.score, Score::Win(moves) if moves <= args.most + 1)) {
        return Ok(None);
    }
    let line = match only_line(game, args.least, args.most, SLACK, BUDGET) {
        Err(Unproven::TooMuch) => only_line(game, args.least, args.most, 0, BUDGET),
        proven => proven,
    };
    let line = match line {
        Ok(line) => line,
        Err(Unproven::TooMuch) => None,
        Err(Unproven::OwnFunctions) => return Err(Unproven::OwnFunctions.into()),
    };
    let Some(line) = line else { return Ok(None) };
    Ok((!another_wins(game, thinker)?).then_some(line))
}

/// Whether the engine sees a second move that wins, however long it takes.
fn another_wins(game: &Game, thinker: &Thinker) -> Result<bool, Failure> {
    let mut second = None;
    let limits = Limits { lines: 2, ..Limits::nodes(LOOK) };
    thinker.best_telling(game, &limits, &mut |info| {
        if info.line == 2 {
            second = Some(info.score);
        }
    })?;
    Ok(matches!(second, Some(Score::Win(_))))
}
