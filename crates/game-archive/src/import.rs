//! Reads games in any known format.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_records::game_record::opentafl::{self, OpenTaflGame};
use birka_records::game_record::{
    AnnotatedMove, Fault, FaultKind, GameRecord, Parsed, ParsedGame, Place, ReadGames, bounded, link, table, text,
};
use birka_records::shared::{self, SharedContent};
use birka_records::{SavedGame, SavedGameError, opentafl_rules, position};
use birka_rules::Setup;
use birka_script::{Library, Variant};

use crate::archive::contents::records_of_lines;
use crate::archive::line::HEADING;

/// The games and faults of a text.
#[derive(Debug, Default)]
pub struct Import {
    /// The games that agree with their rules, in order.
    pub games: Vec<ImportedGame>,
    /// The faults of the others, in order.
    pub faults: Vec<Fault>,
    /// Puzzles and variants that links of the text carry. They are not checked against any rules.
    pub others: Vec<Parsed<SharedContent>>,
}

/// A game from a text, replayed.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The game. It marks every capture.
    pub record: GameRecord,
    pub variant: Arc<Variant>,
    /// Where it begins in the text.
    pub place: Place,
    /// Differences from the text.
    pub notes: Vec<ImportNote>,
}

/// Reads games in any known format: Birka's text, `OpenTafl` records, tables of games, saved games, archives, positions and links. A position
/// is a game without moves.
///
/// `variant` is the variant of games that do not name theirs. Every game is replayed: a game with a fault is left out, and all its faults are
/// reported.
#[must_use]
pub fn import(text: &str, library: &Library, variant: Option<&str>) -> Import {
    let mut importer = Importer { library, variant, import: Import::default() };
    // A byte order mark, which no format has.
    importer.read(text.trim_start_matches('\u{feff}'));
    let Import { games, faults, others } = importer.import;
    Import { games, faults: bounded(faults), others }
}

/// Reads games as [`import`] does from a file. Lines that are not UTF-8 are read as Windows-1252, which has the letters of Latin-1; the game in which
/// they stand has a note.
#[must_use]
pub fn import_bytes(bytes: &[u8], library: &Library, variant: Option<&str>) -> Import {
    let (text, decoded) = decode(bytes);
    let mut import = import(&text, library, variant);
    for line in decoded {
        let around = import.games.iter_mut().rev().find(|game| game.place.line <= line);
        let is_noted = |game: &ImportedGame| game.notes.iter().any(|note| matches!(note, ImportNote::Decoded { .. }));
        if let Some(game) = around.filter(|game| !is_noted(game)) {
            game.notes.push(ImportNote::Decoded { line });
        }
    }
    import
}

/// The characters of the bytes 80 to 9F in Windows-1252. The five unused ones are controls, as in Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–',
    '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file, and the lines in it, from 1, that are not UTF-8 and are read as Windows-1252.
#[must_use]
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<usize>) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), Vec::new());
    }
    let (mut text, mut decoded) = (String::new(), Vec::new());
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => {
                text.extend(
                    line.iter().map(|&byte| WINDOWS_1252.get(usize::from(byte).wrapping_sub(0x80)).copied().unwrap_or(byte.into())),
                );
                decoded.push(number);
            }
        }
    }
    (Cow::Owned(text), decoded)
}

/// The link or file that a word names which was given to the program to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Link(String),
    File(PathBuf),
}

impl Subject {
    /// A link, which blanks and quotation marks may surround, or a file, which may be given as an address `file://…`.
    #[must_use]
    pub fn of(word: &Path) -> Self {
        let Some(text) = word.to_str().map(link::trimmed) else { return Self::File(word.to_owned()) };
        if link::after_scheme(text).is_some() || shared::is_link(text) {
            return Self::Link(text.to_owned());
        }
        Self::File(file_of_address(text).unwrap_or_else(|| word.to_owned()))
    }
}

/// The file of an address (RFC 8089); `None` for another text.
fn file_of_address(text: &str) -> Option<PathBuf> {
    let (scheme, rest) = text.split_at_checked("file:".len())?;
    if !scheme.eq_ignore_ascii_case("file:") {
        return None;
    }
    let path = match rest.strip_prefix("//") {
        Some(rest) => &rest[rest.find('/')?..],
        None => rest,
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut parts = path.split('%');
    bytes.extend_from_slice(parts.next()?.as_bytes());
    for part in parts {
        let (digits, after) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(after.as_bytes());
    }
    let path = String::from_utf8(bytes).ok()?;
    // A drive of Windows: `file:///C:/games.txt`.
    let is_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { path.trim_start_matches('/') } else { &path }))
}

struct Importer<'a> {
    library: &'a Library,
    variant: Option<&'a str>,
    import: Import,
}

impl Importer<'_> {
    fn read(&mut self, text: &str) {
        match KnownFormat::of(text) {
            KnownFormat::Text => self.add_all(text::read_each(text)),
            KnownFormat::Links => {
                for (line, text) in (1..).zip(text.lines()) {
                    self.read_link(text, Place { line, column: 1 });
                }
            }
            KnownFormat::Table => {
                let size =
                    |name: &str| self.library.get(name).map(|known| known.rules.rule_set().size).map_err(|unknown| unknown.to_string());
                self.add_all(table::read(text, self.variant, size));
            }
            KnownFormat::OpenTafl => match opentafl::read(text) {
                Ok(read) => self.add_opentafl(read),
                Err(faults) => self.import.faults.extend(faults),
            },
            KnownFormat::Saved => self.add_saved(text),
            KnownFormat::Archive => {
                for (line, record) in records_of_lines(text) {
                    let place = Place { line, column: 1 };
                    match record {
                        Ok(record) => self.add(ParsedGame::at(record, place), Vec::new()),
                        Err(why) => self.import.faults.push(FaultKind::ArchiveLine(why).at(place)),
                    }
                }
            }
            KnownFormat::Position => {
                let record = GameRecord { start: Some(text.trim().to_owned()), ..GameRecord::default() };
                self.add(ParsedGame::at(record, Place::START), Vec::new());
            }
            KnownFormat::None => self.import.faults.push(FaultKind::Unrecognised.at(Place::START)),
        }
    }

    /// Reads a line of links.
    fn read_link(&mut self, text: &str, place: Place) {
        if shared::is_link(text) {
            match SharedContent::read(text) {
                Ok(content) => self.add_shared(content, place),
                Err(faults) => self.import.faults.extend(faults.into_iter().map(|fault| fault.kind.at(place))),
            }
        } else if link::after_scheme(link::trimmed(text)).is_some() {
            match link::read_at(text, place) {
                Ok(game) => self.add(game, Vec::new()),
                Err(faults) => self.import.faults.extend(faults),
            }
        } else if !text.trim().is_empty() {
            self.import.faults.push(FaultKind::Unrecognised.at(place));
        }
    }

    fn add_shared(&mut self, content: SharedContent, place: Place) {
        let record = match content {
            SharedContent::Position { variant, position } => GameRecord { variant, start: Some(position), ..GameRecord::default() },
            SharedContent::Game(record) | SharedContent::Review(record) => record,
            SharedContent::Puzzle(_) | SharedContent::Variant { .. } => return self.import.others.push(Parsed { value: content, place }),
        };
        self.add(ParsedGame::at(record, place), Vec::new());
    }

    fn add_all(&mut self, read: ReadGames) {
        self.import.faults.extend(read.faults);
        read.games.into_iter().for_each(|game| self.add(game, Vec::new()));
    }

    /// Replays a game and adds it, or its faults.
    fn add(&mut self, mut game: ParsedGame, mut notes: Vec<ImportNote>) {
        let place = game.variant.unwrap_or(game.place);
        if game.record.variant.is_empty() {
            match self.variant {
                Some(variant) => variant.clone_into(&mut game.record.variant),
                None => return self.import.faults.push(FaultKind::NoVariant.at(place)),
            }
        }
        let variant = match self.library.get(&game.record.variant) {
            Ok(variant) => variant,
            Err(unknown) => {
                return self
                    .import
                    .faults
                    .push(FaultKind::Variant { name: game.record.variant.clone(), why: unknown.to_string() }.at(place));
            }
        };
        variant.id.clone_into(&mut game.record.variant);
        let recorded = game.record.rules.clone();
        match game.record.settle(&variant.rules) {
            Ok(_) => {
                if !recorded.is_empty() && recorded != game.record.rules {
                    notes.push(ImportNote::RulesChanged { variant: variant.id.clone() });
                }
                self.import.games.push(ImportedGame { record: game.record, variant, place: game.place, notes });
            }
            Err(faults) => {
                let placed = faults.into_iter().map(|fault| FaultKind::Record(fault.error).at(game.place_of(fault.part)));
                self.import.faults.extend(placed);
            }
        }
    }

    fn add_saved(&mut self, text: &str) {
        let record = match SavedGame::parse(text) {
            Ok(saved) => GameRecord::from_saved(&saved),
            Err(error) => {
                let place = match &error {
                    SavedGameError::Syntax { line, column, .. } => Place { line: *line, column: *column },
                    _ => Place::START,
                };
                return self.import.faults.push(FaultKind::Saved(error).at(place));
            }
        };
        match record {
            Ok(record) => self.add(ParsedGame::at(record, Place::START), Vec::new()),
            Err(faults) => self.import.faults.extend(faults),
        }
    }

    /// Finds the variant of an `OpenTafl` record by its rules, and adds the game.
    fn add_opentafl(&mut self, read: opentafl::OpenTaflGame) {
        let place = read.rules.place;
        let named = self.variant.or(Some(read.game.record.variant.as_str()).filter(|name| self.library.get(name).is_ok()));
        let candidates = matching_variants(self.library, &read, named);
        let mut nearest = None;
        for candidate in candidates {
            let mut game = read.game.clone();
            candidate.variant.id.clone_into(&mut game.record.variant);
            let set = candidate.variant.rules.rule_set();
            game.record.start = (candidate.start != Setup::start(set)).then(|| position::write(set, &candidate.start));
            match game.record.replay(&candidate.variant.rules) {
                Ok(_) => {
                    let notes = read.rules.value.notes.iter().cloned().map(ImportNote::Rule).chain(candidate.note()).collect();
                    return self.add(game, notes);
                }
                Err(faults) => {
                    let faults: Vec<_> =
                        faults.into_iter().map(|fault| FaultKind::Record(fault.error).at(game.place_of(fault.part))).collect();
                    nearest.get_or_insert((candidate.variant.id.clone(), faults));
                }
            }
        }
        match nearest {
            // The rules were found; the game is wrong.
            Some((_, faults)) if named.is_some() => self.import.faults.extend(faults),
            Some((id, faults)) => {
                let why = faults.first().map(|fault| format!("by those of `{id}`, {fault}")).unwrap_or_default();
                self.import.faults.push(FaultKind::NoSuchRules { why }.at(place));
            }
            None => {
                let why = "none has this board with these kinds of pieces".to_owned();
                self.import.faults.push(FaultKind::NoSuchRules { why }.at(place));
            }
        }
    }
}

/// A difference between a text and the game that is read from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportNote {
    /// The rules have changed, and the game is legal under the new ones, too.
    RulesChanged { variant: String },
    /// An `OpenTafl` record states the rules of the variant differently.
    ReadAs {
        variant: String,
        /// The differences, in words; at least one.
        differences: Vec<String>,
    },
    /// A rule of an `OpenTafl` record is left out or approximated, in words.
    Rule(String),
    /// The text is not UTF-8, from this line on.
    Decoded { line: usize },
}

impl fmt::Display for ImportNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RulesChanged { variant } => {
                write!(formatter, "the rules of {variant} have changed since the game was recorded; it is legal under the new ones too")
            }
            Self::ReadAs { variant, differences } => {
                write!(formatter, "read as {variant}, although the record says nothing or something else of {}", differences.join("; "))
            }
            Self::Rule(note) => formatter.write_str(note),
            Self::Decoded { line } => write!(formatter, "line {line} is not UTF-8 and is read as Latin-1 (Windows-1252)"),
        }
    }
}

/// Variants that differ from the record in this many more rules than the nearest one are not tried.
const MARGIN: usize = 3;

/// A variant whose rules a record may mean.
struct MatchingVariant {
    variant: Arc<Variant>,
    /// The starting position of the record in the kinds of the variant.
    start: Setup,
    /// Rules the record omits or states differently.
    differences: Vec<String>,
    /// Whether the variant starts from another position.
    starts_elsewhere: bool,
}

impl MatchingVariant {
    fn of(variant: &Arc<Variant>, read: &OpenTaflGame) -> Option<Self> {
        let set = variant.rules.rule_set();
        let record = &read.rules.value.set;
        let start = opentafl_rules::convert(set, record, &read.start)?;
        let usual = opentafl_rules::convert(set, record, &Setup::start(record))?;
        let differences = opentafl_rules::differences(set, record);
        Some(Self { variant: Arc::clone(variant), starts_elsewhere: usual != Setup::start(set), start, differences })
    }

    /// Describes rules that differ.
    fn note(&self) -> Option<ImportNote> {
        let differences = self.differences.clone();
        (!differences.is_empty()).then(|| ImportNote::ReadAs { variant: self.variant.id.clone(), differences })
    }
}

/// The variants whose rules the record may mean, the nearest first; only the named one if there is a name.
fn matching_variants(library: &Library, read: &OpenTaflGame, named: Option<&str>) -> Vec<MatchingVariant> {
    if let Some(variant) = named.and_then(|name| library.get(name).ok()) {
        return MatchingVariant::of(&variant, read).into_iter().collect();
    }
    let mut candidates: Vec<MatchingVariant> = library.variants().iter().filter_map(|variant| MatchingVariant::of(variant, read)).collect();
    candidates.sort_by_key(|candidate| {
        // Of equals the one without functions, and with the shortest name, is the usual one.
        let has_hooks = candidate.variant.rules.hooks().is_some();
        (candidate.starts_elsewhere, candidate.differences.len(), has_hooks, candidate.variant.id.len())
    });
    let Some(nearest) = candidates.first().map(|candidate| (candidate.starts_elsewhere, candidate.differences.len())) else {
        return candidates;
    };
    candidates.retain(|candidate| candidate.starts_elsewhere == nearest.0 && candidate.differences.len() <= nearest.1 + MARGIN);
    candidates
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownFormat {
    Text,
    OpenTafl,
    Table,
    Saved,
    Archive,
    Position,
    Links,
    None,
}

impl KnownFormat {
    /// The format of a text, by how it begins.
    fn of(text: &str) -> Self {
        let text = text.trim_start();
        let first_line = text.lines().next().unwrap_or_default();
        let is_link = link::after_scheme(link::trimmed(first_line)).is_some() || shared::is_link(first_line);
        match text.chars().next() {
            // The reader says that there is nothing.
            None => Self::Text,
            _ if is_link => Self::Links,
            _ if text.starts_with(HEADING) => Self::Archive,
            Some('/') if text.starts_with("//") => Self::Saved,
            Some('(') => Self::Saved,
            Some('/') => Self::Position,
            Some('[') => {
                let after_name = text[1..].find(|c: char| !c.is_ascii_alphanumeric() && c != '-').map(|at| &text[1 + at..]);
                if after_name.is_some_and(|rest| rest.starts_with(':')) { Self::OpenTafl } else { Self::Text }
            }
            Some('#') => Self::Table,
            _ if first_line.split(',').count() == 5 => Self::Table,
            Some('{') => Self::Text,
            Some(c) if c.is_ascii_digit() => Self::Text,
            _ if is_move(first_line) => Self::Text,
            _ => Self::None,
        }
    }
}

/// Whether a line begins with a move.
fn is_move(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    AnnotatedMove::parse(word.trim_end_matches(['!', '?'])).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_how_they_begin() {
        let cases = [
            ("", KnownFormat::Text),
            ("\n[Birka \"1\"]", KnownFormat::Text),
            ("[Variant tablut]", KnownFormat::Text),
            ("1. d1-d3", KnownFormat::Text),
            ("d1d3!? e3-f3", KnownFormat::Text),
            ("{First.} 1. d1-d3", KnownFormat::Text),
            ("[date:2015.05.04]\n[rules:dim:9]", KnownFormat::OpenTafl),
            ("[start-comment:hello]", KnownFormat::OpenTafl),
            ("# game_id,moves", KnownFormat::Table),
            ("7,d1-d3,,,Black\n", KnownFormat::Table),
            ("a,b,c,d,e", KnownFormat::Table),
            ("// A game left on Birka's table.\n(\n", KnownFormat::Saved),
            ("(format: 2", KnownFormat::Saved),
            (HEADING, KnownFormat::Archive),
            ("/3t3/ a", KnownFormat::Position),
            ("Birka://game?v=1", KnownFormat::Links),
            ("HTTPS://example.org/#game=1.eNo", KnownFormat::Links),
            ("birka://#game=1.eNo", KnownFormat::Links),
            ("\"birka://game?v=1\"", KnownFormat::Links),
            ("<BIRKA://#game=1.eNo>", KnownFormat::Links),
            ("hello", KnownFormat::None),
            ("é", KnownFormat::None),
            ("<html>", KnownFormat::None),
        ];
        for (text, format) in cases {
            assert_eq!(KnownFormat::of(text), format, "{text}");
        }
    }
}
