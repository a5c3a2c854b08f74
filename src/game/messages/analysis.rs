//! Hints, live analysis and reviews.

use super::messages;
use crate::session::Annotation;
use birka_engine::Score;

messages! {
    /// On the graph of a review.
    evaluation_graph = "The attackers' chances after each move: the higher, the better for them. Click to see the position.";
    /// While a hint is searched.
    searching_hint = "Looking for a hint …";
    hints_are_off = "Hints are off. Switch them on in the settings (S).";
    /// Heading of the best lines.
    best_lines = "Best lines";
    /// While no line is known.
    searching = "searching …";
    /// Heading of a review.
    review = "Review";
    no_turning_points = "No move lost much.";
    decided_the_game = "This move decided the game.";
}

/// No hint was found.
pub fn hint_failed(error: &str) -> String {
    format!("No hint: {error}.")
}

/// A score, from the point of view of the side to move.
pub fn score(score: Score) -> String {
    match score {
        Score::Cp(_) => percent(score.win_chance()),
        Score::Win(moves) => format!("wins in {moves}"),
        Score::Loss(moves) => format!("loses in {moves}"),
    }
}

/// A share of the evaluation bar, from 0 to 1.
pub fn percent(share: f32) -> String {
    format!("{:.0}%", share * 100.0)
}

/// A forced win in so many moves; 0 for a game that is won.
pub fn win_in(moves: u32) -> String {
    if moves == 0 { "won".to_owned() } else { format!("wins in {moves}") }
}

/// Progress of a review: how many moves of how many are judged.
pub fn review_progress(judged: usize, total: usize) -> String {
    format!("Move {judged} of {total} …")
}

/// What a move cost its player, as shares of the evaluation bar before and after it. The better move follows.
pub fn move_cost(mv: &str, before: f32, after: f32) -> String {
    format!("{mv} drops the bar from {} to {}. Better:", percent(before), percent(after))
}

/// A move of a review with its number in the game and its annotation.
pub fn turning_point(number: usize, mv: &str, annotation: Option<Annotation>) -> String {
    match annotation {
        Some(annotation) => format!("{number}. {mv}  {}", annotation.name()),
        None => format!("{number}. {mv}"),
    }
}
