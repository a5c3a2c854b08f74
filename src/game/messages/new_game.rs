//! The question of the first start, and the dialog for a new game: variants, options and levels of the engine.

use birka_engine::{Level, MeasuredStrength};
use birka_localization::Language;
use birka_localization::messages::{first_start, levels, new_game, people};
use birka_rules::{BoardSize, Side};
use birka_script::{Culture, OptionValue};
use birka_session::NamedSide;

pub use birka_localization::messages::new_game::*;
pub use birka_session::words::games::{level_entry, option_label, option_value};

/// The side that begins, by a move or by placing a piece.
pub fn first_side(language: Language, side: NamedSide<'_>, places: bool) -> String {
    match places {
        false => new_game::first_move(language, side),
        true => new_game::first_placement(language, side),
    }
}

/// The heading of a people's games; of those whose files do not say.
pub fn people_heading(language: Language, people: Option<Culture>) -> String {
    match people {
        Some(Culture::Norse) => people::norse(language),
        Some(Culture::Sami) => people::sami(language),
        Some(Culture::Irish) => people::irish(language),
        Some(Culture::Welsh) => people::welsh(language),
        Some(Culture::English) => people::english(language),
        Some(Culture::Modern) => people::modern(language),
        None => people::others(language),
    }
}

/// An answer: to play a side.
pub fn play_side(language: Language, side: Side) -> String {
    match side {
        Side::Attackers => first_start::play_attackers(language),
        Side::Defenders => first_start::play_defenders(language),
    }
}

/// The aim of a side, and whether it begins.
pub fn side_in_words(language: Language, aim: &str, moves_first: bool) -> String {
    match moves_first {
        true => first_start::moves_first(language, aim),
        false => first_start::moves_second(language, aim),
    }
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
        (Some(depth), _) => levels::LooksAhead { depth, overlooked }.text(language),
        (None, Some(nodes)) => levels::Weighs { nodes, overlooked }.text(language),
        (None, None) => levels::thinks(language, overlooked),
    };
    match level.measured() {
        Some(MeasuredStrength { percent, games }) => {
            format!("{plays} {}", levels::Strength { percent, below: number.saturating_sub(1), games }.text(language))
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
