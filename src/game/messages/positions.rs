//! The dialog in which a position is set up.

use super::texts;
use birka_localization::Language;

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
    /// The position can be looked at: `result` says who has won in it, and `reason` why.
    is_over(result: String, reason: String) = "positions-is-over";
    king = "positions-king";
    attacker = "positions-attacker";
    defender = "positions-defender";
    strong = "positions-strong";
    commander = "positions-commander";
    knight = "positions-knight";
}

/// The name of a kind of piece on a button. A name that the variant or its translation has made up stays as it is: `jarl` becomes `Jarl`.
pub fn kind(language: Language, name: &str) -> String {
    match name {
        "king" => king(language),
        "attacker" => attacker(language),
        "defender" => defender(language),
        "strong" => strong(language),
        "commander" => commander(language),
        "knight" => knight(language),
        name => {
            let mut letters = name.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}
