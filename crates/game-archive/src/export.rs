use std::fmt;
use std::path::Path;

use birka_records::game_record::link::{self, LinkError};
use birka_records::game_record::opentafl::{self, Loss};
use birka_records::game_record::{GameRecord, RecordFault, table, text};
use birka_records::shared::{SharedContent, WebAddress};
use birka_script::{Library, Variant, VariantLookupError};

/// A format in which games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Birka's text, which keeps everything.
    Text,
    /// `OpenTafl` records. Only one game can stand in a file.
    OpenTafl,
    /// A table of games, one in a line.
    Table,
    /// Links, one in a line. Those to a page keep everything.
    Link,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    pub text: String,
    /// Information the format omits.
    pub notes: Vec<ExportNote>,
    /// The numbers of games that are too long for a link, and are not in the text.
    pub too_long: Vec<(u64, LinkError)>,
}

/// Information about games that a format omits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportNote {
    /// Comments, signs and variations.
    Annotations {
        /// Number of affected games.
        games: usize,
        format: Format,
    },
    /// Names, dates, clocks and other headers, and changes of the rules.
    Headers {
        /// Number of affected games.
        games: usize,
        format: Format,
    },
    /// The parts of the game that an `OpenTafl` record leaves out or changes.
    Loss(Loss),
    /// A link carries the file of a variant, but not these files, which it extends.
    Extends { files: Vec<String> },
    /// A rule of the variant that an `OpenTafl` record does not say, in words.
    Rule(String),
}

impl fmt::Display for ExportNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = |format: &Format| if *format == Format::Table { "a table" } else { "a link" };
        match self {
            Self::Annotations { games, format } => {
                write!(formatter, "comments, signs and variations of {games} games are left out: {} has no place for them", form(format))
            }
            Self::Headers { games, format: Format::Table } => {
                write!(formatter, "names, dates, clocks and other headers of {games} games are left out: a table has no place for them")
            }
            Self::Headers { games, format } => {
                write!(formatter, "clocks and other headers of {games} games are left out: {} has no place for them", form(format))
            }
            Self::Loss(loss) => formatter.write_str(match loss {
                Loss::Characters => {
                    "`[`, `]`, `|`, tabs and other control characters of names and comments are written as `(`, `)`, `/` and blanks"
                }
                Loss::Drawings => "arrows and circles are left out: the record has no place for them",
                Loss::Clocks => "the clocks are left out: the record has one time for both sides, as in `60 1i`",
                Loss::RuleChanges => "the record does not say that the rules changed during the game",
            }),
            Self::Extends { files } => {
                write!(
                    formatter,
                    "the link carries the variant without what it extends: {}; send that too, or pack a mod",
                    files.join(", ")
                )
            }
            Self::Rule(lost) => write!(formatter, "the record does not say: {lost}"),
        }
    }
}

/// Why a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The variant is not in the library.
    #[error("{0}")]
    Variant(#[from] VariantLookupError),
    /// It does not agree with the rules of its variant, which have perhaps changed.
    #[error("the game cannot be replayed by the rules of {variant}: {}", list(.faults))]
    Replay {
        variant: String,
        /// Everything that is wrong.
        faults: Vec<RecordFault>,
    },
    /// The game is too long for a link.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// An `OpenTafl` file holds one game.
    #[error("an OpenTafl record holds one game, not {0}; write each to a file of its own")]
    Several(usize),
}

fn list(faults: &[RecordFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Whether a record says more than its result, its moves and what is said about them.
fn has_headers(record: &GameRecord, format: Format) -> bool {
    // A link has names, the day and changes of the rules.
    let in_table = || record.date.is_none() && record.attackers.is_empty() && record.defenders.is_empty() && record.changes.is_empty();
    record.headers.iter().any(|(name, _)| name != table::ID) || (format == Format::Table && !in_table())
}

/// The files that a link with the file of a variant lacks.
#[must_use]
pub fn variant_link_notes(variant: &Variant) -> Vec<ExportNote> {
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files: Vec<_> = variant.files_of_others().map(name).collect();
    if files.is_empty() { Vec::new() } else { vec![ExportNote::Extends { files }] }
}

/// The parts of games that tables and links to the program leave out.
#[must_use]
pub fn omissions<'a>(games: impl Iterator<Item = &'a GameRecord> + Clone, format: Format, address: Option<&WebAddress>) -> Vec<ExportNote> {
    if format != Format::Table && (format != Format::Link || address.is_some()) {
        return Vec::new();
    }
    let annotated = games.clone().filter(|record| record.is_annotated()).count();
    let with_headers = games.filter(|record| has_headers(record, format)).count();
    let annotations = (annotated > 0).then_some(ExportNote::Annotations { games: annotated, format });
    let headers = (with_headers > 0).then_some(ExportNote::Headers { games: with_headers, format });
    annotations.into_iter().chain(headers).collect()
}

/// Writes games with their numbers in a format. Links are to the page with an `address`, or without one to the program.
///
/// # Errors
/// If no game can be written in the format.
pub fn export(
    games: &[(u64, GameRecord)],
    format: Format,
    address: Option<&WebAddress>,
    library: &Library,
) -> Result<Exported, ExportError> {
    let records = || games.iter().map(|(_, record)| record);
    let mut exported = Exported { notes: omissions(records(), format, address), ..Exported::default() };
    match format {
        Format::Text => records().for_each(|record| exported.text.push_str(&text::write(record))),
        Format::OpenTafl => match games {
            [(_, record)] => {
                let variant = library.get(&record.variant)?;
                let written = opentafl::write(record, &variant.rules, &variant.name);
                let written = written.map_err(|faults| ExportError::Replay { variant: variant.id.clone(), faults })?;
                exported.text = written.record;
                exported.notes.extend(written.losses.into_iter().map(ExportNote::Loss));
                exported.notes.extend(written.lost_rules.into_iter().map(ExportNote::Rule));
            }
            _ => return Err(ExportError::Several(games.len())),
        },
        Format::Table => {
            exported.text = format!("{}\n", table::HEADING);
            let mut last = None;
            for (number, record) in games {
                if last != Some(&record.variant) {
                    exported.text += &format!("{}\n", table::variant_line(&record.variant));
                    last = Some(&record.variant);
                }
                exported.text += &table::write_line(&number.to_string(), record);
                exported.text.push('\n');
            }
        }
        Format::Link => {
            for (number, record) in games {
                let written = match address {
                    Some(_) => SharedContent::Game(record.clone()).write(address),
                    None => link::write_game(record),
                };
                match written {
                    Ok(link) => exported.text += &format!("{link}\n"),
                    Err(error) if games.len() == 1 => return Err(error.into()),
                    Err(error) => exported.too_long.push((*number, error)),
                }
            }
        }
    }
    Ok(exported)
}
