//! The current puzzle.

use birka_records::Puzzle;
use birka_rules::{Game, Move};

use super::books::PuzzleIndex;
use crate::game::platform::{BackgroundTask, Waker};
use crate::session::puzzle::{PuzzleFeedback, PuzzleGame};

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
    /// The puzzle is solved.
    Solved,
}

/// The current puzzle.
pub struct CurrentPuzzle {
    pub(super) index: PuzzleIndex,
    pub(super) game: PuzzleGame,
    pub(super) status: PuzzleStatus,
    pub(super) pending: Pending,
    /// The solver has asked for a move of the solution.
    pub(super) used_hint: bool,
}

/// What a puzzle waits for.
pub(super) enum Pending {
    /// The solver.
    Nothing,
    /// An answer about the position after so many moves.
    Answer { ply: usize, task: BackgroundTask<Answer> },
    /// Feedback takes effect when the pieces have stopped moving.
    Feedback(PuzzleFeedback),
    /// A wrong move and its refutation are shown.
    Refutation(BackgroundTask<()>),
}

/// What another thread finds out about a position.
pub(super) enum Answer {
    /// Whether the last move was right.
    Feedback(Option<PuzzleFeedback>),
    /// The next move of the solution.
    Hint(Option<Move>),
}

impl CurrentPuzzle {
    pub(super) fn new(index: PuzzleIndex, game: PuzzleGame) -> Self {
        let status = PuzzleStatus::Unsolved { moves_left: game.puzzle().moves };
        Self { index, game, status, pending: Pending::Nothing, used_hint: false }
    }

    /// Which puzzle it is.
    #[must_use]
    pub fn index(&self) -> PuzzleIndex {
        self.index
    }

    /// The puzzle.
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
    pub(super) fn ask(&mut self, position: &Game, waker: &Waker, question: impl FnOnce(&PuzzleGame, &Game) -> Answer + Send + 'static) {
        let (game, position) = (self.game.clone(), position.clone());
        let ply = position.played_moves().len();
        let task = BackgroundTask::spawn("puzzle", waker, move || question(&game, &position));
        self.pending = Pending::Answer { ply, task };
    }
}
