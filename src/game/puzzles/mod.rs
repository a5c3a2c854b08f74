//! Puzzles: one is shown in place of the game, every move is judged, and the best defence replies. A wrong move is refuted and taken back.
//!
//! The main game is not changed.

pub mod books;
mod judge;

use std::collections::BTreeSet;
use std::path::PathBuf;

use bevy::prelude::*;
use birka_records::{Puzzle, PuzzleBook};
use birka_rules::{Game, Move};
use books::{PuzzleIndex, puzzle};

use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::state::GameTable;
use birka_session::View;
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame};
use birka_storage::{LoadProblem, Loaded, SaveError, Stored, StoredFile};

pub use judge::RefutationTime;

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

    /// Forgets the current puzzle. The displayed position stays.
    pub fn leave(&mut self) {
        self.current = None;
    }

    /// Whether the book of the current puzzle has another one after it.
    #[must_use]
    pub fn has_next(&self) -> bool {
        self.current.as_ref().and_then(|current| current.index).is_some_and(|index| puzzle(index.next()).is_some())
    }

    /// Shows a puzzle that is in no book.
    pub fn pose(&mut self, game: PuzzleGame, table: &mut GameTable) {
        self.show(None, game, table);
    }

    fn show(&mut self, index: Option<PuzzleIndex>, game: PuzzleGame, table: &mut GameTable) {
        table.show_instead(View::Puzzle { solver: game.puzzle().side, locked: false }, game.session());
        self.current = Some(CurrentPuzzle::new(index, game));
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
    /// `None` if it is in no book.
    index: Option<PuzzleIndex>,
    game: PuzzleGame,
    status: PuzzleStatus,
    pending: Pending,
    /// The solver has asked for a move of the solution.
    used_hint: bool,
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
    fn new(index: Option<PuzzleIndex>, game: PuzzleGame) -> Self {
        let status = PuzzleStatus::Unsolved { moves_left: game.puzzle().moves };
        Self { index, game, status, pending: Pending::Nothing, used_hint: false }
    }

    /// Where it is; `None` if it is in no book.
    #[must_use]
    pub fn index(&self) -> Option<PuzzleIndex> {
        self.index
    }

    /// A book of this puzzle alone.
    #[must_use]
    pub fn book(&self) -> PuzzleBook {
        self.game.book()
    }

    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        self.game.puzzle()
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

/// Ids of the solved puzzles, and the file that stores them.
#[derive(Default)]
struct SolvedPuzzles {
    ids: BTreeSet<String>,
    file: Option<StoredFile<BTreeSet<String>>>,
}

impl SolvedPuzzles {
    /// The puzzles in a file, which stores them from now on, and what is wrong with the file.
    fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let file = StoredFile::open(file, Stored::SolvedPuzzles);
        let Loaded { value, problem } = file.load();
        (Self { ids: value, file: Some(file) }, problem)
    }

    fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    fn insert(&mut self, id: &str) {
        if self.ids.insert(id.to_owned())
            && let Some(file) = &self.file
        {
            file.store(&self.ids);
        }
    }

    /// Why they could not be saved.
    fn error(&self) -> Option<SaveError> {
        self.file.as_ref().and_then(StoredFile::error)
    }
}
