//! Puzzles: one is shown in place of the game, every move is judged, and the best defence replies. A wrong move is refuted and taken back.
//!
//! The mistakes that a review finds are puzzles too. The main game is not changed.

pub mod books;
mod judge;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use birka_game_archive::today;
use birka_records::game_record::GameDate;
use birka_rules::{Game, Move};
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame};
use birka_session::{Session, Study, View};
use birka_storage::{LoadProblem, SaveError};

use self::books::{PuzzleIndex, SolvedPuzzles, puzzle, puzzle_of_day};
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::state::GameTable;

pub use judge::{RefutationTime, mistakes_to_learn_from};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleState>().redraw_window_if(resource_changed::<PuzzleState>).add_plugins(judge::plugin);
}

/// The current puzzle, and which puzzles have been solved without help. The steps of lessons that are done are beside them.
#[derive(Resource, Default)]
pub struct PuzzleState {
    current: Option<CurrentPuzzle>,
    solved: SolvedPuzzles,
}

impl PuzzleState {
    /// No puzzle, and the solved puzzles from a file, which stores them from now on. Also returns what is wrong with the file.
    #[must_use]
    pub fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let (solved, error) = SolvedPuzzles::open(file);
        (Self { current: None, solved }, error)
    }

    /// Why the solved puzzles could not be saved.
    #[must_use]
    pub fn save_error(&self) -> Option<SaveError> {
        self.solved.error()
    }

    #[must_use]
    pub fn current(&self) -> Option<&CurrentPuzzle> {
        self.current.as_ref()
    }

    /// Whether a puzzle has been solved without help.
    #[must_use]
    pub fn is_solved(&self, id: &str) -> bool {
        self.solved.contains(id)
    }

    /// Remembers something that has been solved without help.
    pub fn remember(&mut self, id: &str) {
        self.solved.insert(id);
    }

    /// The puzzle of today, and whether it has been solved today; `None` without a date or puzzles.
    #[must_use]
    pub fn daily(&self) -> Option<(PuzzleIndex, bool)> {
        let today = today()?;
        Some((puzzle_of_day(today)?, self.solved.is_daily_solved(today)))
    }

    /// How many puzzles have been solved at the first try in a row.
    #[must_use]
    pub fn first_tries_in_a_row(&self) -> usize {
        self.solved.first_tries_in_a_row()
    }

    /// On how many days in a row the puzzle of the day has been solved.
    #[must_use]
    pub fn days_in_a_row(&self) -> usize {
        today().map_or(0, |today| self.solved.days_in_a_row(today))
    }

    /// Forgets the current puzzle. The displayed position stays.
    pub fn leave(&mut self) {
        self.current = None;
    }

    /// Whether there is another puzzle after the current one.
    #[must_use]
    pub fn has_next(&self) -> bool {
        self.current.as_ref().is_some_and(|current| match &current.source {
            Source::Book(index) => puzzle(index.next()).is_some(),
            Source::Alone => false,
            Source::Review(mistakes) => mistakes.at + 1 < mistakes.tasks.len(),
        })
    }

    /// Shows a puzzle that is in no book.
    pub fn pose(&mut self, game: PuzzleGame, table: &mut GameTable) {
        self.show(Source::Alone, game, table);
    }

    fn show(&mut self, source: Source, game: PuzzleGame, table: &mut GameTable) {
        table.show_instead(View::Puzzle { solver: game.side(), locked: false }, game.session());
        self.current = Some(CurrentPuzzle::new(source, game));
    }
}

/// Where a puzzle comes from.
#[derive(Clone)]
pub enum Source {
    Book(PuzzleIndex),
    /// A file or a link.
    Alone,
    /// The review of a game.
    Review(Mistakes),
}

/// The mistakes of a reviewed game.
#[derive(Clone)]
pub struct Mistakes {
    tasks: Arc<[PuzzleGame]>,
    /// The index of the current one.
    at: usize,
    /// The analysis board, if the game is on it, with the position that was displayed.
    study: Option<Arc<(Study, Session)>>,
}

impl Mistakes {
    /// The number of the current one, from 1, and how many there are.
    #[must_use]
    pub fn number(&self) -> (usize, usize) {
        (self.at + 1, self.tasks.len())
    }
}

/// How far a puzzle is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleStatus {
    /// The solver is to find a move.
    Unsolved {
        /// How many moves are left.
        moves_left: u32,
    },
    /// The solver's move is being judged.
    Judging,
    /// The solver's last move was wrong.
    Wrong {
        /// The move.
        tried: Option<Move>,
        /// The reply that refutes it, if it is known.
        refutation: Option<Move>,
    },
    Solved,
}

pub struct CurrentPuzzle {
    source: Source,
    game: PuzzleGame,
    status: PuzzleStatus,
    pending: Pending,
    /// The solver has asked for a move of the solution.
    used_hint: bool,
    /// The day whose puzzle it was when it was posed.
    day: Option<GameDate>,
}

/// The pending step of a puzzle.
enum Pending {
    /// Waiting for a move of the solver.
    Nothing,
    /// An answer about the position after `ply` moves.
    Answer { ply: usize, task: BackgroundTask<Answer> },
    /// Feedback takes effect when the pieces have stopped moving.
    Feedback(PuzzleFeedback),
    /// A wrong move and its refutation are shown.
    Refutation(BackgroundTask<()>),
}

/// The result of another thread about a position.
enum Answer {
    /// Whether the last move was right.
    Feedback(Option<PuzzleFeedback>),
    /// The next move of the solution.
    Hint(Option<Move>),
}

impl CurrentPuzzle {
    fn new(source: Source, game: PuzzleGame) -> Self {
        let status = PuzzleStatus::Unsolved { moves_left: game.moves_left(game.session().game()) };
        let day = today().filter(|&day| matches!(source, Source::Book(index) if puzzle_of_day(day) == Some(index)));
        Self { source, game, status, pending: Pending::Nothing, used_hint: false, day }
    }

    /// Where it is in the books; `None` if it is in none.
    #[must_use]
    pub fn index_in_book(&self) -> Option<PuzzleIndex> {
        if let Source::Book(index) = self.source { Some(index) } else { None }
    }

    /// The id of a puzzle of a book.
    fn id_in_book(&self) -> Option<String> {
        self.index_in_book().and(self.game.puzzle()).map(|puzzle| puzzle.id.clone())
    }

    /// Whether it was the puzzle of the day when it was posed.
    #[must_use]
    pub fn is_daily(&self) -> bool {
        self.day.is_some()
    }

    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    #[must_use]
    pub fn game(&self) -> &PuzzleGame {
        &self.game
    }

    /// How far it is solved.
    #[must_use]
    pub fn status(&self) -> &PuzzleStatus {
        &self.status
    }

    /// Finds out something about a position on another thread: off the solution, it may take a proof.
    fn ask(&mut self, position: &Game, waker: &Waker, question: impl FnOnce(&PuzzleGame, &Game) -> Answer + Send + 'static) {
        let (game, position) = (self.game.clone(), position.clone());
        let ply = position.played_moves().len();
        let task = BackgroundTask::spawn("puzzle", waker, move || question(&game, &position));
        self.pending = Pending::Answer { ply, task };
    }
}
