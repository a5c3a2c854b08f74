//! The question of the first start.

use super::messages;
use birka_rules::Side;

messages! {
    title = "Welcome to Birka";
    /// An answer: to learn the game.
    learn = "Learn";
    learn_explained = "Eight short lessons on the table, a few moves each.";
    /// Below the answers.
    remark = "New game (N) has other games, stronger opponents and clocks.";
}

/// The question, with the variant on the table.
pub fn question(variant: &str) -> String {
    format!("{variant} is on the table. How would you like to begin?")
}

/// An answer: to play a side.
pub fn play(side: Side) -> String {
    match side {
        Side::Attackers => "Play the attackers",
        Side::Defenders => "Play the defenders",
    }
    .to_owned()
}

/// The aim of a side, and whether it begins.
pub fn side_in_words(aim: &str, moves_first: bool) -> String {
    if moves_first { format!("{aim} You move first.") } else { format!("{aim} The opponent moves first.") }
}
