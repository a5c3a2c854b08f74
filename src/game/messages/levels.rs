//! The levels of the engine in words.

use super::texts;
use birka_engine::{Level, MeasuredStrength};
use birka_localization::Language;

texts! {
    /// The name of the opponent who plays at a level.
    name by number: usize {
        0 => "levels-name-0",
        1 => "levels-name-1",
        2 => "levels-name-2",
        3 => "levels-name-3",
        4 => "levels-name-4",
        5 => "levels-name-5",
        6 => "levels-name-6",
        7 => "levels-name-7",
        _ => "levels-name-8",
    };
    /// What the opponent is like.
    character by number: usize {
        0 => "levels-says-0",
        1 => "levels-says-1",
        2 => "levels-says-2",
        3 => "levels-says-3",
        4 => "levels-says-4",
        5 => "levels-says-5",
        6 => "levels-says-6",
        7 => "levels-says-7",
        _ => "levels-says-8",
    };
    numbered(nth: usize, name: String) by key: usize {
        0 => "levels-entry-for-first-game",
        1 | 2 => "levels-entry-for-beginners",
        8 => "levels-entry-strongest",
        _ => "levels-entry",
    };
    looks_ahead(depth: u32, overlooked: u8) = "levels-looks-ahead";
    weighs(nodes: u64, overlooked: u8) = "levels-weighs";
    thinks(overlooked: u8) = "levels-thinks";
    strength(percent: u32, below: usize, games: u32) = "levels-strength";
}

/// A level in a list: its number, its name, and for whom it is.
pub fn entry(language: Language, number: usize) -> String {
    numbered(language, number, name(language, number), number)
}

/// How a level plays, and how strong it is.
pub fn in_words(language: Language, level: &Level, number: usize) -> String {
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
    use super::*;

    #[test]
    fn levels_are_described_by_what_they_do() {
        let words = |number| in_words(Language::English, Level::numbered(number).unwrap(), number);
        assert_eq!(words(0), "Looks one move ahead, and overlooks about 45 of 100 quiet moves.");
        assert_eq!(words(1), "Looks at most 2 moves ahead, and overlooks about 35 of 100 quiet moves.");
        assert!(words(3).ends_with(" Took 77% of the points from level 2 in 180 games."), "{}", words(3));
        assert!(words(5).starts_with("Weighs at most 1600 positions for a move. "), "{}", words(5));
        assert!(words(8).starts_with("Thinks as long as it may. "), "{}", words(8));
        let german = in_words(Language::German, Level::numbered(0).unwrap(), 0);
        assert_eq!(german, "Sieht einen Zug voraus und übersieht etwa 45 von 100 stillen Zügen.");
    }

    #[test]
    fn the_english_names_are_those_of_the_engine() {
        assert_eq!(Level::all().len(), 8, "each level has a message of its own");
        for number in 0..=8 {
            let level = Level::numbered(number).unwrap();
            // The engine's own words are for a terminal, with straight apostrophes.
            let says = level.says.replace('\'', "’");
            assert_eq!((name(Language::English, number), character(Language::English, number)), (level.name.clone(), says));
        }
    }
}
