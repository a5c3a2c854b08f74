//! Playing a puzzle: every move is checked against the solution, and the best defence answers. A mistake of a reviewed game is a puzzle too: a
//! better move is to be found.
//!
//! A puzzle is played in a [`Session`] like any game. [`PuzzleGame`] starts that session and checks its moves:
//!
//! ```
//! use birka_session::puzzle::{PuzzleFeedback, PuzzleGame, shipped};
//!
//! let library = birka_script::Library::shipped();
//! let book = &shipped()[0];
//! let variant = library.get(&book.variant).expect("the variant is shipped");
//! let puzzle_game = PuzzleGame::new(variant, book, &book.puzzles[0]).expect("the puzzle is valid");
//! let mut session = puzzle_game.session();
//! loop {
//!     let mv = puzzle_game.hint(session.game()).expect("there is a winning move");
//!     session.play(mv).expect("the move is legal");
//!     match puzzle_game.feedback(session.game()).expect("a move has been played") {
//!         PuzzleFeedback::Solved => break,
//!         PuzzleFeedback::Continue { reply, .. } => drop(session.play(reply).expect("the move is legal")),
//!         PuzzleFeedback::Wrong { .. } => unreachable!("a hint is never wrong"),
//!     }
//! }
//! ```
//!
//! Solved puzzles, and the streaks that follow from them, are names of one list, because programs that share the list keep each
//! other's names:
//!
//! | name | meaning |
//! |---|---|
//! | `tablut-3` | a puzzle, or a step of a lesson, is solved |
//! | `first-try 1795627517 tablut-3` | it was solved at the first try, at this time in seconds since 1970 |
//! | `missed 1795627517 tablut-3` | the first try was wrong, or needed help |
//! | `daily 2026-11-25` | the puzzle of this day was solved on its day |

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use birka_engine::proof::{DEFAULT_BUDGET, best_defences, winning_moves};
use birka_engine::{Assessment, Engine, Limits, Resources};
use birka_records::game_record::GameDate;
use birka_records::{Puzzle, PuzzleBook, PuzzleError};
use birka_rules::{Game, Move, PlayedMove, Side};
use birka_script::Variant;

use crate::hint::NodeBudget;
use crate::review::{Review, ReviewedMove};
use crate::session::Session;

/// Node limit of the search that chooses a refutation.
const REFUTATION_NODES: u64 = 5_000;

/// The puzzles that come with Birka.
#[must_use]
pub fn shipped() -> &'static [PuzzleBook] {
    static BOOKS: LazyLock<Vec<PuzzleBook>> = LazyLock::new(|| {
        let texts = [
            include_str!("../../../assets/puzzles/brandubh.ron"),
            include_str!("../../../assets/puzzles/tablut.ron"),
            include_str!("../../../assets/puzzles/copenhagen.ron"),
            include_str!("../../../assets/puzzles/fetlar.ron"),
            include_str!("../../../assets/puzzles/tawlbwrdd.ron"),
            include_str!("../../../assets/puzzles/hnefatafl-ashton-11.ron"),
            include_str!("../../../assets/puzzles/parlett-13.ron"),
        ];
        // The texts are compiled in and parsed by a test.
        texts.iter().map(|text| PuzzleBook::parse(text).expect("a shipped puzzle book is valid")).collect()
    });
    &BOOKS
}

/// The books that have puzzles, each with its index.
pub fn books() -> impl Iterator<Item = (usize, &'static PuzzleBook)> {
    shipped().iter().enumerate().filter(|(_, book)| !book.puzzles.is_empty())
}

/// The index of the first book of a variant, or else of the first book.
#[must_use]
pub fn first_book_for(variant: &str) -> Option<usize> {
    let of_variant = books().find(|(_, book)| book.variant == variant);
    of_variant.or_else(|| books().next()).map(|(index, _)| index)
}

/// The place of a shipped puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleIndex {
    pub book: usize,
    /// The index of the puzzle in its book.
    pub puzzle: usize,
}

impl PuzzleIndex {
    /// The place of the puzzle with this id.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        books().find_map(|(book, of_book)| Some(Self { book, puzzle: of_book.puzzles.iter().position(|puzzle| puzzle.id == id)? }))
    }

    /// The place of the puzzle of a day; `None` if there are no puzzles.
    #[must_use]
    pub fn of_day(day: GameDate) -> Option<Self> {
        puzzle_of_day(day, shipped())
    }

    /// The puzzle and its book; `None` if there is none at this place.
    #[must_use]
    pub fn get(self) -> Option<(&'static PuzzleBook, &'static Puzzle)> {
        let book = shipped().get(self.book)?;
        Some((book, book.puzzles.get(self.puzzle)?))
    }

    /// The place after this one in the book.
    #[must_use]
    pub fn next(self) -> Self {
        Self { puzzle: self.puzzle + 1, ..self }
    }
}

/// A puzzle that can be played.
#[derive(Clone)]
pub struct PuzzleGame {
    start: Session,
    task: Task,
}

/// The task of the solver.
#[derive(Clone)]
enum Task {
    /// The moves that win.
    Win { puzzle: Puzzle, solution: Vec<Move> },
    /// A move that is better than that of the reviewed game.
    Improve(ReviewedMove),
}

/// The answer to a move of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleFeedback {
    /// The move wins, or is good enough: the puzzle is solved.
    Solved,
    /// The move is right so far.
    Continue {
        /// The best defence, to be played next.
        reply: Move,
        /// How many moves the solver still has to find.
        left: u32,
    },
    /// The move does not win in time, or is a mistake. Undo it to try again.
    Wrong {
        /// A reply that refutes it; `None` if the game is over or none was found.
        refutation: Option<Move>,
    },
}

/// Why a puzzle cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleGameError {
    /// The puzzle belongs to another variant.
    #[error("the puzzle is for `{wanted}`, not for `{found}`")]
    Variant {
        /// The variant of the book.
        wanted: String,
        /// The variant that was given.
        found: String,
    },
    /// The variant's rules have changed since the puzzle was proven.
    #[error("the rules of `{variant}` have changed since the puzzle was proven; check it with `birka puzzles --check`")]
    Rules { variant: String },
    #[error("the puzzle {id} is invalid: {}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Invalid {
        /// The puzzle.
        id: String,
        /// The error.
        faults: Vec<PuzzleError>,
    },
}

impl PuzzleGame {
    /// Checks that the puzzle belongs to the variant's rules and that its solution wins.
    ///
    /// # Errors
    /// If the puzzle is for other rules, or invalid.
    pub fn new(variant: Arc<Variant>, book: &PuzzleBook, puzzle: &Puzzle) -> Result<Self, PuzzleGameError> {
        if book.variant != variant.id {
            return Err(PuzzleGameError::Variant { wanted: book.variant.clone(), found: variant.id.clone() });
        }
        if book.rules != variant.rules.fingerprint() {
            return Err(PuzzleGameError::Rules { variant: variant.id.clone() });
        }
        let played = puzzle.play_through(&variant.rules).map_err(|faults| PuzzleGameError::Invalid { id: puzzle.id.clone(), faults })?;
        let solution = played.played_moves().iter().map(|turn| turn.mv).collect();
        let mut game = played;
        while game.undo().is_some() {}
        // A position that was played from can be set up.
        let start = Session::from_setup(variant, &game.setup())
            .map_err(|_| PuzzleGameError::Invalid { id: puzzle.id.clone(), faults: Vec::new() })?;
        Ok(Self { start, task: Task::Win { puzzle: puzzle.clone(), solution } })
    }

    /// The task to find a better move than one that a review of a game found to be a mistake; `None` if it was none.
    #[must_use]
    pub fn of_mistake(game: &Session, mistake: &ReviewedMove) -> Option<Self> {
        mistake.annotation?;
        mistake.better_line.as_ref()?.moves.first()?;
        let mut start = game.clone();
        let before = game.first_ply() + mistake.ply;
        while start.ply() > before && start.undo().is_some() {}
        (start.ply() == before).then(|| Self { start, task: Task::Improve(mistake.clone()) })
    }

    /// The side that solves it.
    #[must_use]
    pub fn side(&self) -> Side {
        match &self.task {
            Task::Win { puzzle, .. } => puzzle.side,
            Task::Improve(mistake) => mistake.side,
        }
    }

    /// The puzzle of a book; `None` if a mistake is to be improved on.
    #[must_use]
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.task {
            Task::Win { puzzle, .. } => Some(puzzle),
            Task::Improve(_) => None,
        }
    }

    /// The mistake that is to be improved on; `None` in a puzzle of a book.
    #[must_use]
    pub fn mistake(&self) -> Option<&ReviewedMove> {
        match &self.task {
            Task::Win { .. } => None,
            Task::Improve(mistake) => Some(mistake),
        }
    }

    /// A book of this puzzle alone; `None` if a mistake is to be improved on.
    #[must_use]
    pub fn book(&self) -> Option<PuzzleBook> {
        let variant = self.start.variant();
        let rules = variant.rules.fingerprint().to_owned();
        Some(PuzzleBook { variant: variant.id.clone(), rules, puzzles: vec![self.puzzle()?.clone()] })
    }

    /// A session at the puzzle's position. The solver is to move.
    #[must_use]
    pub fn session(&self) -> Session {
        self.start.clone()
    }

    /// Checks the last move of the solver; `None` if the solver is to move.
    ///
    /// Moves of the solution are answered at once. Other moves take a proof or a search, mostly of milliseconds but at times of seconds: run it on
    /// another thread.
    #[must_use]
    pub fn feedback(&self, game: &Game) -> Option<PuzzleFeedback> {
        if let Some(outcome) = game.outcome() {
            let solved = outcome.winner == Some(self.side());
            return Some(if solved { PuzzleFeedback::Solved } else { PuzzleFeedback::Wrong { refutation: None } });
        }
        if game.turn() == self.side() {
            return None;
        }
        if let Task::Improve(mistake) = &self.task {
            return Some(judge(game, mistake));
        }
        let left = self.moves_left(game);
        if let Some(&reply) = self.remaining_solution(game).and_then(<[_]>::first) {
            return Some(PuzzleFeedback::Continue { reply, left });
        }
        Some(match best_defences(game, left, DEFAULT_BUDGET) {
            Ok((defences, Some(left))) if !defences.is_empty() => PuzzleFeedback::Continue { reply: defences[0], left },
            Ok((defences, _)) => PuzzleFeedback::Wrong { refutation: choose_refutation(game, &defences) },
            // Only the last move of a solution has winning alternatives, and their proof is short. So a move without a proof does not win.
            Err(_) => PuzzleFeedback::Wrong { refutation: None },
        })
    }

    /// The next move of the solution; `None` if the solver is not to move, or can no longer win in time.
    #[must_use]
    pub fn hint(&self, game: &Game) -> Option<Move> {
        if game.turn() != self.side() || game.outcome().is_some() {
            return None;
        }
        if let Task::Improve(mistake) = &self.task {
            return mistake.better_line.as_ref()?.moves.first().copied();
        }
        let next = self.remaining_solution(game).and_then(|moves| moves.first().copied());
        next.or_else(|| winning_moves(game, self.moves_left(game), DEFAULT_BUDGET).ok()?.first().copied())
    }

    /// How many moves the solver still has to find if the moves so far were right.
    #[must_use]
    pub fn moves_left(&self, game: &Game) -> u32 {
        let all = self.puzzle().map_or(1, |puzzle| puzzle.moves);
        all.saturating_sub(u32::try_from(self.played(game).len().div_ceil(2)).unwrap_or(u32::MAX))
    }

    /// The moves of the puzzle so far.
    fn played<'a>(&self, game: &'a Game) -> &'a [PlayedMove] {
        game.played_moves().get(self.start.game().played_moves().len()..).unwrap_or_default()
    }

    /// The rest of the solution; `None` if the game has left it.
    fn remaining_solution(&self, game: &Game) -> Option<&[Move]> {
        let Task::Win { solution, .. } = &self.task else { return None };
        let played = self.played(game);
        let (done, rest) = solution.split_at_checked(played.len())?;
        done.iter().zip(played).all(|(mv, turn)| *mv == turn.mv).then_some(rest)
    }
}

/// Whether the last move of a game is good enough in place of a mistake: a review would find nothing wrong with it.
fn judge(game: &Game, mistake: &ReviewedMove) -> PuzzleFeedback {
    let (Some(last), Some(best)) = (game.played_moves().last(), mistake.better_line.clone()) else {
        return PuzzleFeedback::Wrong { refutation: None };
    };
    if best.moves.first() == Some(&last.mv) {
        return PuzzleFeedback::Solved;
    }
    let Ok(reply) = Review::engine().search(game, &NodeBudget::REVIEW.limits(game, 1)) else {
        return PuzzleFeedback::Wrong { refutation: None };
    };
    let after = reply.info.as_ref().map_or(mistake.before, |info| Assessment::Scored(game.turn(), info.score));
    match ReviewedMove::new(mistake.ply, mistake.side, last.mv, best, after).annotation {
        None => PuzzleFeedback::Solved,
        Some(_) => PuzzleFeedback::Wrong { refutation: reply.mv },
    }
}

/// The engine's best move if it is one of `defences`, else the first of them.
fn choose_refutation(game: &Game, defences: &[Move]) -> Option<Move> {
    let engine = Engine::new(Resources { threads: 1, memory: 1 });
    let best = engine.search(game, &Limits::nodes(REFUTATION_NODES)).ok().and_then(|best| best.mv);
    best.filter(|mv| defences.contains(mv)).or_else(|| defences.first().copied())
}

/// The puzzle of a day among some books; `None` if there are no puzzles.
///
/// It depends on the day and the number of puzzles alone, so that it is the same for everybody who has the same books. Each puzzle has its turn
/// before any comes again, and days that follow each other mostly have puzzles of different books.
fn puzzle_of_day(day: GameDate, books: &[PuzzleBook]) -> Option<PuzzleIndex> {
    let of_book = |(book, of_book): (usize, &PuzzleBook)| (0..of_book.puzzles.len()).map(move |puzzle| PuzzleIndex { book, puzzle });
    let all: Vec<PuzzleIndex> = (0..).zip(books).flat_map(of_book).collect();
    let count = i64::try_from(all.len()).ok()?;
    // The golden section spreads the steps best.
    let step = (count * 618 / 1000..).find(|&step| gcd(step, count) == 1)?;
    let turn = (day.unix_days() * step).checked_rem_euclid(count)?;
    all.get(usize::try_from(turn).ok()?).copied()
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

const FIRST_TRY: &str = "first-try";
const MISSED: &str = "missed";

/// The name by which a list remembers how the first try at a puzzle ended. `None` for later tries, and for tries at a puzzle that was solved before.
#[must_use]
pub fn try_name(names: &BTreeSet<String>, id: &str, is_right: bool, now: u64) -> Option<String> {
    let tries = tries(names);
    if names.contains(id) || tries.values().any(|(tried, _)| *tried == id) {
        return None;
    }
    // Tries have an order also where the clock has been set back.
    let time = tries.last_key_value().map_or(now, |(last, _)| now.max(last.saturating_add(1)));
    let how = if is_right { FIRST_TRY } else { MISSED };
    Some(format!("{how} {time} {id}"))
}

/// The name by which a list remembers that the puzzle of a day was solved on that day.
#[must_use]
pub fn daily_name(day: GameDate) -> String {
    format!("daily {day}")
}

/// How many puzzles, up to the last one that was tried, have been solved at the first try in a row.
#[must_use]
pub fn first_tries_in_a_row(names: &BTreeSet<String>) -> usize {
    tries(names).values().rev().take_while(|(_, is_right)| *is_right).count()
}

/// On how many days in a row, up to today or yesterday, the puzzle of the day has been solved.
#[must_use]
pub fn days_in_a_row(names: &BTreeSet<String>, today: GameDate) -> usize {
    let dates = names.iter().filter_map(|name| GameDate::parse(name.strip_prefix("daily ")?));
    let solved: BTreeSet<i64> = dates.map(GameDate::unix_days).collect();
    let last = today.unix_days() - i64::from(!solved.contains(&today.unix_days()));
    (0..).take_while(|ago| solved.contains(&(last - ago))).count()
}

/// The first tries by their time: the puzzle, and whether it was solved.
fn tries(names: &BTreeSet<String>) -> BTreeMap<u64, (&str, bool)> {
    names.iter().filter_map(|name| read_try(name)).collect()
}

/// The time of a first try, its puzzle, and whether it was right; `None` for other names.
fn read_try(name: &str) -> Option<(u64, (&str, bool))> {
    let (how, rest) = name.split_once(' ')?;
    let (time, id) = rest.split_once(' ')?;
    let is_right = match how {
        FIRST_TRY => true,
        MISSED => false,
        _ => return None,
    };
    Some((time.parse().ok()?, (id, is_right)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The days from 2026 on.
    fn days() -> impl Iterator<Item = GameDate> {
        (2026..).flat_map(|year| (1..=12).flat_map(move |month| (1..=31).filter_map(move |day| GameDate::new(year, month, day))))
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        let books = shipped();
        let count = books.iter().map(|book| book.puzzles.len()).sum::<usize>();
        let first = days().next().expect("a day");
        let days: Vec<_> = days().take(count).map(|day| puzzle_of_day(day, books).expect("a puzzle")).collect();
        assert_eq!(days.iter().collect::<BTreeSet<_>>().len(), count);
        assert!(days.iter().all(|day| day.get().is_some()));
        assert_eq!(puzzle_of_day(first, books), Some(days[0]), "the same every time");
        let changes = days.windows(2).filter(|pair| pair[0].book != pair[1].book).count();
        assert!(changes > count * 9 / 10, "{changes} of {count} days have another variant than the day before");
        assert_eq!(puzzle_of_day(first, &[]), None);
        let one = PuzzleBook { puzzles: books[0].puzzles[..1].to_vec(), ..books[0].clone() };
        assert_eq!(puzzle_of_day(first, &[one]), Some(PuzzleIndex { book: 0, puzzle: 0 }));
    }

    #[test]
    fn first_tries_count_until_one_is_missed() {
        let mut names = BTreeSet::from(["tablut-9".to_owned()]);
        for (id, is_right, time, expected) in [
            ("tablut-1", true, 1_000, 1),
            ("tablut-2", true, 1_000, 2),
            ("tablut-2", false, 1_001, 2),
            ("tablut-9", false, 1_002, 2),
            // The clock has been set back.
            ("tablut-3", false, 20, 0),
            ("tablut-3", true, 2_000, 0),
            ("tablut-4", true, 30, 1),
        ] {
            names.extend(try_name(&names, id, is_right, time));
            assert_eq!(first_tries_in_a_row(&names), expected, "{id} {time}");
        }
        assert!(!names.contains("tablut-4"), "that it is solved is another name");
    }

    #[test]
    fn days_count_while_none_is_left_out() {
        let day = |text| GameDate::parse(text).expect("a day");
        let mut names = BTreeSet::new();
        assert_eq!(days_in_a_row(&names, day("2026-03-01")), 0);
        names.extend(["2026-02-25", "2026-02-27", "2026-02-28"].map(|text| daily_name(day(text))));
        assert_eq!(days_in_a_row(&names, day("2026-03-01")), 2, "today is not over");
        names.insert(daily_name(day("2026-03-01")));
        assert_eq!(days_in_a_row(&names, day("2026-03-01")), 3);
        assert_eq!(days_in_a_row(&names, day("2026-03-03")), 0);
    }
}
