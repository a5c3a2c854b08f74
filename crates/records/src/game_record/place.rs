use super::record::GameRecord;
use super::replay::RecordPart;

/// A place in a text, both numbers from 1. The column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after a character.
    #[must_use]
    pub(super) fn after(self, c: char) -> Self {
        if c == '\n' { Self { line: self.line + 1, column: 1 } } else { Self { column: self.column + 1, ..self } }
    }

    /// The place some characters further on the same line.
    #[must_use]
    pub(super) fn right(self, characters: usize) -> Self {
        Self { column: self.column + characters, ..self }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self::START
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// Where it stands in the text.
    pub place: Place,
}

/// A game read from a text, and where its parts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedGame {
    /// The game.
    pub record: GameRecord,
    /// Where the game begins.
    pub place: Place,
    /// Where its variant is named; `None` if the text does not name it.
    pub variant: Option<Place>,
    /// Where its starting position stands.
    pub start: Option<Place>,
    /// Where its result stands.
    pub result: Option<Place>,
    /// Where each move stands, variations after the move they replace.
    pub moves: Vec<Place>,
}

impl ParsedGame {
    /// A game whose parts all stand at one place.
    #[must_use]
    pub fn at(record: GameRecord, place: Place) -> Self {
        let moves = vec![place; record.count_moves()];
        Self { record, place, variant: None, start: None, result: None, moves }
    }

    /// Where a part of the game stands.
    #[must_use]
    pub fn place_of(&self, part: RecordPart) -> Place {
        let found = match part {
            RecordPart::Start => self.start,
            RecordPart::Result => self.result,
            RecordPart::Move(index) => self.moves.get(index).copied(),
        };
        found.unwrap_or(self.place)
    }
}

/// The reader's position in a text.
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place::START }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.place = self.place.after(c);
        Some(c)
    }

    /// Takes characters as long as they fit.
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.place = taken.chars().fold(self.place, Place::after);
        taken
    }

    /// Skips blanks and ends of lines. Returns whether there were any.
    pub(super) fn skip_blanks(&mut self) -> bool {
        !self.take_while(char::is_whitespace).is_empty()
    }
}
