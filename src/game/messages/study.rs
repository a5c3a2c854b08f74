//! The analysis board, and the dialog in which a position is set up.

use birka_records::game_record::MoveSign;

use super::texts;

texts! {
    title = "study-title";
    /// The purpose of the analysis board.
    explained = "study-explained";
    leave = "study-leave";
    /// On a best line.
    step_into = "study-step-into";
    play_on = "study-play-on";
    archive = "study-archive";
    /// Where a comment is written.
    comment = "study-comment";
    comment_on_game = "study-comment-on-game";
    remove = "study-remove";
    /// On the button that removes a variation.
    remove_explained = "study-remove-explained";
    /// On the button that starts a game.
    play_on_explained = "study-play-on-explained";
    /// On the button that puts the game into the archive.
    archive_explained = "study-archive-explained";
    no_sign = "study-no-sign";
    /// The meaning of a sign.
    sign by sign: MoveSign {
        MoveSign::Good => "study-sign-good",
        MoveSign::Mistake => "study-sign-mistake",
        MoveSign::Brilliant => "study-sign-brilliant",
        MoveSign::Blunder => "study-sign-blunder",
        MoveSign::Interesting => "study-sign-interesting",
        MoveSign::Dubious => "study-sign-dubious",
    };
    // Variations
    promote = "variations-promote";
    /// On the button that moves a variation up.
    promote_explained = "variations-promote-explained";
    // The position editor
    editor_title = "positions-title";
    starting_position = "positions-start";
    empty_board = "positions-empty";
    /// What a click puts on a square: nothing.
    clear_square = "positions-clear";
    analyse = "positions-analyse";
    /// Under the board.
    editor_explained = "positions-explained";
    /// The position can be played.
    is_valid = "positions-is-valid";
    /// The position can be looked at: `result` says who has won in it, and `reason` why.
    game_is_over(result: String, reason: String) = "positions-is-over";
}

/// The number before a move, by the number of moves before it: `3.`, or `3…` for the second move of a pair.
pub fn move_number(before: usize) -> String {
    let pair = before / 2 + 1;
    if before.is_multiple_of(2) { format!("{pair}.") } else { format!("{pair}…") }
}
