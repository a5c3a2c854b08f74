//! Exercises on the table: puzzles, the mistakes of a review, and lessons. One is shown in place of the game, every move is judged, and the best defence
//! replies. A wrong move is refuted and taken back. The main game is not changed.

mod judge;
mod solved;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use birka_game_archive::today;
use birka_rules::{Game, Move};
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame, PuzzleIndex, daily_name};
use birka_session::{Exercise, Session, Study, TutorialStep, View};
use birka_storage::{LoadProblem, SaveError};

use self::solved::SolvedPuzzles;
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::state::GameTable;

pub use judge::{RefutationTime, mistakes_to_learn_from};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleState>().redraw_window_if(resource_changed::<PuzzleState>).add_plugins(judge::plugin);
}

/// The current exercise, which puzzles have been solved without help, and which steps of lessons are done.
#[derive(Resource, Default)]
pub struct PuzzleState {
    current: Option<CurrentExercise>,
    solved: SolvedPuzzles,
    /// The steps of the variant on the table, once the list of lessons is opened.
    offered: Vec<TutorialStep>,
}

impl PuzzleState {
    /// No exercise, and the solved puzzles from a file, which stores them from now on. Also returns what is wrong with the file.
    #[must_use]
    pub fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let (solved, error) = SolvedPuzzles::open(file);
        (Self { solved, ..Self::default() }, error)
    }

    /// Why the solved puzzles could not be saved.
    #[must_use]
    pub fn save_error(&self) -> Option<SaveError> {
        self.solved.error()
    }

    #[must_use]
    pub fn current(&self) -> Option<&Exercise> {
        self.current.as_ref().map(|current| &current.exercise)
    }

    /// The steps of the variant on the table, once the list of lessons is opened.
    #[must_use]
    pub fn offered(&self) -> &[TutorialStep] {
        &self.offered
    }

    /// Whether the announcements of moves are beside the point of a lesson.
    #[must_use]
    pub fn hides_calls(&self) -> bool {
        self.current().is_some_and(Exercise::hides_calls)
    }

    /// The names by which it is remembered what has been solved and tried.
    #[must_use]
    pub fn names(&self) -> &BTreeSet<String> {
        self.solved.names()
    }

    /// Whether a puzzle has been solved without help.
    #[must_use]
    pub fn is_solved(&self, id: &str) -> bool {
        self.names().contains(id)
    }

    /// Remembers something that has been solved without help.
    pub fn remember(&mut self, id: &str) {
        self.solved.add(id.to_owned());
    }

    /// The puzzle of today, and whether it has been solved today; `None` without a date or puzzles.
    #[must_use]
    pub fn daily(&self) -> Option<(PuzzleIndex, bool)> {
        let today = today()?;
        Some((PuzzleIndex::of_day(today)?, self.is_solved(&daily_name(today))))
    }

    /// Shows a puzzle that is in no book.
    pub fn pose(&mut self, game: PuzzleGame, table: &mut GameTable) {
        self.show(Exercise::alone(game), None, table);
    }

    fn show(&mut self, exercise: Exercise, study: Option<Arc<DisplayedStudy>>, table: &mut GameTable) {
        table.show_instead(View::Puzzle { solver: exercise.solver(), locked: false }, exercise.start().clone());
        self.current = Some(CurrentExercise { exercise, study, pending: Pending::Nothing });
    }
}

/// The analysis board with the displayed position.
type DisplayedStudy = (Study, Session);

struct CurrentExercise {
    exercise: Exercise,
    /// The analysis board from which mistakes are posed.
    study: Option<Arc<DisplayedStudy>>,
    pending: Pending,
}

/// The pending step of an exercise.
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

impl CurrentExercise {
    /// Finds out something about a position on another thread: off the solution, it may take a proof.
    fn ask(&mut self, position: &Game, waker: &Waker, question: impl FnOnce(&PuzzleGame, &Game) -> Answer + Send + 'static) {
        let (Some(game), position) = (self.exercise.game().cloned(), position.clone()) else { return };
        let ply = position.played_moves().len();
        let task = BackgroundTask::spawn("puzzle", waker, move || question(&game, &position));
        self.pending = Pending::Answer { ply, task };
    }
}
