//! The analysis board.

use super::messages;
use birka_rules::record::game_record::MoveSign;

messages! {
    title = "Analysis";
    /// What the analysis board is for.
    explained = "Move both sides as you like: the game on the table stays as it is.";
    leave = "Leave";
    play_on = "Play on";
    archive = "Keep";
    /// Where a comment is written.
    comment = "Comment on this move";
    comment_on_game = "Comment on the game";
    remove = "Remove";
    /// On the button that removes a variation.
    remove_explained = "Removes this move and those after it. The moves of the game itself stay.";
    /// On the button that starts a game.
    play_on_explained = "Makes this position the running game. The one on the table goes into the archive.";
    /// On the button that puts the game into the archive.
    archive_explained = "Puts the game with its variations and comments into the archive.";
    no_sign = "–";
    /// Why the analysis board cannot be opened.
    not_here = "Leave the puzzle first: the analysis board would show its solution.";
}

/// What a sign means.
pub fn sign(sign: MoveSign) -> String {
    match sign {
        MoveSign::Good => "Good move",
        MoveSign::Mistake => "Mistake",
        MoveSign::Brilliant => "Excellent move",
        MoveSign::Blunder => "Blunder",
        MoveSign::Interesting => "Interesting move",
        MoveSign::Dubious => "Dubious move",
    }
    .to_owned()
}

/// The number before a move, by the number of moves before it: `3.`, or `3…` for the second move of a pair.
pub fn move_number(before: usize) -> String {
    let pair = before / 2 + 1;
    if before.is_multiple_of(2) { format!("{pair}.") } else { format!("{pair}…") }
}
