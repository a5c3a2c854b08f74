mod known_format;
mod matching;
mod note;

use std::sync::Arc;

use birka_records::game_record::{Fault, FaultKind, GameRecord, ParsedGame, Place, bounded, link, opentafl, table, text};
use birka_records::{SavedGame, SavedGameError, position};
use birka_script::{Library, Variant};

use crate::archive::records_of_lines;
use known_format::KnownFormat;
pub use note::ImportNote;

/// What a text holds.
#[derive(Debug, Default)]
pub struct Import {
    /// The games that agree with their rules, in order.
    pub games: Vec<ImportedGame>,
    /// What is wrong with the others, in order.
    pub faults: Vec<Fault>,
}

/// A game from a text, replayed.
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The game. It marks every capture.
    pub record: GameRecord,
    /// Its variant.
    pub variant: Arc<Variant>,
    /// Where it begins in the text.
    pub place: Place,
    /// What differs from the text.
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
    let Import { games, faults } = importer.import;
    Import { games, faults: bounded(faults) }
}

struct Importer<'a> {
    library: &'a Library,
    variant: Option<&'a str>,
    import: Import,
}

impl Importer<'_> {
    fn read(&mut self, text: &str) {
        match KnownFormat::of(text) {
            KnownFormat::Text => match text::read(text) {
                Ok(games) => games.into_iter().for_each(|game| self.add(game, Vec::new())),
                Err(faults) => self.import.faults.extend(faults),
            },
            KnownFormat::Link => match link::read(text) {
                Ok(game) => self.add(game, Vec::new()),
                Err(faults) => self.import.faults.extend(faults),
            },
            KnownFormat::Table => {
                let size =
                    |name: &str| self.library.get(name).map(|known| known.rules.rule_set().size).map_err(|unknown| unknown.to_string());
                let read = table::read(text, self.variant, size);
                self.import.faults.extend(read.faults);
                read.games.into_iter().for_each(|game| self.add(game, Vec::new()));
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
        let candidates = matching::candidates(self.library, &read, named);
        let mut nearest = None;
        for candidate in candidates {
            let mut game = read.game.clone();
            candidate.variant.id.clone_into(&mut game.record.variant);
            let set = candidate.variant.rules.rule_set();
            game.record.start = (candidate.start != birka_rules::Setup::start(set)).then(|| position::write(set, &candidate.start));
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
