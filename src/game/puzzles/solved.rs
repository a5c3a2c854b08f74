//! The memory of solved puzzles and lessons, with notes about tries and days.

use std::collections::BTreeSet;
use std::path::PathBuf;

use birka_storage::{LoadProblem, Loaded, SaveError, Stored, StoredFile};

/// Ids of the solved puzzles with notes about tries and days, as [`birka_session::puzzle`] names them, and the file that stores them.
#[derive(Default)]
pub(super) struct SolvedPuzzles {
    names: BTreeSet<String>,
    file: Option<StoredFile<BTreeSet<String>>>,
}

impl SolvedPuzzles {
    /// The puzzles in a file, which stores them from now on, and what is wrong with the file.
    pub(super) fn open(file: PathBuf) -> (Self, Option<LoadProblem>) {
        let file = StoredFile::open(file, Stored::SolvedPuzzles);
        let Loaded { value, problem } = file.load();
        (Self { names: value, file: Some(file) }, problem)
    }

    pub(super) fn names(&self) -> &BTreeSet<String> {
        &self.names
    }

    pub(super) fn add(&mut self, name: String) {
        if self.names.insert(name)
            && let Some(file) = &self.file
        {
            file.store(&self.names);
        }
    }

    /// Why they could not be saved.
    pub(super) fn error(&self) -> Option<SaveError> {
        self.file.as_ref().and_then(StoredFile::error)
    }
}

#[cfg(test)]
mod tests {
    use birka_records::game_record::GameDate;
    use birka_session::puzzle::{daily_name, days_in_a_row, first_tries_in_a_row, try_name};

    use super::*;

    fn day(text: &str) -> GameDate {
        GameDate::parse(text).expect("a day")
    }

    fn note_try(solved: &mut SolvedPuzzles, id: &str, now: u64) {
        solved.add(try_name(solved.names(), id, true, now).expect("a first try"));
    }

    #[test]
    fn two_programs_keep_the_streaks_of_each_other_and_old_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("solved.ron");
        std::fs::write(&file, "[\n    \"tablut-3\",\n    \"daily x\",\n    \"missed soon tablut-1\",\n]\n").expect("written");
        let open = || SolvedPuzzles::open(file.clone());
        let (mut one, problem) = open();
        let (mut other, _) = open();
        assert!(problem.is_none() && one.names().contains("tablut-3") && first_tries_in_a_row(one.names()) == 0);
        note_try(&mut one, "tablut-1", 1_000);
        one.add(daily_name(day("2026-11-24")));
        drop(one);
        note_try(&mut other, "tablut-2", 1_001);
        other.add(daily_name(day("2026-11-25")));
        drop(other);
        let (both, problem) = open();
        assert!(problem.is_none());
        assert_eq!((first_tries_in_a_row(both.names()), days_in_a_row(both.names(), day("2026-11-25"))), (2, 2));
    }
}
