use std::borrow::Cow;
use std::fmt;

use birka_diagnostics::printable;

use super::script_value::ScriptValue;

/// The path of a value in the table of a variant file: `pieces.king.captured[1].sides`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KeyPath(Vec<Step>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Key(String),
    /// 1-based, as in Lua.
    Item(usize),
}

impl KeyPath {
    /// The path of the whole table.
    pub(crate) fn root() -> Self {
        Self::default()
    }

    /// The path through nested keys, outermost first.
    pub(crate) fn new(keys: &[&str]) -> Self {
        keys.iter().fold(Self::root(), |path, key| path.key(key))
    }

    /// The path of a key of this table.
    pub(crate) fn key(&self, key: &str) -> Self {
        self.with(Step::Key(key.to_owned()))
    }

    /// The path of an item of this list; `number` is 1-based.
    pub(crate) fn item(&self, number: usize) -> Self {
        self.with(Step::Item(number))
    }

    fn with(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }

    /// The path of the enclosing table; `None` for the root.
    pub(crate) fn parent(&self) -> Option<Self> {
        self.0.split_last().map(|(_, rest)| Self(rest.to_vec()))
    }

    /// This path, then each enclosing table's, up to the root.
    pub(crate) fn ancestors(&self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self.clone()), Self::parent)
    }

    /// The value at this path.
    pub(crate) fn find<'v>(&self, value: &'v ScriptValue) -> Option<&'v ScriptValue> {
        self.0.iter().try_fold(value, |value, step| match (value, step) {
            (ScriptValue::Table(table), Step::Key(key)) => table.fields.get(key),
            (ScriptValue::Table(table), Step::Item(number)) => table.items.get(number.checked_sub(1)?),
            _ => None,
        })
    }

    /// Replaces the value at this path, or removes it if `replacement` is `None`. Does nothing where the enclosing table does not exist.
    pub(crate) fn replace(&self, value: &mut ScriptValue, replacement: Option<ScriptValue>) {
        let Some((last, parents)) = self.0.split_last() else { return };
        let parent = parents.iter().try_fold(value, |value, step| match (value, step) {
            (ScriptValue::Table(table), Step::Key(key)) => table.fields.get_mut(key),
            (ScriptValue::Table(table), Step::Item(number)) => table.items.get_mut(number.checked_sub(1)?),
            _ => None,
        });
        let Some(ScriptValue::Table(table)) = parent else { return };
        match (last, replacement) {
            (Step::Key(key), Some(replacement)) => drop(table.fields.insert(key.clone(), replacement)),
            (Step::Key(key), None) => drop(table.fields.remove(key)),
            (Step::Item(number), replacement) if (1..=table.items.len()).contains(number) => {
                drop(table.items.splice(number - 1..*number, replacement));
            }
            (Step::Item(_), _) => {}
        }
    }

    /// The last step, if it is a key.
    pub(crate) fn last_key(&self) -> Option<&str> {
        match self.0.last() {
            Some(Step::Key(key)) => Some(key),
            _ => None,
        }
    }

    /// Whether one path contains the other, or both are equal.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a == b)
    }

    pub(crate) fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

/// A key as messages show it: on one line, and at most 60 characters of it.
fn abbreviate(key: &str) -> Cow<'_, str> {
    match key.char_indices().nth(60) {
        Some((end, _)) => Cow::Owned(format!("{}…", printable(&key[..end]))),
        None => printable(key),
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_root() {
            return f.write_str("the returned table");
        }
        f.write_str("`")?;
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if index > 0 => write!(f, ".{}", abbreviate(key))?,
                Step::Key(key) => f.write_str(&abbreviate(key))?,
                Step::Item(number) => write!(f, "[{number}]")?,
            }
        }
        f.write_str("`")
    }
}
