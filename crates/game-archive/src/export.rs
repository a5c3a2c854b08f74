use std::fmt;

use birka_records::game_record::link::{self, LinkError};
use birka_records::game_record::{GameRecord, RecordFault, opentafl, table, text};
use birka_records::shared::{SharedContent, WebAddress};
use birka_script::{Library, VariantLookupError};

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
    /// A rule of the variant that an `OpenTafl` record does not say, in words.
    Rule(String),
}

impl fmt::Display for ExportNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Annotations { games, format } => {
                let form = if *format == Format::Table { "a table" } else { "a link" };
                write!(formatter, "comments, signs and variations of {games} games are left out: {form} has no place for them")
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

/// Writes games with their numbers in a format. Links are to the page with an `address`, or without one to the program.
///
/// # Errors
/// If a game cannot be written in the format.
pub fn export(
    games: &[(u64, GameRecord)],
    format: Format,
    address: Option<&WebAddress>,
    library: &Library,
) -> Result<Exported, ExportError> {
    let mut exported = Exported::default();
    let annotated = games.iter().filter(|(_, record)| record.is_annotated()).count();
    let is_bare = format == Format::Table || format == Format::Link && address.is_none();
    if is_bare && annotated > 0 {
        exported.notes.push(ExportNote::Annotations { games: annotated, format });
    }
    match format {
        Format::Text => games.iter().for_each(|(_, record)| exported.text.push_str(&text::write(record))),
        Format::OpenTafl => match games {
            [(_, record)] => {
                let variant = library.get(&record.variant)?;
                let written = opentafl::write(record, &variant.rules, &variant.name);
                let written = written.map_err(|faults| ExportError::Replay { variant: variant.id.clone(), faults })?;
                exported.text = written.record;
                exported.notes.extend(written.lost.into_iter().map(ExportNote::Rule));
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
            for (_, record) in games {
                exported.text += &match address {
                    Some(_) => SharedContent::Game(record.clone()).write(address)?,
                    None => link::write_game(record)?,
                };
                exported.text.push('\n');
            }
        }
    }
    Ok(exported)
}
