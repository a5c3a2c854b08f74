//! The analysis board.

use super::texts;
use birka_records::game_record::MoveSign;

texts! {
    title = "study-title";
    /// What the analysis board is for.
    explained = "study-explained";
    leave = "study-leave";
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
    /// Why the analysis board cannot be opened.
    not_here = "study-not-here";
    /// What a sign means.
    sign by sign: MoveSign {
        MoveSign::Good => "study-sign-good",
        MoveSign::Mistake => "study-sign-mistake",
        MoveSign::Brilliant => "study-sign-brilliant",
        MoveSign::Blunder => "study-sign-blunder",
        MoveSign::Interesting => "study-sign-interesting",
        MoveSign::Dubious => "study-sign-dubious",
    };
}

/// The number before a move, by the number of moves before it: `3.`, or `3…` for the second move of a pair.
pub fn move_number(before: usize) -> String {
    let pair = before / 2 + 1;
    if before.is_multiple_of(2) { format!("{pair}.") } else { format!("{pair}…") }
}
