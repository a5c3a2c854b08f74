/// What a player asks for about puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    /// Shows a puzzle: the index of its book, and its index in that book.
    Start { book: usize, puzzle: usize },
    /// Starts the current puzzle again.
    Restart,
    /// Shows the next puzzle of the book.
    Next,
    /// Returns to the game.
    Leave,
}
