//! Links that carry what they show: `https://example.org/birka/#game=1.eNpz…`.
//!
//! The content stands in the fragment, which browsers send to no server: its kind, the version of the form, and a text that is compressed (zlib,
//! RFC 1950) and encoded (base64url without padding, RFC 4648). Without an address, the link begins with `birka://`.
//!
//! | kind | text |
//! |---|---|
//! | `position` | a game without moves in Birka's [text format](text), with the headers `Variant` and `Start` |
//! | `game` | a game, with its comments, signs and variations |
//! | `review` | a game whose comments, signs and variations judge its moves |
//! | `puzzle` | a [book of puzzles](PuzzleBook), usually of one |
//! | `variant` | the name of a variant with the chosen options on the first line, then its source in Lua |

use std::fmt;
use std::io::Read as _;
use std::str::FromStr;

use arrayvec::ArrayString;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::bufread::{ZlibDecoder, ZlibEncoder};
use serde::{Deserialize, Serialize};

use crate::game_record::link::{self, LinkError, SCHEME};
use crate::game_record::{Fault, FaultKind, GameRecord, MAX_VALUE, Place, text};
use crate::move_notation::shorten;
use crate::puzzle::PuzzleBook;

/// The longest link in bytes.
pub const MAX_LENGTH: usize = 128 << 10;
/// The longest text that a link unpacks to, in bytes.
pub const MAX_UNPACKED: usize = 256 << 10;
/// The version of the form of links.
const VERSION: &str = "1";
/// The longest address in bytes.
const MAX_ADDRESS: usize = 160;

/// The content of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedContent {
    /// A position.
    Position {
        /// The variant with its options.
        variant: String,
        /// The position in the notation of [`position`](crate::position).
        position: String,
    },
    /// A game with its comments, signs and variations.
    Game(GameRecord),
    /// A game whose comments, signs and variations judge its moves.
    Review(GameRecord),
    /// Puzzles of a variant, at least one.
    Puzzle(PuzzleBook),
    /// A variant with its source.
    Variant {
        /// Its id, with the chosen options.
        name: String,
        /// Its file, in Lua.
        source: String,
    },
}

/// Whether a text begins like a link that carries content.
#[must_use]
pub fn is_link(text: &str) -> bool {
    let text = link::trimmed(text);
    let begins = |prefix: &str| text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    begins("https://") || begins("http://") || link::after_scheme(text).is_some_and(|rest| rest.starts_with('#'))
}

impl SharedContent {
    /// The word for this kind of content in a link.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Position { .. } => "position",
            Self::Game(_) => "game",
            Self::Review(_) => "review",
            Self::Puzzle(_) => "puzzle",
            Self::Variant { .. } => "variant",
        }
    }

    /// The bare moves of a game, for the shortest link: the rest follows from the rules, or is left out.
    #[must_use]
    pub fn bare_game(record: &GameRecord) -> Self {
        let moves = record.moves.iter().map(|mv| if record.changes.is_empty() { mv.without_captures() } else { mv.plain() });
        Self::Game(GameRecord {
            variant: record.variant.clone(),
            start: record.start.clone(),
            changes: record.changes.clone(),
            moves: moves.collect(),
            ..GameRecord::default()
        })
    }

    /// Writes it as a link to a page, or without an address as one to the program.
    ///
    /// # Errors
    /// If it is too long for a link.
    pub fn write(&self, address: Option<&WebAddress>) -> Result<String, LinkError> {
        let text = match self {
            Self::Position { variant, position } => {
                text::write(&GameRecord { variant: variant.clone(), start: Some(position.clone()), ..GameRecord::default() })
            }
            Self::Game(record) | Self::Review(record) => text::write_short(record),
            // RON can write every field, so this cannot fail.
            Self::Puzzle(book) => ron::to_string(book).unwrap_or_default(),
            Self::Variant { name, source } => format!("{name}\n{source}"),
        };
        if text.len() > MAX_UNPACKED {
            return Err(LinkError::TooLarge(MAX_UNPACKED));
        }
        let mut packed = Vec::new();
        // Reading from memory cannot fail.
        let _ = ZlibEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut packed);
        let address = address.map_or(SCHEME, WebAddress::as_str);
        let link = format!("{address}#{}={VERSION}.{}", self.kind(), BASE64_URL_SAFE_NO_PAD.encode(packed));
        if link.len() > MAX_LENGTH { Err(LinkError::TooLong(MAX_LENGTH)) } else { Ok(link) }
    }

    /// Reads a link, whatever its address. Moves, positions and sources are checked for their form only: what they mean depends on the variant.
    ///
    /// # Errors
    /// Every fault of the link. A fault within the content stands at the beginning of the link.
    pub fn read(link: &str) -> Result<Self, Vec<Fault>> {
        let unpacked = unpack(link::trimmed(link));
        let content = unpacked.map_err(|error| vec![FaultKind::Link(error)]).and_then(|(kind, text)| parse(&kind, text));
        content.map_err(|kinds| kinds.into_iter().map(|kind| kind.at(Place::START)).collect())
    }
}

/// The kind of content, and its text.
fn unpack(link: &str) -> Result<(String, String), LinkError> {
    if link.len() > MAX_LENGTH {
        return Err(LinkError::TooLong(MAX_LENGTH));
    }
    let fragment = link.split_once('#').map_or("", |(_, fragment)| fragment);
    let (kind, rest) = fragment.split_once('=').unwrap_or((fragment, ""));
    if !matches!(kind, "position" | "game" | "review" | "puzzle" | "variant") {
        return Err(LinkError::Content(shorten(kind)));
    }
    let (version, data) = rest.split_once('.').unwrap_or((rest, ""));
    if version != VERSION && !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()) {
        return Err(LinkError::Newer(shorten(version)));
    }
    let packed = BASE64_URL_SAFE_NO_PAD.decode(data).ok().filter(|_| version == VERSION).ok_or(LinkError::Damaged)?;
    let mut unpacked = Vec::new();
    let limit = u64::try_from(MAX_UNPACKED + 1).unwrap_or(u64::MAX);
    let mut decoder = ZlibDecoder::new(packed.as_slice()).take(limit);
    let read = decoder.read_to_end(&mut unpacked);
    if unpacked.len() > MAX_UNPACKED {
        return Err(LinkError::TooLarge(MAX_UNPACKED));
    }
    let is_whole = read.is_ok() && decoder.into_inner().into_inner().is_empty();
    let text = String::from_utf8(unpacked).ok().filter(|_| is_whole).ok_or(LinkError::Damaged)?;
    Ok((kind.to_owned(), text))
}

fn parse(kind: &str, text: String) -> Result<SharedContent, Vec<FaultKind>> {
    let mismatch = |kind| vec![FaultKind::Link(LinkError::Mismatch(kind))];
    match kind {
        "position" => {
            let GameRecord { variant, start, moves, .. } = parse_game(&text, "position")?;
            let position = start.filter(|_| moves.is_empty()).ok_or_else(|| mismatch("position"))?;
            Ok(SharedContent::Position { variant, position })
        }
        "review" => parse_game(&text, "review").map(SharedContent::Review),
        "puzzle" => match PuzzleBook::parse(&text) {
            Ok(book) if !book.variant.is_empty() && !book.puzzles.is_empty() => Ok(SharedContent::Puzzle(book)),
            _ => Err(mismatch("puzzle")),
        },
        "variant" => {
            let (name, source) = text.split_once('\n').ok_or_else(|| mismatch("variant"))?;
            let is_name = !name.trim().is_empty() && name.chars().count() <= MAX_VALUE && !name.contains(char::is_control);
            if !is_name || source.trim().is_empty() {
                return Err(mismatch("variant"));
            }
            Ok(SharedContent::Variant { name: name.to_owned(), source: source.to_owned() })
        }
        _ => parse_game(&text, "game").map(SharedContent::Game),
    }
}

/// The only game of a text, which names its variant.
fn parse_game(text: &str, kind: &'static str) -> Result<GameRecord, Vec<FaultKind>> {
    let games = text::read(text).map_err(|faults| faults.into_iter().map(|fault| fault.kind).collect::<Vec<_>>())?;
    match <[_; 1]>::try_from(games) {
        Ok([game]) if game.record.variant.is_empty() => Err(vec![FaultKind::NoVariant]),
        Ok([game]) => Ok(game.record),
        Err(_) => Err(vec![FaultKind::Link(LinkError::Mismatch(kind))]),
    }
}

/// The address of a web page that opens links: `https://example.org/birka/`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WebAddress(ArrayString<MAX_ADDRESS>);

/// Why a text is not the address of a web page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It does not begin with a scheme of the web and a host.
    #[error("an address begins with `https://` or `http://` and the name of a computer, as in `https://example.org/birka/`")]
    NotWeb,
    /// It is too long.
    #[error("an address has at most {MAX_ADDRESS} characters")]
    TooLong,
    /// It has a fragment.
    #[error("an address has no `#`: that is where the content of a link begins")]
    Fragment,
    /// A character that no address has.
    #[error("`{}` does not belong in an address; write it percent-encoded", .0.escape_debug())]
    Character(char),
}

impl WebAddress {
    /// The address as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for WebAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.contains('#') {
            return Err(AddressError::Fragment);
        }
        if let Some(wrong) = text.chars().find(|c| !c.is_ascii_graphic() || "\"<>\\^`{|}".contains(*c)) {
            return Err(AddressError::Character(wrong));
        }
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(AddressError::NotWeb)?;
        if !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[') {
            return Err(AddressError::NotWeb);
        }
        ArrayString::from(text).map(Self).map_err(|_| AddressError::TooLong)
    }
}

impl TryFrom<String> for WebAddress {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Self, AddressError> {
        text.parse()
    }
}

impl From<WebAddress> for String {
    fn from(address: WebAddress) -> Self {
        address.as_str().to_owned()
    }
}

impl fmt::Display for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for WebAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
