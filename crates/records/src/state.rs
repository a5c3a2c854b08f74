//! The state of a game as text, for tools.

use super::position;
use birka_rules::{Game, Outcome};

/// The result of a game: `none` while it is being played, otherwise the winner and the reason: `a king-captured`, `d king-escaped`,
/// `draw repetition`.
#[must_use]
pub fn result(outcome: Option<Outcome>) -> String {
    let Some(Outcome { winner, reason }) = outcome else { return "none".to_owned() };
    let winner = winner.map_or("draw".to_owned(), |side| side.letter().to_string());
    format!("{winner} {}", reason.as_str())
}

/// The position, the side to move and the result in one line: `state /3ttt3/…/ a turn a result none`.
#[must_use]
pub fn line(game: &Game) -> String {
    let position = position::write(game.rules().rule_set(), &game.setup());
    format!("state {position} turn {} result {}", game.turn().letter(), result(game.outcome()))
}
