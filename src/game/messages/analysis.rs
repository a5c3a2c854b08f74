//! Hints, live analysis and reviews.

use super::texts;
use crate::session::Annotation;
use birka_engine::Score;
use birka_localization::Language;

texts! {
    /// On the graph of a review.
    evaluation_graph = "analysis-graph-explained";
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
    whole_percent(percent: f64) = "analysis-percent";
    wins_in(moves: u32) = "analysis-wins-in";
    loses_in(moves: u32) = "analysis-loses-in";
    /// Progress of a review: how many moves of how many are judged.
    review_progress(judged: usize, total: usize) = "analysis-review-progress";
    cost_in_percent(mv: &str, before: f64, after: f64) = "analysis-move-cost";
    annotation by annotation: Annotation {
        Annotation::Mistake => "analysis-mistake",
        Annotation::Blunder => "analysis-blunder",
        Annotation::MissedWin => "analysis-missed-win",
    };
}

/// A share as a percentage without decimals.
fn percentage(share: f32) -> f64 {
    f64::from(share * 100.0).round()
}

/// A score, from the point of view of the side to move.
pub fn score(language: Language, score: Score) -> String {
    match score {
        Score::Cp(_) => percent(language, score.win_chance()),
        Score::Win(moves) => wins_in(language, moves),
        Score::Loss(moves) => loses_in(language, moves),
    }
}

/// A share of the evaluation bar, from 0 to 1.
pub fn percent(language: Language, share: f32) -> String {
    whole_percent(language, percentage(share))
}

/// What a move cost its player, as shares of the evaluation bar before and after it. The better move follows.
pub fn move_cost(language: Language, mv: &str, before: f32, after: f32) -> String {
    cost_in_percent(language, mv, percentage(before), percentage(after))
}

/// A move of a review with its number in the game and its annotation.
pub fn turning_point(language: Language, number: usize, mv: &str, mark: Option<Annotation>) -> String {
    match mark {
        Some(mark) => format!("{number}. {mv}  {}", annotation(language, mark)),
        None => format!("{number}. {mv}"),
    }
}
