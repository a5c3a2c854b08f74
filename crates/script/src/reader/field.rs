use birka_diagnostics::{Code, quoted, suggest};

use super::reporter::Reporter;
use super::shown_text::check_shown;
use crate::source::{KeyPath, ScriptTable, ScriptValue};

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

    pub(crate) fn bool(&self, report: &mut Reporter) -> Option<bool> {
        if let ScriptValue::Bool(value) = self.value {
            return Some(*value);
        }
        self.report_wrong_type("`true` or `false`", report);
        None
    }

    /// An integer in `low..=high`.
    pub(crate) fn integer(&self, low: u16, high: u16, report: &mut Reporter) -> Option<u16> {
        let expected = format!("a whole number from {low} to {high}");
        let ScriptValue::Number(number) = *self.value else {
            self.report_wrong_type(&expected, report);
            return None;
        };
        let found = (low..=high).find(|integer| f64::from(*integer).total_cmp(&number).is_eq());
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
        let near = suggest::closest_matches(text, names.iter().copied());
        let question = if near.is_empty() { String::new() } else { format!("; did you mean {}?", suggest::or_list(&near)) };
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

/// Reports keys that are neither names nor list indices.
pub(super) fn report_invalid_keys(table: &ScriptTable, path: &KeyPath, report: &mut Reporter) {
    for key in &table.invalid_keys {
        report.error(path, Code::UnknownKey, format!("{path} has {key} as a key; keys are names, and lists have no gaps"));
    }
}

/// Reports list items in a table that has only named fields.
pub(super) fn report_items(table: &ScriptTable, path: &KeyPath, report: &mut Reporter) {
    if !table.items.is_empty() {
        report.error(&path.item(1), Code::WrongType, format!("{path} has a value without a key; write `key = value`"));
    }
}
