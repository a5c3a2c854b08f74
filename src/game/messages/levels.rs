//! The levels of the engine in words.

use birka_engine::{Level, MeasuredStrength};

/// A level in a list: its number, its name, and for whom it is.
pub fn entry(level: &Level, number: usize) -> String {
    let kind = match number {
        0 => "  · for a first game",
        1 | 2 => "  · for beginners",
        8 => "  · the strongest",
        _ => "",
    };
    format!("{number}  {}{kind}", level.name)
}

/// How a level plays, and how strong it is.
pub fn in_words(level: &Level, number: usize) -> String {
    let thinks = match (level.depth(), level.nodes()) {
        (Some(1), _) => "Looks one move ahead".to_owned(),
        (Some(depth), _) => format!("Looks at most {depth} moves ahead"),
        (None, Some(nodes)) => format!("Weighs at most {nodes} positions for a move"),
        (None, None) => "Thinks as long as it may".to_owned(),
    };
    let overlooks = match level.overlooked() {
        0 => String::new(),
        percent => format!(", and overlooks about {percent} of 100 quiet moves"),
    };
    let strength = level.measured().map(|measured| format!(" {}", strength(measured, number))).unwrap_or_default();
    format!("{thinks}{overlooks}.{strength}")
}

/// The result against the level below.
fn strength(MeasuredStrength { percent, games }: MeasuredStrength, number: usize) -> String {
    format!("Took {percent}% of the points from level {} in {games} games.", number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_described_by_what_they_do() {
        let words = |number| in_words(Level::numbered(number).unwrap(), number);
        assert_eq!(words(0), "Looks one move ahead, and overlooks about 45 of 100 quiet moves.");
        assert_eq!(words(1), "Looks at most 2 moves ahead, and overlooks about 35 of 100 quiet moves.");
        assert!(words(3).ends_with(" Took 77% of the points from level 2 in 180 games."), "{}", words(3));
        assert!(words(5).starts_with("Weighs at most 1600 positions for a move. "), "{}", words(5));
        assert!(words(8).starts_with("Thinks as long as it may. "), "{}", words(8));
    }
}
