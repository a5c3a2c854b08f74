//! The lines of an archive: a game on each, after a heading.

use std::collections::HashSet;

use birka_records::game_record::{GameDate, GameRecord, GameResult, RuleChange, text};
use serde::{Deserialize, Serialize};

/// The first line of an archive.
pub const HEADING: &str = "// Birka's games, one on each line. Read them with `birka games list`.";
/// A game of the archive as its line says it. The moves are parsed only when they are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedGame {
    format: u32,
    /// The number of the game in the archive, from 1.
    pub number: u64,
    /// The local time of day at which it was archived, `14:05`; empty if it was played on another day. Equal games may differ in it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time: String,
    /// The variant with its options.
    pub variant: String,
    rules: String,
    /// The day, `2026-11-22`; empty if unknown.
    pub date: String,
    /// Who played the attackers; empty if unknown.
    pub attackers: String,
    /// Who played the defenders; empty if unknown.
    pub defenders: String,
    /// The result as [`GameResult`] displays it.
    pub result: String,
    /// The number of moves, without variations.
    pub length: usize,
    start: Option<String>,
    changes: Vec<(usize, String)>,
    headers: Vec<(String, String)>,
    /// The moves as [`text`] writes them.
    moves: String,
}

/// The beginning of a line, which every later format keeps.
const BEGINNING: [&str; 2] = ["(format:", ",number:"];

impl ArchivedGame {
    /// The format that is written.
    pub(super) const FORMAT: u32 = 1;

    /// A game with a number, which need not be in an archive yet.
    #[must_use]
    pub fn new(number: u64, record: &GameRecord) -> Self {
        Self {
            format: Self::FORMAT,
            number,
            time: String::new(),
            variant: record.variant.clone(),
            rules: record.rules.clone(),
            date: record.date.map(|date| date.to_string()).unwrap_or_default(),
            attackers: record.attackers.clone(),
            defenders: record.defenders.clone(),
            result: record.result.to_string(),
            length: record.moves.len(),
            start: record.start.clone(),
            changes: record.changes.iter().map(|change| (change.moves, change.rules.clone())).collect(),
            headers: record.headers.clone(),
            moves: text::write_moves(record, " "),
        }
    }

    /// The same game, archived at a time of day.
    #[must_use]
    pub(super) fn at_time(self, time: String) -> Self {
        Self { time, ..self }
    }

    /// The line, without its end.
    pub(super) fn to_line(&self) -> String {
        // RON can write every field, and writes ends of lines in texts as escapes.
        ron::to_string(self).unwrap_or_default()
    }

    /// The part of a line about the game itself, without its number: equal for equal games.
    pub(super) fn content(line: &str) -> &str {
        line.find(",variant:").map_or(line, |at| &line[at..])
    }

    /// The part of a line about the game apart from its number, its moves and the comments on them.
    pub(super) fn headers(line: &str) -> &str {
        let content = Self::content(line);
        // Within a text the quotation mark would be escaped.
        content.find(",moves:\"").map_or(content, |at| &content[..at])
    }

    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let (format, _) = Self::beginning(line).ok_or("it does not begin with `(format:1,number:`")?;
        if format > Self::FORMAT {
            return Err(format!("it is in format {format}; use a newer Birka"));
        }
        ron::from_str(line).map_err(|error| error.code.to_string())
    }

    /// The format and the number of the game on a line, also of a later format; `None` if the line holds no game.
    pub(super) fn beginning(line: &str) -> Option<(u32, u64)> {
        let (format, rest) = line.strip_prefix(BEGINNING[0])?.split_once(BEGINNING[1])?;
        let (number, _) = rest.split_once(',')?;
        Some((format.parse().ok()?, number.parse().ok()?))
    }

    /// The line with another number, also of a later format; `None` if the line holds no game.
    pub(super) fn renumbered(line: &[u8], number: u64) -> Option<Vec<u8>> {
        let text = std::str::from_utf8(line).ok()?;
        Self::beginning(text)?;
        let (before, rest) = text.split_once(BEGINNING[1])?;
        let (_, after) = rest.split_once(',')?;
        Some(format!("{before}{}{number},{after}", BEGINNING[1]).into_bytes())
    }

    /// The game.
    ///
    /// # Errors
    /// If the line has been changed and no longer holds a game.
    pub fn record(&self) -> Result<GameRecord, String> {
        let read = text::parse_moves(&self.moves);
        let (comment, moves) = read.map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
        Ok(GameRecord {
            variant: self.variant.clone(),
            rules: self.rules.clone(),
            date: GameDate::parse(&self.date),
            attackers: self.attackers.clone(),
            defenders: self.defenders.clone(),
            result: GameResult::parse(&self.result).ok_or_else(|| format!("`{}` is no result", self.result.escape_debug()))?,
            start: self.start.clone(),
            changes: self.changes.iter().map(|(moves, rules)| RuleChange { moves: *moves, rules: rules.clone() }).collect(),
            headers: self.headers.clone(),
            comment,
            moves,
        })
    }

    /// Whether a text stands anywhere in the game: in names, headers or comments. Capital letters make no difference.
    pub(super) fn contains(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let values = self.headers.iter().map(|(_, value)| value);
        let mut all = [&self.variant, &self.attackers, &self.defenders, &self.moves].into_iter().chain(values);
        all.any(|value| value.to_lowercase().contains(&text))
    }
}

/// The beginning of the comment that keeps the number of a deleted last game from being used again.
pub(super) const NEXT: &str = "// next: ";

/// Lines as they stand in a file.
pub(super) fn joined(lines: &[&[u8]]) -> Vec<u8> {
    lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
}

/// Lines as they stand in a file whose next game has the number `next`.
pub(super) fn joined_before(lines: &[&[u8]], next: u64) -> Vec<u8> {
    let mut text = joined(lines);
    if next_number(&text) != next {
        text.extend_from_slice(format!("{NEXT}{next}\n").as_bytes());
    }
    text
}

/// The number of the game on a line, also of a later format.
pub(super) fn number_of(line: &[u8]) -> Option<u64> {
    std::str::from_utf8(line).ok().and_then(ArchivedGame::beginning).map(|(_, number)| number)
}

/// Whether no two games have the same number.
pub(super) fn has_own_numbers(bytes: &[u8]) -> bool {
    let mut seen = HashSet::new();
    lines(bytes).filter_map(number_of).all(|number| seen.insert(number))
}

/// The same lines, with a new number for each game whose number an earlier one has.
pub(super) fn with_own_numbers(bytes: Vec<u8>) -> Vec<u8> {
    if has_own_numbers(&bytes) {
        return bytes;
    }
    let (mut seen, mut next) = (HashSet::new(), next_number(&bytes));
    let mut text = Vec::with_capacity(bytes.len());
    for line in lines(&bytes) {
        let renumbered = number_of(line).filter(|number| !seen.insert(*number)).and_then(|_| ArchivedGame::renumbered(line, next));
        next += u64::from(renumbered.is_some());
        text.extend_from_slice(renumbered.as_deref().unwrap_or(line));
        text.push(b'\n');
    }
    text
}

/// The lines of a file, without blank ones.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)).filter(|line| !line.is_empty())
}

pub(super) fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("//")
}

/// Whether a line holds neither a game, also one of a later format, nor a comment.
pub(super) fn is_damaged(line: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(line) else { return true };
    let is_later = ArchivedGame::beginning(text).is_some_and(|(format, _)| format > ArchivedGame::FORMAT) && text.ends_with(')');
    !is_comment(text) && !is_later && ArchivedGame::parse(text).is_err()
}

/// The number of the next game: one more than any number so far.
pub(super) fn next_number(bytes: &[u8]) -> u64 {
    let number = |line: &[u8]| {
        let text = std::str::from_utf8(line).ok()?;
        match text.strip_prefix(NEXT) {
            Some(next) => next.trim().parse().ok(),
            None => ArchivedGame::beginning(text).map(|(_, number)| number.saturating_add(1)),
        }
    };
    lines(bytes).filter_map(number).max().unwrap_or(1)
}
