//! The dialog in which a new game is set up.

use super::messages;
use birka_rules::Side;
use birka_script::OptionValue;

messages! {
    title = "New game";
    /// In the empty search field.
    search = "Search the variants";
    nothing_found = "No variant has this name.";
    /// Headings of the groups in the list of variants.
    first_games = "To start with";
    small_boards = "Small boards, short games";
    medium_boards = "9×9";
    large_boards = "11×11 and 13×13";
    very_large_boards = "Very large boards";
    /// Warns that the current game ends.
    ends_current_game = "This ends the current game, which goes into the archive.";
}

/// A variant in a list: its name and the number of squares along each edge of its board.
pub fn variant_with_size(name: &str, board_side: usize) -> String {
    let size = format!("{board_side}×{board_side}");
    // Some names have the size in them.
    if name.contains(&size) { name.to_owned() } else { format!("{name}  {size}") }
}

/// The size of a board, by the number of squares along each edge.
pub fn board_size(board_side: usize) -> String {
    format!("{board_side}×{board_side} squares")
}

/// Which side moves first.
pub fn first_side(first: Side) -> String {
    match first {
        Side::Attackers => "The attackers move first.",
        Side::Defenders => "The defenders move first.",
    }
    .to_owned()
}

/// The options that are not at their default, in one line.
pub fn chosen_options(options: &[(&str, &OptionValue)]) -> String {
    options.iter().map(|(name, value)| format!("{}: {}", option_label(name), option_value(value))).collect::<Vec<_>>().join(" · ")
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
