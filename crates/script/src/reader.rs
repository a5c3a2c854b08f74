//! Reads the table that a script returned: typed access to its values, and one diagnostic for everything that is wrong.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

use birka_diagnostics::{Code, Diagnostic, Span, check_text, quoted, suggest};
use birka_script_reference::{Limit, limit_of, said_by, tables_with_key};

use crate::source::{KeyPath, MergedSourceMap, ScriptTable, ScriptValue};

/// Reads a table with a fixed set of keys. [`TableReader::finish`] reports the keys that were never read.
pub(crate) struct TableReader<'v> {
    table: &'v ScriptTable,
    path: KeyPath,
    known: Vec<&'static str>,
}

impl<'v> TableReader<'v> {
    /// Opens a field that must hold a table; `expected` describes the table in the error message.
    pub(crate) fn open(field: &Field<'v>, expected: &str, report: &mut Reporter) -> Option<Self> {
        let ScriptValue::Table(table) = field.value else {
            field.report_wrong_type(expected, report);
            return None;
        };
        Some(Self { table, path: field.path.clone(), known: Vec::new() })
    }

    /// The value of an optional key.
    pub(crate) fn optional(&mut self, key: &'static str) -> Option<Field<'v>> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.table.fields.get(key).map(|value| Field { value, path: self.path.key(key) })
    }

    /// The value of a required key; `example` is shown in the error message when it is missing.
    pub(crate) fn required(&mut self, key: &'static str, example: &str, report: &mut Reporter) -> Option<Field<'v>> {
        let found = self.optional(key);
        if found.is_none() {
            report.error(&self.path, Code::MissingKey, format!("{} lacks `{key}`; for example, write `{example}`", self.path));
        }
        found
    }

    /// Reports every key that was never read.
    pub(crate) fn finish(self, report: &mut Reporter) {
        for key in self.table.fields.keys().filter(|key| !self.known.contains(&key.as_str())) {
            let elsewhere = tables_with_key(key);
            // `moves` in a table that has `move` is a misspelling, not a wish.
            let is_misspelt = self.known.iter().any(|known| key.starts_with(known));
            let limit = limit_of(key).filter(|_| !is_misspelt);
            let hint = match (limit, said_by(key).filter(|_| !is_misspelt)) {
                _ if !elsewhere.is_empty() => {
                    let lacks_plural = self.known.iter().any(|known| known.strip_suffix('s') == Some(key));
                    let misspelling = if is_misspelt || lacks_plural { suggest::hint(key, &self.known) } else { String::new() };
                    format!("; it belongs in {}{misspelling}", elsewhere.join(" or "))
                }
                (Some(Limit { what, instead: "nothing", .. }), _) => format!(": {what} (docs/limits.md)"),
                (Some(Limit { what, instead, .. }), _) => format!(": {what}; instead, {instead} (docs/limits.md)"),
                (None, Some(instead)) => format!("; {instead}"),
                (None, None) => suggest::hint(key, &self.known),
            };
            let message = format!("{} has no key `{key}`{hint}", self.path);
            report.error(&self.path.key(key), Code::UnknownKey, message);
        }
        report_items(self.table, &self.path, report);
        report_invalid_keys(self.table, &self.path, report);
    }
}

/// A value and its path.
///
/// The accessors return `None` after reporting a value that is not what they expect.
#[derive(Clone)]
pub(crate) struct Field<'v> {
    pub(crate) value: &'v ScriptValue,
    pub(crate) path: KeyPath,
}

impl<'v> Field<'v> {
    pub(crate) fn text(&self, report: &mut Reporter) -> Option<&'v str> {
        if let ScriptValue::Text(text) = self.value {
            return Some(text);
        }
        self.report_wrong_type("a string", report);
        None
    }

    /// A string that players see: on one line, without control characters, and of at most `max_length` characters.
    pub(crate) fn shown_text(&self, max_length: usize, report: &mut Reporter) -> Option<&'v str> {
        let text = self.text(report)?;
        check_shown(text, max_length, &self.path, report);
        Some(text)
    }

    pub(crate) fn bool(&self, report: &mut Reporter) -> Option<bool> {
        if let ScriptValue::Bool(value) = self.value {
            return Some(*value);
        }
        self.report_wrong_type("`true` or `false`", report);
        None
    }

    /// An integer in `low..=high`.
    pub(crate) fn integer(&self, low: u16, high: u16, report: &mut Reporter) -> Option<u16> {
        self.number(low..=high, report)
    }

    /// An integer in `low..=high`, of which one may be negative.
    pub(crate) fn signed(&self, low: i16, high: i16, report: &mut Reporter) -> Option<i16> {
        self.number(low..=high, report)
    }

    /// One of some integers.
    fn number<N>(&self, mut numbers: RangeInclusive<N>, report: &mut Reporter) -> Option<N>
    where
        N: Copy + PartialEq + Display + Into<f64>,
        RangeInclusive<N>: Iterator<Item = N>,
    {
        let (low, high) = (*numbers.start(), *numbers.end());
        let expected = if low == high { low.to_string() } else { format!("a whole number from {low} to {high}") };
        let ScriptValue::Number(number) = *self.value else {
            self.report_wrong_type(&expected, report);
            return None;
        };
        let found = numbers.find(|integer| (*integer).into().total_cmp(&number).is_eq());
        if found.is_none() {
            report.error(&self.path, Code::BadValue, format!("{} must be {expected}, not {number}", self.path));
        }
        found
    }

    /// A string of one character.
    pub(crate) fn character(&self, report: &mut Reporter) -> Option<char> {
        let text = self.text(report)?;
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            check_shown(text, 1, &self.path, report);
            return Some(character);
        }
        report.error(&self.path, Code::BadValue, format!("{} must be one letter, not {}", self.path, quoted(text)));
        None
    }

    /// The meaning of one of several words.
    pub(crate) fn one_of<T: Copy>(&self, words: &[(&str, T)], report: &mut Reporter) -> Option<T> {
        let text = self.text(report)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let question = did_you_mean(text, &names);
        report.error(
            &self.path,
            Code::BadValue,
            format!("{} must be {}, not {text}{question}", self.path, suggest::or_list(&names), text = quoted(text)),
        );
        None
    }

    /// The items of a list, or the value itself where a single value stands for a list of one.
    pub(crate) fn one_or_many(&self, expected: &str, report: &mut Reporter) -> Vec<Self> {
        match self.value {
            ScriptValue::Table(_) => self.items(expected, report),
            _ => vec![self.clone()],
        }
    }

    /// The items of a list.
    pub(crate) fn items(&self, expected: &str, report: &mut Reporter) -> Vec<Self> {
        let ScriptValue::Table(table) = self.value else {
            self.report_wrong_type(expected, report);
            return Vec::new();
        };
        if let Some(key) = table.fields.keys().next() {
            let path = self.path.key(key);
            report.error(
                &path,
                Code::WrongType,
                format!("{} must be {expected}, written without keys, but has the key `{key}`", self.path),
            );
        }
        report_invalid_keys(table, &self.path, report);
        (1..).zip(&table.items).map(|(number, value)| Field { value, path: self.path.item(number) }).collect()
    }

    /// The fields of a table with arbitrary names, ordered by name.
    pub(crate) fn named_fields(&self, expected: &str, report: &mut Reporter) -> Vec<(&'v str, Self)> {
        let ScriptValue::Table(table) = self.value else {
            self.report_wrong_type(expected, report);
            return Vec::new();
        };
        report_items(table, &self.path, report);
        report_invalid_keys(table, &self.path, report);
        table.fields.iter().map(|(name, value)| (name.as_str(), Field { value, path: self.path.key(name) })).collect()
    }

    /// Reports an entry of a table of names that lacks every key which a new entry must have: its name is probably a misspelling of one of
    /// `others`. Returns whether it is.
    pub(crate) fn report_misspelt_name<'a>(
        &self,
        name: &str,
        required: &[&str],
        others: impl IntoIterator<Item = &'a str>,
        report: &mut Reporter,
    ) -> bool {
        let ScriptValue::Table(table) = self.value else { return false };
        let near = suggest::closest_matches(name, others.into_iter().filter(|other| *other != name));
        let is_misspelt = !near.is_empty() && !required.iter().any(|key| table.fields.contains_key(*key));
        if is_misspelt {
            let message = format!("{} lacks {}; did you mean {}?", self.path, suggest::and_list(required), suggest::or_list(&near));
            report.error(&self.path, Code::MissingKey, message);
        }
        is_misspelt
    }

    /// Reports that the value does not have the expected type.
    pub(crate) fn report_wrong_type(&self, expected: &str, report: &mut Reporter) {
        let note = match self.value {
            ScriptValue::Bool(false) => "; `false` removes an inherited value, and nothing is inherited here",
            _ => "",
        };
        let message = format!("{} must be {expected}, not {}{note}", self.path, self.value.describe());
        report.error(&self.path, Code::WrongType, message);
    }
}

/// "Did you mean" with the most similar words, to append to a message. Empty if none is similar.
pub(crate) fn did_you_mean(word: &str, known: &[&str]) -> String {
    let near = suggest::closest_matches(word, known.iter().copied());
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", suggest::or_list(&near)) }
}

/// Reports keys that are neither names nor list indices.
fn report_invalid_keys(table: &ScriptTable, path: &KeyPath, report: &mut Reporter) {
    for key in &table.invalid_keys {
        report.error(path, Code::UnknownKey, format!("{path} has {key} as a key; keys are names, and lists have no gaps"));
    }
}

/// Reports list items in a table that has only named fields.
fn report_items(table: &ScriptTable, path: &KeyPath, report: &mut Reporter) {
    if !table.items.is_empty() {
        report.error(&path.item(1), Code::WrongType, format!("{path} has a value without a key; write `key = value`"));
    }
}

/// The longest name of an option, a choice, a kind of piece or a class of squares, and the longest announcement, in characters.
pub(crate) const MAX_WORD_LENGTH: usize = 40;

/// Reports a text that players see and that is too long or cannot be shown.
fn check_shown(text: &str, max_length: usize, path: &KeyPath, report: &mut Reporter) {
    if let Err(why) = check_text(text, max_length) {
        report.error(path, Code::BadValue, format!("{path} {why}"));
    }
}

/// Reports a name that is a key and is too long or cannot be shown.
pub(crate) fn check_shown_key(name: &str, path: &KeyPath, report: &mut Reporter) {
    if let Err(why) = check_text(name, MAX_WORD_LENGTH) {
        report.error(path, Code::BadValue, format!("{path}: this name {why}"));
    }
}

/// Collects everything wrong with a file, each error with its line.
pub(crate) struct Reporter<'a> {
    source_map: &'a MergedSourceMap,
    errors: Vec<Error>,
}

struct Error {
    path: KeyPath,
    line: usize,
    span: Option<Span>,
    code: Code,
    message: String,
}

impl<'a> Reporter<'a> {
    /// A reporter that already holds an error for each key that the file writes twice.
    pub(crate) fn new(source_map: &'a MergedSourceMap) -> Self {
        let mut reporter = Self { source_map, errors: Vec::new() };
        for duplicate in source_map.duplicate_keys() {
            let message = format!("{} is written twice, on lines {} and {}; keep one", duplicate.path, duplicate.first, duplicate.second);
            reporter.errors.push(Error {
                path: duplicate.path.clone(),
                line: duplicate.second,
                span: None,
                code: Code::DuplicateKey,
                message,
            });
        }
        reporter
    }

    /// Reports an error of a key or its value.
    pub(crate) fn error(&mut self, path: &KeyPath, code: Code, message: impl Into<String>) {
        self.push(path, None, code, message.into());
    }

    /// Reports an error of one row, 0-based, of the text that a key holds.
    pub(crate) fn error_in_text(&mut self, path: &KeyPath, row: usize, code: Code, message: impl Into<String>) {
        self.push(path, Some(row), code, message.into());
    }

    fn push(&mut self, path: &KeyPath, row: Option<usize>, code: Code, mut message: String) {
        let line = self.source_map.line(path, row);
        if let Some((file, line)) = self.source_map.origin(path, row) {
            message += &format!(" (inherited from {}:{line})", file.display());
        }
        let span = self.source_map.span(path, row);
        self.errors.push(Error { path: path.clone(), line, span, code, message });
    }

    /// Reports two keys that contradict each other.
    pub(crate) fn contradiction(&mut self, one: &KeyPath, other: &KeyPath, why: &str) {
        let message = format!("{one} contradicts {other} ({}): {why}; change one of them", self.location(other));
        self.error(one, Code::Contradiction, message);
    }

    /// The location of a key, for a message about another key: `line 7`, or `tablut.lua:7` if it is inherited.
    fn location(&self, path: &KeyPath) -> String {
        match self.source_map.origin(path, None) {
            Some((file, line)) => format!("{}:{line}", file.display()),
            None => format!("line {}", self.source_map.line(path, None)),
        }
    }

    /// The line of a key in the file that writes it, which may be a base of this file.
    pub(crate) fn line_in_origin(&self, path: &KeyPath) -> usize {
        self.source_map.origin(path, None).map_or_else(|| self.source_map.line(path, None), |(_, line)| line)
    }

    /// Whether the key is written in a base of this file.
    pub(crate) fn is_inherited(&self, path: &KeyPath) -> bool {
        self.source_map.origin(path, None).is_some()
    }

    /// The local variable with the table that the file does not return although it ends without a `return`.
    pub(crate) fn unreturned(&self) -> Option<&str> {
        self.source_map.unreturned()
    }

    /// Whether an error was reported for the key, for something within it, or for a table that contains it (except the root).
    pub(crate) fn has_errors_at(&self, path: &KeyPath) -> bool {
        self.errors.iter().any(|error| !error.path.is_root() && error.path.overlaps(path))
    }

    pub(crate) fn has_no_errors(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether the only errors are keys written twice, outside the declaration of options.
    pub(crate) fn has_only_duplicate_keys(&self) -> bool {
        self.errors.iter().all(|error| error.code == Code::DuplicateKey && !error.path.overlaps(&KeyPath::new(&["option"])))
    }

    /// The errors as diagnostics of a file, ordered by line, without repetitions.
    pub(crate) fn into_diagnostics(mut self, file: &Path) -> Vec<Diagnostic> {
        self.errors.sort_by(|a, b| (a.line, a.code, &a.message).cmp(&(b.line, b.code, &b.message)));
        self.errors.dedup_by(|a, b| (a.line, a.code, &a.message) == (b.line, b.code, &b.message));
        let diagnostic = |error: Error| Diagnostic::error(file, error.code, error.message).at(error.line, error.span);
        self.errors.into_iter().map(diagnostic).collect()
    }
}
