//! The puzzles that have been solved without help.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::session::{LoadProblem, Loaded, SaveError, Stored, StoredFile};

/// Ids of the solved puzzles, and the file that stores them.
#[derive(Default)]
pub(super) struct SolvedPuzzles {
    ids: BTreeSet<String>,
    file: Option<StoredFile<BTreeSet<String>>>,
}

impl SolvedPuzzles {
    /// The puzzles in a file, which stores them from now on, and what is wrong with the file.
    pub(super) fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let file = StoredFile::open(file, Stored::SolvedPuzzles);
        let Loaded { value, problem } = file.load();
        (Self { ids: value, file: Some(file) }, problem)
    }

    pub(super) fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    pub(super) fn insert(&mut self, id: &str) {
        if self.ids.insert(id.to_owned())
            && let Some(file) = &self.file
        {
            file.store(&self.ids);
        }
    }

    /// Why they could not be saved.
    pub(super) fn error(&self) -> Option<SaveError> {
        self.file.as_ref().and_then(StoredFile::error)
    }
}
