//! Hints, live analysis and reviews; the analysis board, and the dialog in which a position is set up.

use birka_session::NamedSide;

use super::texts;

pub use birka_session::words::judgements::{annotation, evaluation, move_cost, score, side_ahead, side_summary, sign};

texts! {
    /// `side` is the one for which its line rises.
    evaluation_graph(side: NamedSide<'_>) = "analysis-graph";
    /// While a hint is searched.
    searching_hint = "analysis-searching-hint";
    hints_are_off = "analysis-hints-are-off";
    /// On the button beside that.
    switch_hints_on = "analysis-switch-hints-on";
    /// Heading of the best lines.
    best_lines = "analysis-best-lines";
    /// While no line is known.
    searching = "analysis-searching";
    /// Heading of a review.
    review = "analysis-review";
    no_turning_points = "analysis-no-turning-points";
    decided_the_game = "analysis-decided-the-game";
    /// No hint was found.
    hint_failed(error: &str) = "analysis-hint-failed";
    /// Progress of a review: how many moves of how many are judged.
    review_progress(judged: usize, total: usize) = "analysis-review-progress";
    /// On the button that poses the mistakes as puzzles.
    learn = "analysis-learn";
    // The analysis board
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
    // Variations
    promote = "variations-promote";
    /// On the button that moves a variation up.
    promote_explained = "variations-promote-explained";
    // The position editor
    editor_title = "positions-title";
    starting_position = "positions-start";
    empty_board = "positions-empty";
    /// A click empties a square.
    clear_square = "positions-clear";
    analyse = "positions-analyse";
    /// Under the board.
    editor_explained = "positions-explained";
    /// The position can be played.
    is_valid = "positions-is-valid";
    /// The position can be looked at: `result` says who has won in it, and `reason` why.
    game_is_over(result: String, reason: String) = "positions-is-over";
}
