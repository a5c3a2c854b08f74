use std::time::Duration;

use birka_engine::{Clock, Limits};

/// The arguments of `go`, for an error message.
const ARGUMENTS: &str = "depth N, nodes N, movetime MS, infinite, ponder, multipv N, atime MS, dtime MS, ainc MS, dinc MS and movestogo N";

/// The longest time: a day, in milliseconds.
const MAX_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// Parses the words after `go`.
pub(super) fn parse_limits(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut clock = Clock::default();
    let mut has_clock = false;
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "depth" => limits.depth = Some(u32::try_from(parse_number(word, rest.next(), 1, 1000)?).unwrap_or(1000)),
            "nodes" => limits.nodes = Some(parse_number(word, rest.next(), 1, u64::MAX)?),
            "movetime" => limits.movetime = Some(parse_millis(word, rest.next())?),
            "multipv" => limits.multipv = usize::try_from(parse_number(word, rest.next(), 1, 1000)?).unwrap_or(1000),
            "movestogo" => {
                let moves = parse_number(word, rest.next(), 1, 1000)?;
                clock.moves_to_go = u32::try_from(moves).ok();
            }
            "atime" | "dtime" | "ainc" | "dinc" => {
                let time = parse_millis(word, rest.next())?;
                let times = if word.ends_with("time") { &mut clock.remaining } else { &mut clock.increment };
                let [attackers, defenders] = times;
                *(if word.starts_with('d') { defenders } else { attackers }) = time;
                has_clock |= word.ends_with("time");
            }
            _ => {
                let shown: String = word.chars().take(40).collect();
                return Err(format!("`go` does not know `{shown}`; it takes {ARGUMENTS}"));
            }
        }
    }
    limits.clock = has_clock.then_some(clock);
    Ok(limits)
}

fn parse_millis(word: &str, text: Option<&&str>) -> Result<Duration, String> {
    parse_number(word, text, 0, MAX_MILLIS).map(Duration::from_millis)
}

fn parse_number(word: &str, text: Option<&&str>, least: u64, most: u64) -> Result<u64, String> {
    let number = text.and_then(|text| text.parse().ok()).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{word}` takes a whole number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Limits, String> {
        parse_limits(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn parses_every_limit() {
        assert_eq!(parse(""), Ok(Limits::default()));
        assert_eq!(parse("depth 5 multipv 3"), Ok(Limits { depth: Some(5), multipv: 3, ..Limits::default() }));
        assert_eq!(parse("nodes 1000"), Ok(Limits::nodes(1000)));
        assert_eq!(parse("movetime 250"), Ok(Limits::movetime(Duration::from_millis(250))));
        assert_eq!(parse("infinite ponder"), Ok(Limits { infinite: true, ponder: true, ..Limits::default() }));
        let clock = parse("atime 60000 dtime 50000 ainc 1000 dinc 2000 movestogo 9").map(|limits| limits.clock);
        let ms = Duration::from_millis;
        let expected = Clock { remaining: [ms(60_000), ms(50_000)], increment: [ms(1000), ms(2000)], moves_to_go: Some(9) };
        assert_eq!(clock, Ok(Some(expected)));
    }

    #[test]
    fn rejects_invalid_arguments() {
        for text in ["depth", "depth x", "depth 0", "nodes -1", "movetime 1e3", "deep 3", "multipv 0", "movetime 99999999999999"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
