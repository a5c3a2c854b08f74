//! Values of `exhibition.ron` as they are written, and the messages about those that are not what they have to be.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use birka_diagnostics::{RonDocument, RonFault, suggest};
use ron::Value;
use serde::de::{Deserialize, Deserializer, Error};

/// The most items of a list.
const MAX_ITEMS: usize = 64;

/// Stands for the key in a message of a value, which does not know its key.
pub(super) const KEY: &str = "{key}";

/// The message about a value that cannot be read; `None` if the value counts as left out.
pub(super) fn describe(fault: &RonFault<'_>) -> Option<String> {
    if let ron::Error::NoSuchStructField { expected, found, .. } = fault.error {
        return Some(format!("there is no key `{found}` here{}", suggest::hint(found, expected)));
    }
    let (key, found) = (fault.key, fault.found());
    // `None` means the same as leaving the key out.
    if found == Some(Value::Option(None)) && !key.is_empty() && !fault.is_item() {
        return None;
    }
    let found = found.as_ref().map_or("this", kind);
    Some(match fault.error {
        ron::Error::Message(message) => message.replace(KEY, key),
        // Told before the values are read.
        ron::Error::DuplicateStructField { .. } => return None,
        ron::Error::ExpectedStructLike
        | ron::Error::ExpectedNamedStructLike(_)
        | ron::Error::ExpectedDifferentStructName { .. }
        | ron::Error::ExpectedIdentifier
        | ron::Error::SuggestRawIdentifier(_) => {
            format!("keys with values in parentheses are expected here, not {found}")
        }
        ron::Error::ExpectedArray => format!("`{key}` is a list in brackets, not {found}"),
        ron::Error::ExpectedString if fault.is_item() => format!("a text in quotes is expected here, not {found}"),
        ron::Error::ExpectedString => format!("`{key}` is a text in quotes, not {found}"),
        ron::Error::ExpectedBoolean => format!("`{key}` is `true` or `false`, not {found}"),
        _ => fault.to_string(),
    })
}

/// The kind of a value, for messages.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "true or false",
        Value::Char(_) => "a character",
        Value::Map(_) => "a list of keys with values in parentheses",
        Value::Number(_) => "a number",
        Value::Option(_) => "an option",
        Value::String(_) => "a text",
        Value::Bytes(_) => "bytes",
        Value::Seq(_) => "a list",
        Value::Unit => "nothing",
    }
}

/// A whole number in a range. The message of an error begins with the key.
pub(super) fn whole_number<T: TryFrom<u32>>(key: &str, value: &Value, range: &RangeInclusive<u32>) -> Result<T, String> {
    let expected = |found: &dyn Display| format!("`{key}` is a whole number from {} to {}, not {found}", range.start(), range.end());
    let value = if let Value::Option(Some(value)) = value { value } else { value };
    let Value::Number(number) = value else { return Err(expected(&kind(value))) };
    let number = number.into_f64();
    let whole = Some(number as u32).filter(|whole| range.contains(whole) && f64::from(*whole) == number);
    whole.and_then(|whole| T::try_from(whole).ok()).ok_or_else(|| expected(&number))
}

/// Deserializes a whole number in a range.
pub(super) fn number<'de, D: Deserializer<'de>, T: TryFrom<u32>, const MIN: u32, const MAX: u32>(from: D) -> Result<T, D::Error> {
    whole_number(KEY, &Value::deserialize(from)?, &(MIN..=MAX)).map_err(Error::custom)
}

/// Deserializes a whole number that may be missing.
pub(super) fn some_number<'de, D: Deserializer<'de>, T: TryFrom<u32>, const MIN: u32, const MAX: u32>(
    from: D,
) -> Result<Option<T>, D::Error> {
    number::<_, _, MIN, MAX>(from).map(Some)
}

/// Deserializes a time in seconds.
pub(super) fn seconds<'de, D: Deserializer<'de>, const MIN: u32, const MAX: u32>(from: D) -> Result<Duration, D::Error> {
    number::<_, u32, MIN, MAX>(from).map(|seconds| Duration::from_secs(seconds.into()))
}

/// Deserializes a text; `Some("text")` is allowed.
pub(super) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Option::deserialize(from)?.ok_or_else(|| Error::custom("there is no text"))
}

/// Deserializes a value that is written as a text.
pub(super) fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(from: D) -> Result<T, D::Error> {
    text(from)?.parse().map_err(Error::custom)
}

/// Deserializes a value that is written as a text and may be missing.
pub(super) fn some_parsed<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(from: D) -> Result<Option<T>, D::Error> {
    parsed(from).map(Some)
}

/// A value that is written as one of several words.
pub(super) trait Word: Copy + 'static {
    /// The words and their values.
    const ALL: &'static [(&'static str, Self)];
}

/// Deserializes one of several words.
pub(super) fn word<'de, D: Deserializer<'de>, T: Word>(from: D) -> Result<T, D::Error> {
    choose(&text(from)?, T::ALL).map_err(Error::custom)
}

/// The value of a word.
pub(super) fn choose<T: Copy>(text: &str, all: &[(&'static str, T)]) -> Result<T, String> {
    let found = all.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    found.ok_or_else(|| format!("{text:?} is not known here; write {}", suggest::or_list(&names)))
}

pub(super) fn choose_name(text: &str, names: &[&'static str]) -> Result<&'static str, String> {
    choose(text, &names.iter().map(|&name| (name, name)).collect::<Vec<_>>())
}

/// A list without repetitions, each item parsed from a text. Missing, empty or faulty lists are the default.
pub(super) fn parsed_list<T: PartialEq>(
    document: &mut RonDocument,
    key_path: &str,
    texts: Option<Vec<String>>,
    default: Vec<T>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Vec<T> {
    let Some(texts) = texts else { return default };
    let mut items = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        match parse(text) {
            Ok(item) if items.contains(&item) => document.error(&format!("{key_path}.{index}"), format!("{text:?} is listed twice")),
            Ok(item) => items.push(item),
            Err(message) => document.error(&format!("{key_path}.{index}"), message),
        }
    }
    if items.is_empty() {
        let key = key_path.rsplit('.').next().unwrap_or_default();
        document.error(key_path, format!("`{key}` has no valid item; leave the key out for the default"));
        return default;
    }
    items
}

/// The items of a list with their key paths; `None` if it is missing or too long, so that the default is to be used.
pub(super) fn items<T>(document: &mut RonDocument, key_path: &str, list: Option<Vec<T>>) -> Option<Vec<(String, T)>> {
    let list = list?;
    if list.len() > MAX_ITEMS {
        let key = key_path.rsplit('.').next().unwrap_or_default();
        document.error(key_path, format!("`{key}` has {} items; at most {MAX_ITEMS} are allowed", list.len()));
        return None;
    }
    Some(list.into_iter().enumerate().map(|(index, item)| (format!("{key_path}.{index}"), item)).collect())
}

/// Items without those that are listed twice, which is a fault. `what` begins the message, such as "this offer is".
pub(super) fn without_repetitions<T: PartialEq>(document: &mut RonDocument, items: Vec<(String, T)>, what: &str) -> Vec<T> {
    let mut found = Vec::new();
    for (at, item) in items {
        if found.contains(&item) {
            document.error(&at, format!("{what} listed twice; remove one of them"));
        } else {
            found.push(item);
        }
    }
    found
}
