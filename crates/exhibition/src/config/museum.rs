use std::path::{Path, PathBuf};

use birka_diagnostics::{RonDocument, read_start, suggest};
use birka_localization::{Language, Texts};
use birka_records::shared::WebAddress;
use ron::Value;
use serde::Deserialize;

use super::values::kind;
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
    texts: Option<Value>,
}

pub(super) fn read_museum(document: &mut RonDocument, raw: RawMuseum, files: &Files<'_>, screen: &Screen) -> Museum {
    let RawMuseum { name, logo, mods, take_home, texts } = raw;
    if name.chars().count() > 80 || name.chars().any(char::is_control) {
        document.error("house.name", "the name has at most 80 characters, on one line");
    }
    let logo = files.existing(document, "house.logo", logo, Path::is_file, "picture");
    if logo.as_ref().is_some_and(|logo| read_start(logo, 8).ok().is_none_or(|start| start != *b"\x89PNG\r\n\x1a\n")) {
        document.error("house.logo", "the logo is not a PNG picture; save it as PNG");
    }
    let mods = files.existing(document, "house.mods", mods, Path::is_dir, "folder");
    let take_home = read_address(document, take_home, screen);
    Museum { name, logo, mods, take_home, texts: read_texts(document, texts) }
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
