//! The dialog in which a position is set up.

use super::texts;

texts! {
    title = "positions-title";
    start = "positions-start";
    empty = "positions-empty";
    /// What a click puts on a square: nothing.
    clear = "positions-clear";
    analyse = "positions-analyse";
    /// Under the board.
    explained = "positions-explained";
    /// The position can be played.
    is_valid = "positions-is-valid";
}

/// The name of a kind of piece on a button: `king` becomes `King`.
pub fn kind(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
