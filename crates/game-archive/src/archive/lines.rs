//! The lines of an archive, without its files.

use std::collections::HashSet;

use super::error::ArchiveProblem;
use super::file::Contents;
use super::line::ArchivedGame;

/// The beginning of the comment that keeps the number of a deleted last game from being used again.
pub(super) const NEXT: &str = "// next: ";

/// Lines as they stand in a file.
pub(super) fn joined(lines: &[&[u8]]) -> Vec<u8> {
    lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
}

/// The number of the game on a line, also of a later format.
fn number_of(line: &[u8]) -> Option<u64> {
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

/// The games of a file, and the number of damaged lines.
pub(super) fn parse(bytes: &[u8]) -> (Contents, usize) {
    let mut contents = Contents::default();
    let (mut damaged, mut later) = (0, 0);
    for line in lines(bytes) {
        match std::str::from_utf8(line).map_err(|error| error.to_string()) {
            Ok(text) if is_comment(text) => {}
            Ok(text) => match ArchivedGame::parse(text) {
                Ok(game) => contents.games.push(game),
                Err(_) if is_damaged(line) => damaged += 1,
                Err(_) => later += 1,
            },
            Err(_) => damaged += 1,
        }
    }
    if later > 0 {
        contents.problems.push(ArchiveProblem::Newer { games: later });
    }
    (contents, damaged)
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
