//! The dialog in which a new game is set up.

use super::messages;
use birka_script::OptionValue;

messages! {
    title = "New game";
    variant = "Variant";
    /// Warns that the current game ends.
    ends_current_game = "This ends the current game.";
}

/// A variant in a list: its name and the number of squares along each edge of its board.
pub fn variant_with_size(name: &str, board_side: usize) -> String {
    format!("{name}  {board_side}×{board_side}")
}

/// An engine level in a list.
pub fn level(number: usize, name: &str) -> String {
    format!("{number}  {name}")
}

/// Label of an option, from its key in the variant's file: `throne_hostile` becomes `Throne hostile`.
pub fn option_label(key: &str) -> String {
    let spaced = key.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Label of an option's value.
pub fn option_value(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(true) => "yes".to_owned(),
        OptionValue::Bool(false) => "no".to_owned(),
        other => other.to_string().replace('_', " "),
    }
}
