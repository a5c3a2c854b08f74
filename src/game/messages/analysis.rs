//! Hints, live analysis and reviews; the analysis board, and the dialog in which a position is set up.

use birka_engine::{Assessment, Score};
use birka_localization::Language;
use birka_records::game_record::MoveSign;
use birka_rules::Side;
use birka_session::{Annotation, NamedSide, Review, SideNames};

use super::texts;

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
    /// A forced win.
    wins_in(moves: u32, side: NamedSide<'_>) = "analysis-win-in";
    /// The chances of a side, in per cent.
    chances(percent: f64, side: NamedSide<'_>) = "analysis-percent";
    /// Progress of a review: how many moves of how many are judged.
    review_progress(judged: usize, total: usize) = "analysis-review-progress";
    cost_in_percent(mv: &str, before: f64, after: f64, side: NamedSide<'_>) = "analysis-move-cost";
    /// How well a side has played, in per cent.
    accuracy(percent: f64) = "analysis-accuracy";
    /// How many moves have an annotation.
    annotated(count: usize) by annotation: Annotation {
        Annotation::Mistake => "analysis-mistakes",
        Annotation::Blunder => "analysis-blunders",
        Annotation::MissedWin => "analysis-missed-wins",
    };
    /// On the button that poses the mistakes as puzzles.
    learn = "analysis-learn";
    annotation by annotation: Annotation {
        Annotation::Mistake => "analysis-mistake",
        Annotation::Blunder => "analysis-blunder",
        Annotation::MissedWin => "analysis-missed-win",
    };
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

/// A share as a percentage without decimals.
fn percentage(share: f32) -> f64 {
    f64::from(share * 100.0).round()
}

/// The side that is ahead; `otherwise` if neither is.
pub fn side_ahead(evaluation: Assessment, otherwise: Side) -> Side {
    if evaluation.win_chance(otherwise) >= 0.5 { otherwise } else { otherwise.opponent() }
}

/// The evaluation of a position before the end of a game, always of the side that is ahead and with its name: its chances, or the number
/// of moves to its win.
pub fn evaluation(language: Language, evaluation: Assessment, ahead: Side, names: SideNames) -> String {
    match evaluation.forced_win() {
        Some((winner, moves)) => wins_in(language, moves, names.named(winner)),
        None => chances(language, percentage(evaluation.win_chance(ahead)), names.named(ahead)),
    }
}

/// The score of the side to move, `turn`, as an [`evaluation`].
pub fn score(language: Language, score: Score, turn: Side, names: SideNames) -> String {
    let scored = Assessment::Scored(turn, score);
    evaluation(language, scored, side_ahead(scored, turn), names)
}

/// The cost of a move to its player, as shares of the evaluation bar before and after it. The better move follows.
pub fn move_cost(language: Language, mv: &str, before: f32, after: f32, mover: NamedSide) -> String {
    cost_in_percent(language, mv, percentage(before), percentage(after), mover)
}

/// How well a side has played in a review, after its name; `None` if it made no move.
pub fn side_summary(language: Language, review: &Review, side: Side, named: NamedSide) -> Option<String> {
    let counts = Annotation::ALL.map(|annotation| (annotation, review.count(side, annotation))).into_iter();
    let counts = counts.filter(|(_, count)| *count > 0).map(|(annotation, count)| annotated(language, count, annotation));
    let accuracy = accuracy(language, percentage(review.accuracy(side)? / 100.0));
    let summary = std::iter::once(accuracy).chain(counts).collect::<Vec<_>>().join(" · ");
    Some(format!("{}: {summary}", super::game::side(language, named)))
}

/// The number before a move, by the number of moves before it: `3.`, or `3…` for the second move of a pair.
pub fn move_number(before: usize) -> String {
    let pair = before / 2 + 1;
    if before.is_multiple_of(2) { format!("{pair}.") } else { format!("{pair}…") }
}
