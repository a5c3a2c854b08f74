use super::super::escape::{self, Enclosure};
use super::super::fault::{Fault, FaultKind, bounded};
use super::super::place::{Cursor, ParsedGame, Place};
use super::super::record::{GameRecord, RuleChange};
use super::super::result::GameResult;
use super::super::{GameDate, MAX_GAMES, MAX_VALUE};
use super::FORMAT;
use super::movetext::{self, PlacedMove};
use crate::shorten::shorten;

/// The longest name of a header.
const MAX_NAME: usize = 40;
/// The largest number of headers of a game.
const MAX_HEADERS: usize = 100;

/// Reads every game of a text. A text of moves without headers is a game of an unnamed variant.
///
/// # Errors
/// Every fault of the text, in order. Moves are checked for their form only: see [`GameRecord::replay`].
pub fn read(text: &str) -> Result<Vec<ParsedGame>, Vec<Fault>> {
    let mut cursor = Cursor::new(text);
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    cursor.skip_blanks();
    while cursor.peek().is_some() {
        if games.len() == MAX_GAMES {
            faults.push(FaultKind::TooManyGames.at(cursor.place()));
            break;
        }
        games.push(read_game(&mut cursor, &mut faults));
        cursor.skip_blanks();
    }
    if games.is_empty() {
        faults.push(FaultKind::Empty.at(Place::START));
    }
    if faults.is_empty() { Ok(games) } else { Err(bounded(faults)) }
}

fn read_game(cursor: &mut Cursor, faults: &mut Vec<Fault>) -> ParsedGame {
    let mut game = ParsedGame::at(GameRecord::default(), cursor.place());
    let mut seen: Vec<String> = Vec::new();
    while cursor.peek() == Some('[') {
        let place = cursor.place();
        match read_header(cursor, faults) {
            None => faults.push(FaultKind::Header.at(place)),
            Some((name, value, at)) => {
                if seen.len() == MAX_HEADERS {
                    faults.push(FaultKind::TooLong { most: MAX_HEADERS }.at(place));
                } else if seen.contains(&name) {
                    faults.push(FaultKind::Twice { name: name.clone() }.at(place));
                } else {
                    seen.push(name.clone());
                    take_header(&mut game, name, value, at, faults);
                }
            }
        }
        cursor.skip_blanks();
        // The next game: this one has no moves.
        if cursor.rest().starts_with("[Birka ") && !seen.is_empty() {
            return game;
        }
    }
    let moves = movetext::read(cursor, faults);
    game.record.comment = moves.comment;
    game.record.moves = PlacedMove::unzip(moves.moves, &mut game.moves);
    game
}

/// Reads `[Name "value"]` and returns the name, the value and its place; `None` if it is no header. Skips the rest of its line then.
fn read_header(cursor: &mut Cursor, faults: &mut Vec<Fault>) -> Option<(String, String, Place)> {
    cursor.next();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '-').to_owned();
    let spaced = !cursor.take_while(|c| c == ' ').is_empty();
    if name.is_empty() || name.len() > MAX_NAME || !spaced || cursor.peek() != Some('"') {
        cursor.take_while(|c| c != '\n');
        return None;
    }
    cursor.next();
    let place = cursor.place();
    let (value, wrong) = escape::read(cursor, Enclosure::Quotes, MAX_VALUE);
    let unclosed = wrong.iter().any(|kind| matches!(kind, FaultKind::OpenValue));
    faults.extend(wrong.into_iter().map(|kind| kind.at(place)));
    if unclosed {
        // One fault is enough for this line.
        return Some((name, String::new(), place));
    }
    cursor.take_while(|c| c == ' ');
    if cursor.peek() == Some(']') {
        cursor.next();
        return Some((name, value, place));
    }
    cursor.take_while(|c| c != '\n');
    None
}

fn take_header(game: &mut ParsedGame, name: String, value: String, place: Place, faults: &mut Vec<Fault>) {
    let mut wrong = |what: &'static str, value: &str, examples: &'static [&'static str]| {
        faults.push(FaultKind::Value { what, value: shorten(value), examples }.at(place));
    };
    if value.is_empty() {
        return;
    }
    let record = &mut game.record;
    match name.as_str() {
        "Birka" if value == FORMAT => {}
        "Birka" => faults.push(FaultKind::Newer { found: shorten(&value) }.at(place)),
        "Variant" => (record.variant, game.variant) = (value, Some(place)),
        "Rules" => record.rules = value,
        "Attackers" => record.attackers = value,
        "Defenders" => record.defenders = value,
        "Start" => (record.start, game.start) = (Some(value), Some(place)),
        "Date" => match GameDate::parse(&value) {
            Some(date) => record.date = Some(date),
            None => wrong("date", &value, &["2026-11-22"]),
        },
        "Result" => match GameResult::parse(&value) {
            Some(result) => (record.result, game.result) = (result, Some(place)),
            None => wrong("result", &value, &["none", "a king-captured", "d resigned", "draw agreed"]),
        },
        "Changed" => match changes(&value) {
            Some(changes) => record.changes = changes,
            None => wrong("change of the rules", &value, &["12 0123456789abcdef"]),
        },
        _ => record.headers.push((name, value)),
    }
}

/// `12 0123456789abcdef, 4 fedcba9876543210`
fn changes(text: &str) -> Option<Vec<RuleChange>> {
    let change = |part: &str| {
        let (moves, rules) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
        let moves = moves.parse().ok().filter(|&moves: &usize| moves > 0 && moves <= super::super::MAX_MOVES)?;
        rules.chars().all(|c| c.is_ascii_alphanumeric()).then(|| RuleChange { moves, rules: rules.to_owned() })
    };
    text.split(',').map(change).collect()
}
