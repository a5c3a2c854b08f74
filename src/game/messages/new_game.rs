//! The dialog in which a new game is set up.

use super::texts;
use birka_localization::Language;
use birka_rules::Side;
use birka_script::OptionValue;

texts! {
    title = "new-game-title";
    /// In the empty search field.
    search = "new-game-search";
    nothing_found = "new-game-nothing-found";
    /// Headings of the groups in the list of variants.
    first_games = "new-game-first-games";
    small_boards = "new-game-small-boards";
    medium_boards = "new-game-medium-boards";
    large_boards = "new-game-large-boards";
    very_large_boards = "new-game-very-large-boards";
    /// Warns that the current game ends.
    ends_current_game = "new-game-ends-current-game";
    /// The size of a board, by the number of squares along each edge.
    board_size(side: usize) = "new-game-board-size";
    /// Which side moves first.
    first_side by first: Side { Side::Attackers => "new-game-attackers-first", Side::Defenders => "new-game-defenders-first" };
    yes_or_no by answer: bool { true => "new-game-yes", false => "new-game-no" };
}

/// A variant in a list: its name and the number of squares along each edge of its board.
pub fn variant_with_size(name: &str, board_side: usize) -> String {
    let size = format!("{board_side}×{board_side}");
    // Some names have the size in them.
    if name.contains(&size) { name.to_owned() } else { format!("{name}  {size}") }
}

/// The options that are not at their default, in one line.
pub fn chosen_options(language: Language, options: &[(&str, &OptionValue)]) -> String {
    let options = options.iter().map(|(name, value)| format!("{}: {}", option_label(name), option_value(language, value)));
    options.collect::<Vec<_>>().join(" · ")
}

/// Label of an option, from its key in the variant's file: `throne_hostile` becomes `Throne hostile`.
pub fn option_label(key: &str) -> String {
    let spaced = key.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Label of an option's value.
pub fn option_value(language: Language, value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(answer) => yes_or_no(language, *answer),
        other => other.to_string().replace('_', " "),
    }
}
