//! Games, positions, puzzles and variants from text and links.

use std::sync::Arc;

use birka_diagnostics::Diagnostic;
use birka_localization::Language;
use birka_localization::messages::errors;
use birka_records::game_record::{Fault, FaultKind, GameRecord, ParsedGame, Place, ReadGames, RecordFault, link, opentafl, text};
use birka_records::shared::{self, SharedContent};
use birka_records::{Conclusion, PositionError};
use birka_script::{Variant, VariantLookupError};
use birka_session::puzzle::{PuzzleGame, PuzzleGameError};
use birka_session::words::{self, faults};
use birka_session::{Session, Study};

/// The longest text of a game that is read, in bytes.
const MAX_LENGTH: usize = 1 << 20;

/// Where variants are found.
pub trait Variants {
    /// The shipped variant of a name, with options if need be: `tablut-castle{king=two}`.
    ///
    /// # Errors
    /// If there is none.
    fn shipped(&self, name: &str) -> Result<Arc<Variant>, VariantLookupError>;

    /// The variant of a Lua source. `options` are the values that are not to have their default: `king=two`.
    ///
    /// # Errors
    /// The faults of the source or the options.
    fn of_source(&self, source: &str, options: &str) -> Result<Arc<Variant>, OpenFault>;
}

/// A variant, with the text of its file where it is not a shipped one.
#[derive(Clone, Debug)]
pub struct Edition {
    pub variant: Arc<Variant>,
    pub source: Option<Arc<str>>,
}

impl Edition {
    /// A shipped variant.
    #[must_use]
    pub fn shipped(variant: Arc<Variant>) -> Self {
        Self { variant, source: None }
    }

    /// The shipped variant of a name, or that of a source with options.
    ///
    /// # Errors
    /// If it cannot be found or loaded.
    pub fn find(name: &str, source: Option<&str>, options: &str, variants: &dyn Variants) -> Result<Self, OpenFault> {
        match source {
            Some(source) => Ok(Self { variant: variants.of_source(source, options)?, source: Some(source.into()) }),
            None => variants.shipped(name).map(Self::shipped).map_err(OpenFault::Variant),
        }
    }

    /// The options in its name: `king=two` in `tablut-castle{king=two}`.
    #[must_use]
    pub fn options(&self) -> &str {
        options_in(&self.variant.id)
    }
}

/// The options in the name of a variant.
pub(crate) fn options_in(name: &str) -> &str {
    name.split_once('{').and_then(|(_, options)| options.strip_suffix('}')).unwrap_or_default()
}

/// A text or a link that has been opened.
pub enum Opened {
    /// A game, and what is said about it if anything is.
    Game { edition: Edition, session: Box<Session>, study: Option<Box<Study>> },
    /// A puzzle of a link.
    Puzzle(Box<PuzzleGame>),
}

/// Why a text cannot be opened.
#[derive(Clone, Debug)]
pub enum OpenFault {
    /// It is no game.
    Text(Vec<Fault>),
    /// The rules do not allow the game.
    Record(Vec<RecordFault>),
    /// It is no position of the variant.
    Position(Vec<PositionError>),
    /// Its variant does not exist.
    Variant(VariantLookupError),
    /// The source of its variant has errors.
    Script(Vec<Diagnostic>),
    /// Another fault, in English.
    Other(String),
}

impl From<PuzzleGameError> for OpenFault {
    fn from(error: PuzzleGameError) -> Self {
        Self::Other(error.to_string())
    }
}

impl OpenFault {
    pub(crate) fn no_puzzle(id: &str) -> Self {
        Self::Other(format!("there is no puzzle `{id}`"))
    }

    /// The text for a player. The faults of scripts are English.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match self {
            // A link has no lines.
            Self::Text(errors) => errors.first().map_or_else(String::new, |Fault { place, kind }| {
                let words = faults::fault_kind(language, kind);
                if *place == Place::START {
                    words
                } else {
                    format!("{}: {words}", errors::Place { line: place.line, column: place.column }.text(language))
                }
            }),
            Self::Record(errors) => errors.first().map(|fault| faults::record(language, &fault.error)).unwrap_or_default(),
            Self::Position(errors) => faults::joined(errors.iter().map(|error| words::position(language, error))),
            Self::Variant(error) => words::variant_lookup(language, error),
            Self::Script(diagnostics) => diagnostics.first().map(ToString::to_string).unwrap_or_default(),
            Self::Other(words) => words.clone(),
        }
    }
}

/// The first game of a text, in the form that its beginning shows: Birka's text, a record of `OpenTafl`, a link or a position.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn parse(text: &str) -> Result<ParsedGame, OpenFault> {
    if text.len() > MAX_LENGTH {
        return Err(OpenFault::Other(format!("a game has at most {MAX_LENGTH} bytes")));
    }
    parse_any(text).map_err(OpenFault::Text)
}

fn parse_any(text: &str) -> Result<ParsedGame, Vec<Fault>> {
    let text = text.trim_start_matches('\u{feff}').trim();
    // One link stands on a line.
    let first_line = text.lines().next().unwrap_or_default();
    let is_tag = |text: &str| {
        text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .is_some_and(|at| text.get(at..).is_some_and(|rest| rest.starts_with(':')))
    };
    if shared::is_link(first_line) {
        let record = match SharedContent::read(first_line)? {
            SharedContent::Position { variant, position } => GameRecord { variant, start: Some(position), ..GameRecord::default() },
            SharedContent::Game(record) | SharedContent::Review(record) => record,
            SharedContent::Puzzle(book) => {
                let start = book.puzzles.into_iter().next().map(|puzzle| puzzle.position);
                GameRecord { variant: book.variant, start, ..GameRecord::default() }
            }
            SharedContent::Variant { name, .. } => GameRecord { variant: name, ..GameRecord::default() },
        };
        Ok(ParsedGame::at(record, Place::START))
    } else if link::after_scheme(link::trimmed(first_line)).is_some() {
        link::read(first_line)
    } else if text.starts_with('/') {
        Ok(ParsedGame::at(GameRecord { start: Some(text.to_owned()), ..GameRecord::default() }, Place::START))
    } else if text.strip_prefix('[').is_some_and(is_tag) {
        opentafl::read(text).map(|read| read.game)
    } else {
        let ReadGames { games, faults } = text::read_each(text);
        games.into_iter().next().ok_or(faults)
    }
}

/// The name of the variant of a record.
///
/// # Errors
/// If it names none.
pub fn variant_name(record: &GameRecord) -> Result<&str, OpenFault> {
    let none = || OpenFault::Text(vec![FaultKind::NoVariant.at(Place::START)]);
    Some(record.variant.as_str()).filter(|name| !name.is_empty()).ok_or_else(none)
}

/// The game of a record, replayed by the rules of a variant, whatever variant it names.
///
/// # Errors
/// If the rules do not allow it.
pub fn replay(record: &GameRecord, variant: Arc<Variant>) -> Result<Session, OpenFault> {
    let replayed = record.replay(&variant.rules).map_err(OpenFault::Record)?;
    let mut session = Session::from_replayed(variant, replayed);
    if let Some(conclusion) = Conclusion::parse(&record.result.to_string()) {
        // An end by the rules comes before it.
        session.conclude(conclusion);
    }
    // Where a hook fails, the die is still to be rolled.
    let _ = session.roll_if_due();
    Ok(session)
}

/// Opens the first game of a text.
///
/// # Errors
/// Why it cannot be opened.
pub fn open_text(text: &str, variants: &dyn Variants) -> Result<Opened, OpenFault> {
    let record = parse(text)?.record;
    let edition = Edition::find(variant_name(&record)?, None, "", variants)?;
    let session = Box::new(replay(&record, Arc::clone(&edition.variant))?);
    let study = Study::from_record(Arc::clone(&edition.variant), record).map_err(OpenFault::Record)?;
    let study = Some(Box::new(study)).filter(|study| study.says_more_than_its_game());
    Ok(Opened::Game { edition, session, study })
}

/// Opens what stands behind `#` in an address. What a text has behind a link is left out.
///
/// # Errors
/// Why it cannot be opened.
pub fn open_fragment(fragment: &str, variants: &dyn Variants) -> Result<Opened, OpenFault> {
    let is_after = |c: char| c.is_whitespace() || ".,;:!?)]>\"'»”’".contains(c);
    let fragment = fragment.trim_end_matches(is_after);
    let is_plain = fragment.starts_with("game?") || fragment.starts_with("position?");
    let link = if is_plain { format!("birka://{fragment}") } else { format!("birka://#{fragment}") };
    if shared::is_link(&link) {
        match SharedContent::read(&link).map_err(OpenFault::Text)? {
            SharedContent::Puzzle(book) => {
                let Some(puzzle) = book.puzzles.first() else { return open_text(&link, variants) };
                let variant = variants.shipped(&book.variant).map_err(OpenFault::Variant)?;
                let game = PuzzleGame::new(variant, &book, puzzle)?;
                return Ok(Opened::Puzzle(Box::new(game)));
            }
            SharedContent::Variant { name, source } => {
                let edition = Edition::find(&name, Some(&source), options_in(&name), variants)?;
                let session = Box::new(Session::new(Arc::clone(&edition.variant)));
                return Ok(Opened::Game { edition, session, study: None });
            }
            _ => {}
        }
    }
    open_text(&link, variants)
}
