use std::path::Path;

use super::key_path::KeyPath;
use super::node::{Node, TableNode};
use super::places::Places;
use super::{Code, Diagnostic, Severity};
use birka_diagnostics::suggest;

/// Gathers everything wrong with a file, each fault with the line it stands on.
pub(super) struct Report<'a> {
    places: &'a Places,
    faults: Vec<Fault>,
}

struct Fault {
    path: KeyPath,
    line: usize,
    code: Code,
    message: String,
}

impl<'a> Report<'a> {
    pub(super) fn new(places: &'a Places) -> Self {
        let mut report = Self { places, faults: Vec::new() };
        for twice in places.duplicates() {
            let message = format!("{} is written twice, on lines {} and {}; keep one", twice.path, twice.first, twice.second);
            report.faults.push(Fault { path: twice.path.clone(), line: twice.second, code: Code::DuplicateKey, message });
        }
        report
    }

    /// A fault of a key or of its value.
    pub(super) fn fault(&mut self, path: &KeyPath, code: Code, message: impl Into<String>) {
        self.add(path, None, code, message.into());
    }

    /// A fault of one row, counted from 0, of the text that a key holds.
    pub(super) fn fault_in_text(&mut self, path: &KeyPath, row: usize, code: Code, message: impl Into<String>) {
        self.add(path, Some(row), code, message.into());
    }

    fn add(&mut self, path: &KeyPath, row: Option<usize>, code: Code, mut message: String) {
        let line = self.places.line(path, row);
        if let Some((file, line)) = self.places.origin(path, row) {
            message += &format!(" (inherited from {}:{line})", file.display());
        }
        self.faults.push(Fault { path: path.clone(), line, code, message });
    }

    /// Two keys that cannot both be meant.
    pub(super) fn contradiction(&mut self, one: &KeyPath, other: &KeyPath, why: &str) {
        let message = format!("{one} contradicts {other} ({}): {why}; change one of them", self.spot(other));
        self.fault(one, Code::Contradiction, message);
    }

    /// Where a key is written, for a message about another: `line 7`, or `tablut.lua:7` where it is inherited.
    pub(super) fn spot(&self, path: &KeyPath) -> String {
        match self.places.origin(path, None) {
            Some((file, line)) => format!("{}:{line}", file.display()),
            None => format!("line {}", self.places.line(path, None)),
        }
    }

    /// A value that is not what was expected.
    pub(super) fn wrong_type(&mut self, field: &Field, expected: &str) {
        let vain = match field.node {
            Node::Truth(false) => "; `false` takes away what is inherited, and here nothing is",
            _ => "",
        };
        let message = format!("{} is {expected}, not {}{vain}", field.path, field.node.describe());
        self.fault(&field.path, Code::WrongType, message);
    }

    /// The line that a key stands on, in the file that says it.
    pub(super) fn line(&self, path: &KeyPath) -> usize {
        self.places.origin(path, None).map_or_else(|| self.places.line(path, None), |(_, line)| line)
    }

    /// Whether something is wrong within, or round, a key.
    pub(super) fn touches(&self, path: &KeyPath) -> bool {
        self.faults.iter().any(|fault| !fault.path.is_root() && fault.path.touches(path))
    }

    pub(super) fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether nothing is wrong but that keys are written twice.
    pub(super) fn is_clean_beside_duplicates(&self) -> bool {
        self.faults.iter().all(|fault| fault.code == Code::DuplicateKey && !fault.path.touches(&KeyPath::of(&["option"])))
    }

    /// All faults, in the order of their lines.
    pub(super) fn finish(mut self, file: &Path) -> Vec<Diagnostic> {
        self.faults.sort_by(|a, b| (a.line, a.code, &a.message).cmp(&(b.line, b.code, &b.message)));
        self.faults.dedup_by(|a, b| (a.line, a.code, &a.message) == (b.line, b.code, &b.message));
        let diagnostic = |fault: Fault| Diagnostic {
            path: file.to_owned(),
            line: Some(fault.line),
            severity: Severity::Error,
            code: fault.code,
            message: fault.message,
        };
        self.faults.into_iter().map(diagnostic).collect()
    }
}

/// A value and where it stands.
#[derive(Clone)]
pub(super) struct Field<'n> {
    pub(super) node: &'n Node,
    pub(super) path: KeyPath,
}

impl<'n> Field<'n> {
    pub(super) fn text(&self, report: &mut Report) -> Option<&'n str> {
        if let Node::Text(text) = self.node {
            return Some(text);
        }
        report.wrong_type(self, "a text");
        None
    }

    pub(super) fn truth(&self, report: &mut Report) -> Option<bool> {
        if let Node::Truth(truth) = self.node {
            return Some(*truth);
        }
        report.wrong_type(self, "`true` or `false`");
        None
    }

    /// A whole number from `low` to `high`.
    pub(super) fn whole(&self, low: u16, high: u16, report: &mut Report) -> Option<u16> {
        let expected = format!("a whole number from {low} to {high}");
        let Node::Number(number) = *self.node else {
            report.wrong_type(self, &expected);
            return None;
        };
        let is_whole = |whole: &u16| f64::from(*whole).total_cmp(&number).is_eq();
        let found = (low..=high).find(is_whole);
        if found.is_none() {
            report.fault(&self.path, Code::BadValue, format!("{} is {expected}, not {number}", self.path));
        }
        found
    }

    /// A single character.
    pub(super) fn letter(&self, report: &mut Report) -> Option<char> {
        let text = self.text(report)?;
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Some(letter);
        }
        report.fault(&self.path, Code::BadValue, format!("{} is one letter, not {text:?}", self.path));
        None
    }

    /// One word out of several.
    pub(super) fn choice<T: Copy>(&self, words: &[(&str, T)], report: &mut Report) -> Option<T> {
        let text = self.text(report)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let meant = suggest::closest_matches(text, names.iter().copied());
        let question = if meant.is_empty() { String::new() } else { format!("; did you mean {}?", suggest::or_list(&meant)) };
        report.fault(&self.path, Code::BadValue, format!("{} is {}, not {text:?}{question}", self.path, suggest::or_list(&names)));
        None
    }

    /// The items of a list, or the value itself where one may stand for a list of one.
    pub(super) fn one_or_many(&self, expected: &str, report: &mut Report) -> Vec<Self> {
        match self.node {
            Node::Table(_) => self.items(expected, report),
            _ => vec![self.clone()],
        }
    }

    /// The items of a list.
    pub(super) fn items(&self, expected: &str, report: &mut Report) -> Vec<Self> {
        let Node::Table(table) = self.node else {
            report.wrong_type(self, expected);
            return Vec::new();
        };
        if let Some(key) = table.fields.keys().next() {
            let path = self.path.key(key);
            report.fault(&path, Code::WrongType, format!("{} is {expected}, written without keys, but has the key `{key}`", self.path));
        }
        odd_keys(table, &self.path, report);
        (1..).zip(&table.items).map(|(number, node)| Field { node, path: self.path.item(number) }).collect()
    }

    /// Names with their values, in the order of the names.
    pub(super) fn named(&self, expected: &str, report: &mut Report) -> Vec<(&'n str, Self)> {
        let Node::Table(table) = self.node else {
            report.wrong_type(self, expected);
            return Vec::new();
        };
        no_items(table, &self.path, report);
        odd_keys(table, &self.path, report);
        table.fields.iter().map(|(name, node)| (name.as_str(), Field { node, path: self.path.key(name) })).collect()
    }
}

fn odd_keys(table: &TableNode, path: &KeyPath, report: &mut Report) {
    for key in &table.odd_keys {
        report.fault(path, Code::UnknownKey, format!("{path} has {key} for a key; keys are names, and lists have no gaps"));
    }
}

fn no_items(table: &TableNode, path: &KeyPath, report: &mut Report) {
    if !table.items.is_empty() {
        report.fault(&path.item(1), Code::WrongType, format!("{path} has a value without a key; write `key = value`"));
    }
}

/// A table with a fixed set of keys, being read. [`Keys::finish`] reports the keys that nothing asked for.
pub(super) struct Keys<'n> {
    table: &'n TableNode,
    path: KeyPath,
    asked: Vec<&'static str>,
}

impl<'n> Keys<'n> {
    pub(super) fn open(field: &Field<'n>, expected: &str, report: &mut Report) -> Option<Self> {
        let Node::Table(table) = field.node else {
            report.wrong_type(field, expected);
            return None;
        };
        Some(Self { table, path: field.path.clone(), asked: Vec::new() })
    }

    /// The value of a key that may be left out.
    pub(super) fn optional(&mut self, key: &'static str) -> Option<Field<'n>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        self.table.fields.get(key).map(|node| Field { node, path: self.path.key(key) })
    }

    /// The value of a key that has to be there; `example` shows how it is written.
    pub(super) fn required(&mut self, key: &'static str, example: &str, report: &mut Report) -> Option<Field<'n>> {
        let found = self.optional(key);
        if found.is_none() {
            report.fault(&self.path, Code::MissingKey, format!("{} lacks `{key}`; write for instance `{example}`", self.path));
        }
        found
    }

    /// Reports every key that nothing asked for.
    pub(super) fn finish(self, report: &mut Report) {
        for key in self.table.fields.keys().filter(|key| !self.asked.contains(&key.as_str())) {
            let message = format!("{} has no key `{key}`{}", self.path, suggest::hint(key, &self.asked));
            report.fault(&self.path.key(key), Code::UnknownKey, message);
        }
        no_items(self.table, &self.path, report);
        odd_keys(self.table, &self.path, report);
    }
}
