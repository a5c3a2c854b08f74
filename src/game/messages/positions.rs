//! The dialog in which a position is set up.

use super::messages;

messages! {
    title = "Set up a position";
    start = "Starting position";
    empty = "Empty board";
    /// What a click puts on a square: nothing.
    clear = "Clear";
    analyse = "Analyse";
    /// Under the board.
    explained = "A click puts the chosen piece on a square or takes it away; the right button clears.";
    /// The position can be played.
    is_valid = "This position can be played.";
}

/// The name of a kind of piece on a button: `king` becomes `King`.
pub fn kind(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
