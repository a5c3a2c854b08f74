use std::time::Duration;

use birka_engine::{Clock, Limits};

/// What can follow `go`.
const WORDS: &str = "depth N, nodes N, movetime MS, infinite, ponder, multipv N, atime MS, dtime MS, ainc MS, dinc MS and movestogo N";

/// A day: nobody waits longer for a move.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

/// Reads the words after `go`.
pub(super) fn limits(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut clock = Clock::default();
    let mut has_clock = false;
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "depth" => limits.depth = Some(u32::try_from(number(word, rest.next(), 1, 1000)?).unwrap_or(1000)),
            "nodes" => limits.nodes = Some(number(word, rest.next(), 1, u64::MAX)?),
            "movetime" => limits.movetime = Some(millis(word, rest.next())?),
            "multipv" => limits.lines = usize::try_from(number(word, rest.next(), 1, 1000)?).unwrap_or(1000),
            "movestogo" => {
                let moves = number(word, rest.next(), 1, 1000)?;
                clock.moves_to_go = u32::try_from(moves).ok();
            }
            "atime" | "dtime" | "ainc" | "dinc" => {
                let time = millis(word, rest.next())?;
                let side = usize::from(word.starts_with('d'));
                if word.ends_with("time") {
                    has_clock = true;
                    clock.left[side] = time;
                } else {
                    clock.increment[side] = time;
                }
            }
            _ => {
                let shown: String = word.chars().take(40).collect();
                return Err(format!("`go` does not know `{shown}`; it takes {WORDS}"));
            }
        }
    }
    limits.clock = has_clock.then_some(clock);
    Ok(limits)
}

fn millis(word: &str, text: Option<&&str>) -> Result<Duration, String> {
    number(word, text, 0, LONGEST).map(Duration::from_millis)
}

fn number(word: &str, text: Option<&&str>, least: u64, most: u64) -> Result<u64, String> {
    let number = text.and_then(|text| text.parse().ok()).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{word}` takes a whole number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Limits, String> {
        limits(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn every_limit_is_read() {
        assert_eq!(read(""), Ok(Limits::default()));
        assert_eq!(read("depth 5 multipv 3"), Ok(Limits { depth: Some(5), lines: 3, ..Limits::default() }));
        assert_eq!(read("nodes 1000"), Ok(Limits::nodes(1000)));
        assert_eq!(read("movetime 250"), Ok(Limits::movetime(Duration::from_millis(250))));
        assert_eq!(read("infinite ponder"), Ok(Limits { infinite: true, ponder: true, ..Limits::default() }));
        let clock = read("atime 60000 dtime 50000 ainc 1000 dinc 2000 movestogo 9").map(|limits| limits.clock);
        let ms = Duration::from_millis;
        let expected = Clock { left: [ms(60_000), ms(50_000)], increment: [ms(1000), ms(2000)], moves_to_go: Some(9) };
        assert_eq!(clock, Ok(Some(expected)));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["depth", "depth x", "depth 0", "nodes -1", "movetime 1e3", "deep 3", "multipv 0", "movetime 99999999999999"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
