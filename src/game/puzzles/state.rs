//! The current puzzle and the puzzles that are solved.

use std::path::PathBuf;

use bevy::prelude::*;

use super::books::puzzle;
use super::current::CurrentPuzzle;
use super::solved::SolvedPuzzles;
use crate::game::platform::RedrawAppExt;
use crate::session::{LoadProblem, SaveError};

/// The current puzzle, and which puzzles have been solved without help.
#[derive(Resource, Default)]
pub struct PuzzleState {
    pub(super) current: Option<CurrentPuzzle>,
    pub(super) solved: SolvedPuzzles,
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

    /// The current puzzle.
    #[must_use]
    pub fn current(&self) -> Option<&CurrentPuzzle> {
        self.current.as_ref()
    }

    /// Whether a puzzle has been solved without help.
    #[must_use]
    pub fn is_solved(&self, id: &str) -> bool {
        self.solved.contains(id)
    }

    /// Shows no puzzle any more. What is displayed stays.
    pub fn leave(&mut self) {
        self.current = None;
    }

    /// Whether the book of the current puzzle has another one after it.
    #[must_use]
    pub fn has_next(&self) -> bool {
        self.current.as_ref().is_some_and(|current| puzzle(current.index.next()).is_some())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleState>().redraw_window_if(resource_changed::<PuzzleState>);
}
