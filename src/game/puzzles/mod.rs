//! Puzzles: one is shown in place of the game, every move is judged, and the best defence replies. A wrong move is refuted and taken back.
//!
//! The mistakes that a review finds are puzzles too. The main game is not changed.

pub mod books;
mod judge;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use birka_rules::{Game, Move};
use books::{PuzzleIndex, puzzle};

use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::state::GameTable;
use birka_session::puzzle::{PuzzleFeedback, PuzzleGame};
use birka_session::{Session, Study, View};
use birka_storage::{LoadProblem, Loaded, SaveError, Stored, StoredFile};

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
        Self { source, game, status, pending: Pending::Nothing, used_hint: false }
    }

    /// Where it is in the books; `None` if it is in none.
    #[must_use]
    pub fn index_in_book(&self) -> Option<PuzzleIndex> {
        if let Source::Book(index) = self.source { Some(index) } else { None }
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
