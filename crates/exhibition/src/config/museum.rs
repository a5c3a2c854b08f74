//! The house: its name, texts and address, and how its staff reach the service screen.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use birka_diagnostics::{RonDocument, read_start, suggest};
use birka_localization::{Language, Texts};
use birka_records::shared::WebAddress;
use ron::Value;
use serde::Deserialize;

use super::values::{Word, kind, some_parsed, word};
use super::{Files, Screen};
use crate::take_home::is_long_game_readable;

/// The museum's own name, logo, variants and texts: the key `house`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Museum {
    /// The name of the museum; empty if it is not shown.
    pub name: String,
    /// A PNG picture; `None` for none.
    pub logo: Option<PathBuf>,
    /// A folder of variants and mods that are offered besides the shipped ones; `None` for none.
    pub mods: Option<PathBuf>,
    /// The page to which visitors take their game home; `None` for none.
    pub take_home: Option<WebAddress>,
    /// Whether a second visitor may play with a phone in the same network.
    pub phones: bool,
    /// Texts in place of the shipped ones.
    pub texts: Vec<OwnText>,
}

/// A text in place of a shipped one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnText {
    pub language: Language,
    /// The id of the message it replaces.
    pub id: String,
    /// The text, as in a Fluent file.
    pub text: String,
}

/// The section as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawMuseum {
    name: String,
    logo: Option<String>,
    mods: Option<String>,
    take_home: Option<String>,
    pub(super) phones: bool,
    texts: Option<Value>,
}

pub(super) fn read_museum(document: &mut RonDocument, raw: RawMuseum, files: &Files<'_>, screen: &Screen) -> Museum {
    let RawMuseum { name, logo, mods, take_home, phones, texts } = raw;
    if name.chars().count() > 80 || name.chars().any(char::is_control) {
        document.error("house.name", "the name has at most 80 characters, on one line");
    }
    let logo = files.existing(document, "house.logo", logo, Path::is_file, "picture");
    if logo.as_ref().is_some_and(|logo| read_start(logo, 8).ok().is_none_or(|start| start != *b"\x89PNG\r\n\x1a\n")) {
        document.error("house.logo", "the logo is not a PNG picture; save it as PNG");
    }
    let mods = files.existing(document, "house.mods", mods, Path::is_dir, "folder");
    let take_home = read_address(document, take_home, screen);
    Museum { name, logo, mods, take_home, phones, texts: read_texts(document, texts) }
}

/// The address of a page, if the code of a long game with it can be read from the screen.
fn read_address(document: &mut RonDocument, text: Option<String>, screen: &Screen) -> Option<WebAddress> {
    let key = "house.take_home";
    match text?.parse::<WebAddress>() {
        Ok(address) if is_long_game_readable(&address, screen) => Some(address),
        Ok(_) => {
            let message =
                "no phone could read the QR code of a game of 100 moves from this screen; take a shorter address or a larger screen";
            document.error(key, message);
            None
        }
        Err(error) => {
            document.error(key, error);
            None
        }
    }
}

/// For each language, the texts by the ids that they replace.
fn read_texts(document: &mut RonDocument, texts: Option<Value>) -> Vec<OwnText> {
    let mut read = Vec::new();
    for (at, code, texts) in entries(document, "house.texts", texts.unwrap_or(Value::Unit)) {
        let language = match code.parse::<Language>() {
            Ok(language) => language,
            Err(message) => {
                document.error(&at, message);
                continue;
            }
        };
        for (at, id, value) in entries(document, &at, texts) {
            let Value::String(text) = value else {
                document.error(&at, format!("the text `{id}` is written in quotes"));
                continue;
            };
            match Texts::check(&id, &text) {
                Ok(_) => read.push(OwnText { language, id, text }),
                Err(error) if error.is_unknown_message() => {
                    let ids = Texts::ids();
                    let close = suggest::closest_matches(&id, ids.iter().map(String::as_str));
                    let hint = if close.is_empty() {
                        "; `birka exhibit --texts` lists them".to_owned()
                    } else {
                        format!("; did you mean {}?", suggest::or_list(&close))
                    };
                    document.error(&at, format!("{error}{hint}"));
                }
                Err(error) => document.error(&at, error),
            }
        }
    }
    read
}

/// The entries of a map, each with its key path.
fn entries(document: &mut RonDocument, at: &str, value: Value) -> Vec<(String, String, Value)> {
    let mut entries = Vec::new();
    match value {
        Value::Map(map) => {
            for (key, value) in map {
                match key {
                    Value::String(key) => entries.push((format!("{at}.{key}"), key, value)),
                    other => document.error(at, format!("a key is a word, not {}", kind(&other))),
                }
            }
        }
        // `()` has no keys.
        Value::Unit => {}
        other => document.error(at, format!("keys with values in parentheses are expected here, not {}", kind(&other))),
    }
    entries
}

/// How staff reach the service screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Staff {
    /// The PIN; without one nobody reaches it.
    #[serde(deserialize_with = "some_parsed")]
    pub pin: Option<Pin>,
    /// A longer code, which is accepted also while wrong PINs have to be waited for.
    #[serde(deserialize_with = "some_parsed")]
    pub code: Option<LongCode>,
    /// The gesture that asks for the PIN.
    #[serde(deserialize_with = "word")]
    pub gesture: Gesture,
}

/// The gesture that asks for the PIN. It is not shown anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gesture {
    /// A touch in each corner of the screen, clockwise from the top left, within five seconds.
    #[default]
    Corners,
    /// A finger that rests in the top left corner for five seconds.
    Hold,
}

impl Word for Gesture {
    const ALL: &'static [(&'static str, Self)] = &[("corners", Self::Corners), ("hold", Self::Hold)];
}

/// A PIN of four to eight digits. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin {
    digits: String,
}

impl Pin {
    /// Whether these are its digits. Takes as long for any text of the same length.
    #[must_use]
    pub fn matches(&self, digits: &str) -> bool {
        let difference = self.digits.bytes().zip(digits.bytes()).fold(0, |difference, (own, other)| difference | (own ^ other));
        self.digits.len() == digits.len() && difference == 0
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(****)")
    }
}

/// A code of nine to twelve digits, too many to guess however often somebody tries. `Debug` does not print it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongCode(Pin);

impl LongCode {
    /// Whether these are its digits. Takes as long for any text of the same length.
    #[must_use]
    pub fn matches(&self, digits: &str) -> bool {
        self.0.matches(digits)
    }
}

/// The PIN and the code of the commented example, `assets/exhibition.ron`, which everybody can read.
const PUBLISHED: [&str; 2] = ["2749", "274938160527"];

/// Digits that somebody tries although they neither repeat nor count: lines and corners of the keypad, and what lists of leaked PINs begin with.
const WELL_KNOWN: [&str; 40] = [
    "0159", "0258", "0369", "0741", "0852", "0963", "1004", "1236", "1379", "1397", "1470", "1478", "1590", "1593", "1597", "1793", "2580",
    "2589", "3197", "3690", "3698", "3719", "3791", "3971", "4563", "4862", "7139", "7193", "7410", "7531", "7913", "7931", "7951", "8520",
    "8624", "9317", "9630", "9713", "9731", "9871",
];

/// Lines of the keypad of three digits, of which longer PINs are made.
const KEYPAD_LINES: [&str; 16] =
    ["123", "456", "789", "147", "258", "369", "159", "357", "321", "654", "987", "741", "852", "963", "951", "753"];

/// Whether digits are among those that anybody tries first.
fn is_guessed(digits: &str) -> bool {
    let bytes = digits.as_bytes();
    let is_even_row = |digits: &[u8]| {
        let steps: Vec<u8> = digits.windows(2).map(|pair| (pair[1] + 10 - pair[0]) % 10).collect();
        steps.windows(2).all(|pair| pair[0] == pair[1])
    };
    let mut single = bytes.to_vec();
    single.dedup();
    let mut distinct = bytes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    // 7777, 1212, 2000
    distinct.len() <= 2
        // 1234, 9753, 7890, 112233
        || is_even_row(&single)
        // 123123
        || (1..=bytes.len() / 2).any(|length| bytes.chunks(length).all(|part| bytes.starts_with(part)))
        // 123321
        || bytes.iter().eq(bytes.iter().rev())
        // A year in which somebody was born, or which is to come.
        || (bytes.len() == 4 && (bytes.starts_with(b"19") || bytes.starts_with(b"20")))
        || WELL_KNOWN.contains(&digits)
        || (bytes.len().is_multiple_of(3) && bytes.chunks(3).all(|part| KEYPAD_LINES.iter().any(|line| line.as_bytes() == part)))
}

/// Reads digits of a number within `lengths`; `what` has them.
fn secret_digits(text: &str, what: &str, lengths: std::ops::RangeInclusive<usize>) -> Result<Pin, String> {
    if !lengths.contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{what}, written in quotes"));
    }
    if PUBLISHED.contains(&text) {
        return Err(
            "these digits stand in the example that comes with the program, where everybody can read them; choose your own".to_owned()
        );
    }
    if is_guessed(text) {
        return Err(
            "these digits are among the first that anybody tries; choose some that neither repeat nor count, and are no year and no line \
                    of the keys"
                .to_owned(),
        );
    }
    Ok(Pin { digits: text.to_owned() })
}

impl FromStr for Pin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        secret_digits(text, "a PIN has four to eight digits", 4..=8)
    }
}

impl FromStr for LongCode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        secret_digits(text, "a code has nine to twelve digits", 9..=12).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_has_four_to_eight_digits_that_nobody_tries_first() {
        for text in ["2748", "27491", "60318842", "1358", "4071", "730164"] {
            assert!(text.parse::<Pin>().is_ok(), "{text}");
        }
        for text in ["", "274", "274927492", "27 49", "abcd", "٢٧٤٩"] {
            assert!(text.parse::<Pin>().unwrap_err().contains("four to eight digits"), "{text}");
        }
        let guessed = [
            "1111", "1234", "87654321", "1212", "1122", "6969", "2000", "2580", "1010", "112233", "123123", "1357", "9753", "7890", "1123",
            "123321", "1984", "2012", "0852", "1379", "147258", "789456", "159753", "00000001", "12341234", "1004", "4321",
        ];
        for text in guessed {
            assert!(text.parse::<Pin>().unwrap_err().contains("first that anybody tries"), "{text}");
        }
        assert!(PUBLISHED[0].parse::<Pin>().unwrap_err().contains("everybody can read"));
        // Most PINs can still be chosen.
        let free = (0..10_000).filter(|number| format!("{number:04}").parse::<Pin>().is_ok()).count();
        assert!((8_500..9_300).contains(&free), "{free}");
    }

    #[test]
    fn a_code_is_longer_than_a_pin() {
        for text in ["27493816", "123456789", "111111111111", "2749381605271"] {
            assert!(text.parse::<LongCode>().is_err(), "{text}");
        }
        assert!(PUBLISHED[1].parse::<LongCode>().unwrap_err().contains("everybody can read"));
        let code: LongCode = "604913827".parse().unwrap();
        assert!(code.matches("604913827") && !code.matches("60491382") && !format!("{code:?}").contains("60"));
    }

    #[test]
    fn only_the_same_digits_match_and_none_are_printed() {
        let pin: Pin = "2694".parse().unwrap();
        assert!(pin.matches("2694"));
        for other in ["", "269", "2693", "26940", "02694"] {
            assert!(!pin.matches(other), "{other}");
        }
        assert!(!format!("{pin:?}").contains("26"));
    }
}
