//! The puzzle books that ship with the game, and which puzzles have been solved, with the streaks.

use std::collections::BTreeSet;
use std::path::PathBuf;

use birka_records::game_record::GameDate;
use birka_records::{Puzzle, PuzzleBook};
use birka_session::puzzle::{daily_name, days_in_a_row, first_tries_in_a_row, shipped, try_name};
use birka_storage::{LoadProblem, Loaded, SaveError, Stored, StoredFile};

/// Identifies a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleIndex {
    pub book: usize,
    /// The index of the puzzle in its book.
    pub puzzle: usize,
}

impl PuzzleIndex {
    /// The puzzle after this one, which need not exist.
    #[must_use]
    pub fn next(self) -> Self {
        Self { puzzle: self.puzzle + 1, ..self }
    }
}

/// The books that have puzzles, each with its index.
pub fn books() -> impl Iterator<Item = (usize, &'static PuzzleBook)> {
    shipped().iter().enumerate().filter(|(_, book)| !book.puzzles.is_empty())
}

#[must_use]
pub fn book(index: usize) -> Option<&'static PuzzleBook> {
    shipped().get(index)
}

/// A puzzle and its book.
#[must_use]
pub fn puzzle(index: PuzzleIndex) -> Option<(&'static PuzzleBook, &'static Puzzle)> {
    let book = book(index.book)?;
    Some((book, book.puzzles.get(index.puzzle)?))
}

/// The puzzle of a day; `None` if there are no puzzles.
#[must_use]
pub fn puzzle_of_day(day: GameDate) -> Option<PuzzleIndex> {
    birka_session::puzzle::puzzle_of_day(day, shipped()).map(|(book, puzzle)| PuzzleIndex { book, puzzle })
}

/// The index of the first book of a variant, or else of the first book.
#[must_use]
pub fn first_book_for(variant: &str) -> Option<usize> {
    let of_variant = books().find(|(_, book)| book.variant == variant);
    of_variant.or_else(|| books().next()).map(|(index, _)| index)
}

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

    pub(super) fn contains(&self, id: &str) -> bool {
        self.names.contains(id)
    }

    /// Remembers that something has been solved without help.
    pub(super) fn insert(&mut self, id: &str) {
        self.add(id.to_owned());
    }

    /// Remembers how the first try at a puzzle ended. Later tries, and tries at a puzzle that was solved before, count for nothing.
    pub(super) fn note_try(&mut self, id: &str, is_right: bool, now: u64) {
        if let Some(name) = try_name(&self.names, id, is_right, now) {
            self.add(name);
        }
    }

    /// Remembers that the puzzle of a day has been solved.
    pub(super) fn solve_daily(&mut self, day: GameDate) {
        self.add(daily_name(day));
    }

    pub(super) fn is_daily_solved(&self, day: GameDate) -> bool {
        self.names.contains(&daily_name(day))
    }

    /// How many puzzles, up to the last one that was tried, have been solved at the first try in a row.
    pub(super) fn first_tries_in_a_row(&self) -> usize {
        first_tries_in_a_row(&self.names)
    }

    /// On how many days in a row, up to today or yesterday, the puzzle of the day has been solved.
    pub(super) fn days_in_a_row(&self, today: GameDate) -> usize {
        days_in_a_row(&self.names, today)
    }

    fn add(&mut self, name: String) {
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
    use super::*;

    fn day(text: &str) -> GameDate {
        GameDate::parse(text).expect("a day")
    }

    #[test]
    fn first_tries_count_until_one_is_missed() {
        let mut solved = SolvedPuzzles::default();
        solved.insert("tablut-9");
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
            solved.note_try(id, is_right, time);
            assert_eq!(solved.first_tries_in_a_row(), expected, "{id} {time}");
        }
        assert!(!solved.contains("tablut-4"), "that it is solved is another name");
    }

    #[test]
    fn days_count_while_none_is_left_out() {
        let mut solved = SolvedPuzzles::default();
        assert_eq!(solved.days_in_a_row(day("2026-03-01")), 0);
        for text in ["2026-02-25", "2026-02-27", "2026-02-28", "2026-02-28"] {
            solved.solve_daily(day(text));
        }
        assert_eq!(solved.days_in_a_row(day("2026-03-01")), 2, "today is not over");
        solved.solve_daily(day("2026-03-01"));
        assert!(solved.is_daily_solved(day("2026-03-01")));
        assert_eq!(solved.days_in_a_row(day("2026-03-01")), 3);
        assert_eq!(solved.days_in_a_row(day("2026-03-03")), 0);
    }

    #[test]
    fn two_programs_keep_the_streaks_of_each_other_and_old_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("solved.ron");
        std::fs::write(&file, "[\n    \"tablut-3\",\n    \"daily x\",\n    \"missed soon tablut-1\",\n]\n").expect("written");
        let open = || SolvedPuzzles::open(file.clone());
        let (mut one, problem) = open();
        let (mut other, _) = open();
        assert!(problem.is_none() && one.contains("tablut-3") && one.first_tries_in_a_row() == 0);
        one.note_try("tablut-1", true, 1_000);
        one.solve_daily(day("2026-11-24"));
        drop(one);
        other.note_try("tablut-2", true, 1_001);
        other.solve_daily(day("2026-11-25"));
        drop(other);
        let (both, problem) = open();
        assert!(problem.is_none());
        assert_eq!((both.first_tries_in_a_row(), both.days_in_a_row(day("2026-11-25"))), (2, 2));
    }
}
