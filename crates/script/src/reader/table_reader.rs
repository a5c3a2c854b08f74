use birka_diagnostics::{Code, suggest};

use super::field::{Field, report_invalid_keys, report_items};
use super::reporter::Reporter;
use crate::source::{KeyPath, ScriptTable, ScriptValue};

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
            let message = format!("{} has no key `{key}`{}", self.path, suggest::hint(key, &self.known));
            report.error(&self.path.key(key), Code::UnknownKey, message);
        }
        report_items(self.table, &self.path, report);
        report_invalid_keys(self.table, &self.path, report);
    }
}
