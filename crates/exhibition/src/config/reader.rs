//! Typed access to the values of a RON file that collects every fault instead of stopping at the first.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::ops::RangeInclusive;

use birka_diagnostics::{RonDocument, suggest};
use ron::Value;

/// The document being read, to which all sections add faults.
pub(super) struct Faults {
    document: RefCell<RonDocument>,
    /// The path of every key that was asked for, with `*` for the number of a list item.
    known: RefCell<BTreeSet<String>>,
}

impl Faults {
    pub(super) fn new(document: RonDocument) -> Self {
        Self { document: RefCell::new(document), known: RefCell::default() }
    }

    pub(super) fn error(&self, key_path: &str, message: impl Display) {
        self.document.borrow_mut().error(key_path, message);
    }

    /// The document with its faults, and the keys that were asked for.
    pub(super) fn finish(self) -> (RonDocument, BTreeSet<String>) {
        (self.document.into_inner(), self.known.into_inner())
    }
}

/// A key path with `*` for the number of a list item.
pub(super) fn pattern(key_path: &str) -> String {
    let steps = key_path.split('.').map(|step| if step.bytes().all(|byte| byte.is_ascii_digit()) { "*" } else { step });
    steps.collect::<Vec<_>>().join(".")
}

/// The keys and values of one pair of parentheses.
pub(super) struct Section<'f> {
    faults: &'f Faults,
    path: String,
    values: BTreeMap<String, Value>,
    known: Vec<&'static str>,
}

/// What a value is, for messages.
fn kind(value: &Value) -> &'static str {
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

pub(super) fn join(path: &str, step: &str) -> String {
    if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") }
}

impl<'f> Section<'f> {
    /// The section at a path. A value that is not one is a fault, and the section is empty.
    pub(super) fn new(faults: &'f Faults, path: String, value: Option<Value>) -> Self {
        let mut section = Self { faults, path, values: BTreeMap::new(), known: Vec::new() };
        match value {
            None => {}
            Some(Value::Map(map)) => {
                for (key, value) in map {
                    match key {
                        Value::String(key) => _ = section.values.insert(key, value),
                        other => section.fault_here(format!("a key is a word, not {}", kind(&other))),
                    }
                }
            }
            // `()` has no keys.
            Some(Value::Unit) => {}
            Some(other) => section.fault_here(format!("keys with values in parentheses are expected here, not {}", kind(&other))),
        }
        section
    }

    /// Adds a fault about the section as a whole.
    pub(super) fn fault_here(&self, message: impl Display) {
        self.faults.error(&self.path, message);
    }

    /// Adds a fault at a key.
    pub(super) fn fault(&self, key: &str, message: impl Display) {
        self.faults.error(&join(&self.path, key), message);
    }

    fn take(&mut self, key: &'static str) -> Option<Value> {
        self.known.push(key);
        self.faults.known.borrow_mut().insert(pattern(&join(&self.path, key)));
        // `None` means the same as leaving the key out.
        match self.values.remove(key)? {
            Value::Option(None) => None,
            Value::Option(Some(value)) => Some(*value),
            value => Some(value),
        }
    }

    /// Whether a key is present and has not been read.
    pub(super) fn has(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    fn wrong_type(&self, key: &str, expected: &str, found: &Value) {
        self.fault(key, format!("`{key}` is {expected}, not {}", kind(found)));
    }

    pub(super) fn section(&mut self, key: &'static str) -> Self {
        let value = self.take(key);
        Section::new(self.faults, join(&self.path, key), value)
    }

    /// The items of a list with their paths; `None` if the key is missing or no list.
    pub(super) fn list(&mut self, key: &'static str) -> Option<Vec<(String, Value)>> {
        match self.take(key)? {
            Value::Seq(items) => {
                let path = join(&self.path, key);
                Some(items.into_iter().enumerate().map(|(at, item)| (join(&path, &at.to_string()), item)).collect())
            }
            other => {
                self.wrong_type(key, "a list in brackets", &other);
                None
            }
        }
    }

    /// The sections of a list; `None` if the key is missing or no list.
    pub(super) fn sections(&mut self, key: &'static str) -> Option<Vec<Section<'f>>> {
        let items = self.list(key)?;
        Some(items.into_iter().map(|(path, item)| Section::new(self.faults, path, Some(item))).collect())
    }

    /// The texts of a list with their paths; `None` if the key is missing or no list. Items that are no texts are faults.
    pub(super) fn text_items(&mut self, key: &'static str) -> Option<Vec<(String, String)>> {
        let items = self.list(key)?;
        let texts = items.into_iter().filter_map(|(path, item)| match item {
            Value::String(text) => Some((path, text)),
            other => {
                self.faults.error(&path, format!("a text in quotes is expected here, not {}", kind(&other)));
                None
            }
        });
        Some(texts.collect())
    }

    /// A list without repetitions, each item parsed from a text. Missing, empty or faulty lists are the default.
    pub(super) fn parsed_list<T: PartialEq>(
        &mut self,
        key: &'static str,
        default: Vec<T>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Vec<T> {
        let Some(items) = self.text_items(key) else { return default };
        let mut parsed = Vec::new();
        for (path, text) in items {
            match parse(&text) {
                Ok(item) if parsed.contains(&item) => self.faults.error(&path, format!("{text:?} is listed twice")),
                Ok(item) => parsed.push(item),
                Err(message) => self.faults.error(&path, message),
            }
        }
        if parsed.is_empty() {
            self.fault(key, format!("`{key}` has no valid item; leave the key out for the default"));
            return default;
        }
        parsed
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<String> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            other => {
                self.wrong_type(key, "a text in quotes", &other);
                None
            }
        }
    }

    pub(super) fn parsed<T>(&mut self, key: &'static str, parse: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let text = self.text(key)?;
        parse(&text).map_err(|message| self.fault(key, message)).ok()
    }

    /// One of several words.
    pub(super) fn choice<T: Copy>(&mut self, key: &'static str, default: T, all: &[(&'static str, T)]) -> T {
        self.parsed(key, |text| choose(text, all)).unwrap_or(default)
    }

    pub(super) fn boolean(&mut self, key: &'static str, default: bool) -> bool {
        match self.take(key) {
            None => default,
            Some(Value::Bool(value)) => value,
            Some(other) => {
                self.wrong_type(key, "`true` or `false`", &other);
                default
            }
        }
    }

    pub(super) fn number(&mut self, key: &'static str, default: u32, range: RangeInclusive<u32>) -> u32 {
        self.optional_number(key, range).unwrap_or(default)
    }

    pub(super) fn optional_number(&mut self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        let value = self.take(key)?;
        self.number_in(&join(&self.path, key), key, &value, range)
    }

    /// A value as a number in a range.
    pub(super) fn number_in(&self, path: &str, name: &str, value: &Value, range: RangeInclusive<u32>) -> Option<u32> {
        let expected = || format!("`{name}` is a whole number from {} to {}", range.start(), range.end());
        let Value::Number(number) = value else {
            self.faults.error(path, format!("{}, not {}", expected(), kind(value)));
            return None;
        };
        let number = number.into_f64();
        let whole = range.clone().contains(&(number as u32)) && f64::from(number as u32) == number;
        if !whole {
            self.faults.error(path, format!("{}, not {number}", expected()));
        }
        whole.then_some(number as u32)
    }

    pub(super) fn percent(&mut self, key: &'static str, default: u8, range: RangeInclusive<u8>) -> u8 {
        let number = self.number(key, default.into(), (*range.start()).into()..=(*range.end()).into());
        u8::try_from(number).unwrap_or(default)
    }

    /// Every pair of a map of texts, with its path.
    pub(super) fn rest(&mut self) -> Vec<(String, String, Value)> {
        let path = self.path.clone();
        std::mem::take(&mut self.values).into_iter().map(|(key, value)| (join(&path, &key), key, value)).collect()
    }

    pub(super) fn faults(&self) -> &'f Faults {
        self.faults
    }

    /// Reports every key that has not been read.
    pub(super) fn finish(self) {
        for key in self.values.keys() {
            self.fault(key, format!("there is no key `{key}` here{}", suggest::hint(key, &self.known)));
        }
    }
}

/// The value of a word.
pub(super) fn choose<T: Copy>(text: &str, all: &[(&'static str, T)]) -> Result<T, String> {
    let found = all.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    found.ok_or_else(|| format!("{text:?} is not known here; write {}", suggest::or_list(&names)))
}
