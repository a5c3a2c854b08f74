//! The puzzle books that ship with the game.

use birka_records::{Puzzle, PuzzleBook};

use birka_records::game_record::GameDate;
use birka_session::puzzle::shipped;

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
