//! Games and positions as links: `birka://game?v=1&variant=tablut&moves=d1-d3.e3-f3`, `birka://position?v=1&variant=tablut&position=…`.
//!
//! A link has the variant, the players, the date, the result, the starting position and the moves, which are separated by points. Captures
//! follow from the rules; comments, signs and variations are left out. Values are percent-encoded (RFC 3986): every character but letters,
//! digits, `-`, `.`, `_`, `~` and `/`.

use std::fmt::Write as _;

use crate::game_record::fault::{Fault, FaultKind, LINK_VERSION, ParsedGame, Place, bounded};
use crate::game_record::record::{AnnotatedMove, GameDate, GameRecord, GameResult, MAX_MOVES, MAX_VALUE, RuleChange};
use crate::move_notation::shorten;

pub use crate::game_record::fault::LinkError;

/// The prefix of every link.
pub const SCHEME: &str = "birka://";
/// The longest link in bytes.
pub const MAX_LENGTH: usize = 16_384;

/// A link without the blanks, quotation marks and angle brackets around it that come with it where it is copied.
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_around)
}

fn is_around(c: char) -> bool {
    c.is_whitespace() || "\"'`<>“”„‘’‚«»".contains(c)
}

/// The text after [`SCHEME`], whose letters may be capital; `None` for another text.
#[must_use]
pub fn after_scheme(link: &str) -> Option<&str> {
    let (scheme, rest) = link.split_at_checked(SCHEME.len())?;
    scheme.eq_ignore_ascii_case(SCHEME).then_some(rest)
}

/// Writes a game as a link.
///
/// # Errors
/// If it would be longer than [`MAX_LENGTH`].
pub fn write_game(record: &GameRecord) -> Result<String, LinkError> {
    let mut link = Link::new("game");
    link.add("variant", &record.variant);
    link.add("rules", &record.rules);
    link.add("date", &record.date.map(|date| date.to_string()).unwrap_or_default());
    link.add("attackers", &record.attackers);
    link.add("defenders", &record.defenders);
    if record.result != GameResult::None {
        link.add("result", &record.result.to_string());
    }
    link.add("start", record.start.as_deref().unwrap_or_default());
    let changes: Vec<_> = record.changes.iter().map(|change| format!("{}.{}", change.moves, change.rules)).collect();
    link.add("changed", &changes.join("~"));
    // Moves made under earlier rules are not replayed, so their captures do not follow from the rules.
    let text = |mv: &AnnotatedMove| match mv.text().split_once('x') {
        Some((path, _)) if record.changes.is_empty() => path.to_owned(),
        _ => mv.text().replace('/', "x"),
    };
    link.add("moves", &record.moves.iter().map(text).collect::<Vec<_>>().join("."));
    link.finish()
}

/// Writes a position, in the notation of [`position`](crate::position), as a link.
///
/// # Errors
/// If it would be longer than [`MAX_LENGTH`].
pub fn write_position(variant: &str, position: &str) -> Result<String, LinkError> {
    let mut link = Link::new("position");
    link.add("variant", variant);
    link.add("position", position);
    link.finish()
}

struct Link(String);

impl Link {
    fn new(kind: &str) -> Self {
        Self(format!("{SCHEME}{kind}?v={LINK_VERSION}"))
    }

    fn add(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            return;
        }
        self.0.push('&');
        self.0.push_str(name);
        self.0.push('=');
        for byte in value.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => self.0.push(char::from(byte)),
                _ => {
                    // Writing to a string cannot fail.
                    let _ = write!(self.0, "%{byte:02X}");
                }
            }
        }
    }

    fn finish(self) -> Result<String, LinkError> {
        if self.0.len() > MAX_LENGTH { Err(LinkError::TooLong(MAX_LENGTH)) } else { Ok(self.0) }
    }
}

/// Reads a link to a game or a position. A position is a game without moves that begins there. Unknown parameters are left out, and an empty
/// value is as good as none, but for the moves: a link that ends with `moves=` is cut off.
///
/// # Errors
/// Every fault of the link.
pub fn read(link: &str) -> Result<ParsedGame, Vec<Fault>> {
    read_at(link, Place::START)
}

/// Reads a link that stands at a place of a text.
///
/// # Errors
/// Every fault of the link.
pub fn read_at(text: &str, place: Place) -> Result<ParsedGame, Vec<Fault>> {
    let link = text.trim_start_matches(is_around);
    let place = text[..text.len() - link.len()].chars().fold(place, Place::after);
    let link = trimmed(link);
    if link.len() > MAX_LENGTH {
        return Err(vec![FaultKind::Link(LinkError::TooLong(MAX_LENGTH)).at(place)]);
    }
    let inner = after_scheme(link).unwrap_or(link);
    let (kind, query) = inner.split_once('?').unwrap_or((inner, ""));
    let kind = kind.trim_end_matches('/');
    if !matches!(kind, "game" | "position") {
        return Err(vec![FaultKind::Link(LinkError::Kind(shorten(kind))).at(place)]);
    }
    let mut reader = LinkReader { game: ParsedGame::at(GameRecord::default(), place), faults: Vec::new() };
    let query_at = link[..link.len() - query.len()].chars().count();
    reader.parameters(query, place.right(query_at), kind);
    if reader.faults.is_empty() { Ok(reader.game) } else { Err(bounded(reader.faults)) }
}

/// The names of all parameters.
const NAMES: [&str; 11] = ["v", "variant", "position", "rules", "date", "attackers", "defenders", "result", "start", "changed", "moves"];

struct LinkReader {
    game: ParsedGame,
    faults: Vec<Fault>,
}

impl LinkReader {
    fn fault(&mut self, error: LinkError, place: Place) {
        self.faults.push(FaultKind::Link(error).at(place));
    }

    fn parameters(&mut self, query: &str, mut place: Place, kind: &str) {
        let (mut seen, mut empty): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        let mut version = false;
        let mut parameters = query.split('&').peekable();
        while let Some(parameter) = parameters.next() {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let value_at = place.right(name.chars().count() + 1);
            place = place.right(parameter.chars().count() + 1);
            if parameter.is_empty() {
                continue;
            }
            // A link that is copied from the source of a page has `&amp;` for `&`; one that is cut off ends within a name, or before its moves.
            let name = name.strip_prefix("amp;").unwrap_or(name);
            let is_cut = || match parameter.split_once('=') {
                Some((_, value)) => name == "moves" && value.is_empty(),
                None => NAMES.iter().any(|known| known.starts_with(name)),
            };
            if parameters.peek().is_none() && is_cut() {
                self.fault(LinkError::Damaged, value_at);
                continue;
            }
            if seen.contains(&name) {
                self.fault(LinkError::Twice(shorten(name)), value_at);
                continue;
            }
            seen.push(name);
            let Some(value) = self.decode(value, value_at) else { continue };
            // A longer value could not be read again from a text.
            if matches!(name, "rules" | "attackers" | "defenders") && value.chars().count() > MAX_VALUE {
                self.faults.push(FaultKind::TooLong { most: MAX_VALUE }.at(value_at));
                continue;
            }
            if value.is_empty() {
                empty.push(name);
                continue;
            }
            if name == "v" {
                version = true;
                if value != LINK_VERSION {
                    self.fault(LinkError::Newer(shorten(&value)), value_at);
                    // The following text may have another meaning.
                    return;
                }
            } else {
                self.parameter(kind, name, value, value_at);
            }
        }
        if !version {
            self.fault(LinkError::NoVersion, self.game.place);
        }
        let needed: &[&str] = if kind == "position" { &["variant", "position"] } else { &["variant"] };
        for &name in needed.iter().filter(|name| !seen.contains(name) || empty.contains(name)) {
            self.fault(LinkError::Missing(name), self.game.place);
        }
    }

    fn parameter(&mut self, kind: &str, name: &str, value: String, place: Place) {
        let wrong = |what, value: &str| LinkError::Value { what, value: shorten(value) };
        let record = &mut self.game.record;
        let is_position = kind == "position";
        match name {
            // Fields of the other kind of link are unknown to this one.
            "moves" | "result" | "changed" | "start" if is_position => {}
            "position" if !is_position => {}
            "variant" => (record.variant, self.game.variant) = (value, Some(place)),
            "rules" => record.rules = value,
            "attackers" => record.attackers = value,
            "defenders" => record.defenders = value,
            "start" | "position" => (record.start, self.game.start) = (Some(value), Some(place)),
            "date" => match GameDate::parse(&value) {
                Some(date) => record.date = Some(date),
                None => self.fault(wrong("date", &value), place),
            },
            "result" => match GameResult::parse(&value) {
                Some(result) => (record.result, self.game.result) = (result, Some(place)),
                None => self.fault(wrong("result", &value), place),
            },
            "changed" => match value.split('~').map(change).collect() {
                Some(changes) => record.changes = changes,
                None => self.fault(wrong("change of the rules", &value), place),
            },
            "moves" => self.moves(&value, place),
            _ => {}
        }
    }

    fn moves(&mut self, text: &str, place: Place) {
        let mut column = 0;
        for word in text.split('.') {
            let at = place.right(column);
            column += word.chars().count() + 1;
            if self.game.record.moves.len() == MAX_MOVES {
                self.faults.push(FaultKind::TooManyMoves.at(at));
                return;
            }
            match AnnotatedMove::parse(word) {
                Ok(mv) => {
                    self.game.record.moves.push(mv);
                    self.game.moves.push(at);
                }
                Err(fault) => self.faults.push(FaultKind::Move(fault).at(at)),
            }
        }
    }

    /// The text of a value.
    fn decode(&mut self, value: &str, place: Place) -> Option<String> {
        let mut bytes = Vec::with_capacity(value.len());
        let mut rest = value;
        while let Some(c) = rest.chars().next() {
            let at = place.right(value.chars().count() - rest.chars().count());
            rest = &rest[c.len_utf8()..];
            match c {
                '%' => {
                    let digits = rest.get(..2).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
                    let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) else {
                        self.fault(LinkError::Encoding, at);
                        return None;
                    };
                    bytes.push(byte);
                    rest = &rest[2..];
                }
                c if c.is_ascii_graphic() => bytes.push(u8::try_from(c).unwrap_or(b'?')),
                c => {
                    self.fault(LinkError::Character(c), at);
                    return None;
                }
            }
        }
        let decoded = String::from_utf8(bytes).ok();
        if decoded.is_none() {
            self.fault(LinkError::Encoding, place);
        }
        decoded
    }
}

fn change(text: &str) -> Option<RuleChange> {
    let (moves, rules) = text.split_once('.').unwrap_or((text, ""));
    let moves = moves.parse().ok().filter(|&moves: &usize| moves > 0 && moves <= MAX_MOVES)?;
    rules.chars().all(|c| c.is_ascii_alphanumeric()).then(|| RuleChange { moves, rules: rules.to_owned() })
}
