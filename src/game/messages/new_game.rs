//! The question of the first start, and the dialog for a new game: variants, options and levels of the engine.

use birka_engine::{Level, MeasuredStrength};
use birka_localization::Language;
use birka_rules::{BoardSize, Side};
use birka_script::{Culture, OptionValue};
use birka_session::NamedSide;

use super::texts;

pub use birka_session::words::games::{level_entry, option_label, option_value};

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
    /// The size of a board, such as `9×9`.
    board_size(size: &str) = "new-game-board-size";
    /// The side that moves first.
    /// The side that begins, by a move or by placing a piece.
    first_side(side: NamedSide<'_>) by places: bool { false => "new-game-first-move", true => "new-game-first-placement" };
    // The groups of variants
    /// How the list of variants is grouped.
    by_size = "people-by-size";
    by_people = "people-by-people";
    /// The heading of a people's games; of those whose files do not say.
    people_heading by people: Option<Culture> {
        Some(Culture::Norse) => "people-norse",
        Some(Culture::Sami) => "people-sami",
        Some(Culture::Irish) => "people-irish",
        Some(Culture::Welsh) => "people-welsh",
        Some(Culture::English) => "people-english",
        Some(Culture::Modern) => "people-modern",
        None => "people-others",
    };
    // The question of the first start
    welcome_title = "first-start-title";
    /// An answer: to learn the game.
    learn = "first-start-learn";
    learn_explained = "first-start-learn-explained";
    /// Below the answers, with the keys that open the dialog for a new game.
    welcome_remark(keys: &str) = "first-start-remark";
    /// The question, with the variant on the table.
    welcome_question(variant: &str) = "first-start-question";
    /// An answer: to play a side.
    play_side by side: Side { Side::Attackers => "first-start-play-attackers", Side::Defenders => "first-start-play-defenders" };
    /// The aim of a side, and whether it begins.
    side_in_words(aim: &str) by moves_first: bool { true => "first-start-moves-first", false => "first-start-moves-second" };
    // Levels
    looks_ahead(depth: u32, overlooked: u8) = "levels-looks-ahead";
    weighs(nodes: u64, overlooked: u8) = "levels-weighs";
    thinks(overlooked: u8) = "levels-thinks";
    strength(percent: u32, below: usize, games: u32) = "levels-strength";
}

/// A variant in a list: its name and the size of its board.
pub fn variant_with_size(name: &str, size: BoardSize) -> String {
    let size = size.to_string();
    // Some names have the size in them.
    if name.contains(&size) { name.to_owned() } else { format!("{name}  {size}") }
}

/// The options that are not at their default, in one line.
pub fn chosen_options(language: Language, options: &[(&str, &OptionValue)]) -> String {
    let options = options.iter().map(|(name, value)| format!("{}: {}", option_label(name), option_value(language, value)));
    options.collect::<Vec<_>>().join(" · ")
}

/// How a level plays, and how strong it is.
pub fn level_in_words(language: Language, level: &Level, number: usize) -> String {
    let overlooked = level.overlooked();
    let plays = match (level.depth(), level.nodes()) {
        (Some(depth), _) => looks_ahead(language, depth, overlooked),
        (None, Some(nodes)) => weighs(language, nodes, overlooked),
        (None, None) => thinks(language, overlooked),
    };
    match level.measured() {
        Some(MeasuredStrength { percent, games }) => {
            format!("{plays} {}", strength(language, percent.into(), number.saturating_sub(1), games.into()))
        }
        None => plays,
    }
}

#[cfg(test)]
mod tests {
    use birka_session::words::games::{level_character, level_name};

    use super::*;

    #[test]
    fn levels_are_described_by_what_they_do() {
        let words = |number| level_in_words(Language::English, Level::numbered(number).unwrap(), number);
        assert_eq!(words(0), "Looks one move ahead, and overlooks about 45 of 100 quiet moves.");
        assert_eq!(words(1), "Looks at most 2 moves ahead, and overlooks about 35 of 100 quiet moves.");
        assert!(words(3).ends_with(" Took 77% of the points from level 2 in 180 games."), "{}", words(3));
        assert!(words(5).starts_with("Weighs at most 1600 positions for a move. "), "{}", words(5));
        assert!(words(8).starts_with("Thinks as long as it may. "), "{}", words(8));
        let german = level_in_words(Language::German, Level::numbered(0).unwrap(), 0);
        assert_eq!(german, "Sieht einen Zug voraus und übersieht etwa 45 von 100 stillen Zügen.");
    }

    #[test]
    fn the_english_names_are_those_of_the_engine() {
        assert_eq!(Level::all().len(), 8, "each level has a message of its own");
        for number in 0..=8 {
            let level = Level::numbered(number).unwrap();
            // The engine's own words are for a terminal, with straight apostrophes.
            let says = level.says.replace('\'', "’");
            assert_eq!((level_name(Language::English, number), level_character(Language::English, number)), (level.name.clone(), says));
        }
    }
}
