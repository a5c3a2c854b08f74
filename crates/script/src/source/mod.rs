//! The values that scripts return, the paths of the values within them, and the line of every key.

mod source_map;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use birka_diagnostics::printable;
use birka_rules::Hook;

pub(crate) use source_map::{MergedSourceMap, SourceMap, local_values, string_literal};

/// Option values by option name, written as on a command line. Options that are absent keep their default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SelectedOptions(pub(crate) BTreeMap<String, String>);

impl SelectedOptions {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These selections, completed by those of `fallback`.
    pub(crate) fn or(&self, fallback: &Self) -> Self {
        let mut all = fallback.0.clone();
        all.extend(self.0.iter().map(|(name, value)| (name.clone(), value.clone())));
        Self(all)
    }
}

/// A value that a script returned, copied out of Lua: plain, finite data without metatables.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScriptValue {
    Bool(bool),
    Number(f64),
    Text(String),
    Table(ScriptTable),
    /// A function, and the program it belongs to once [`ScriptValue::set_program`] has recorded it.
    Function(Option<Arc<Program>>),
    /// A Lua value that no key accepts, described for a message.
    Unsupported(&'static str),
}

/// A table: its named fields and its list items.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ScriptTable {
    pub(crate) fields: BTreeMap<String, ScriptValue>,
    pub(crate) items: Vec<ScriptValue>,
    /// Keys that are neither names nor consecutive list indices, described for a message.
    pub(crate) invalid_keys: Vec<String>,
}

impl ScriptValue {
    /// The value of a key; `None` if this is not a table or lacks the key.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Table(table) => table.fields.get(key),
            _ => None,
        }
    }

    /// The text that a key holds; `None` if the value is not a text.
    pub(crate) fn get_text(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Self::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The items of a list, or the value itself where a single value stands for a list of one.
    pub(crate) fn items_or_self(&self) -> &[Self] {
        match self {
            Self::Table(table) => &table.items,
            _ => std::slice::from_ref(self),
        }
    }

    /// Describes the value for a message: `the number 3`, `a table`.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Bool(truth) => truth.to_string(),
            Self::Number(number) => format!("the number {number}"),
            Self::Text(text) if text.chars().count() > 40 => "a long string".to_owned(),
            Self::Text(text) => format!("the string {text:?}"),
            Self::Table(table) if table.items.is_empty() && table.fields.is_empty() => "an empty table".to_owned(),
            Self::Table(table) if table.fields.is_empty() => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
            Self::Function(_) => "a function".to_owned(),
            Self::Unsupported(what) => (*what).to_owned(),
        }
    }

    /// Records the program of every function in this value.
    pub(crate) fn set_program(&mut self, program: &Arc<Program>) {
        match self {
            Self::Function(of) => *of = Some(Arc::clone(program)),
            Self::Table(table) => table.fields.values_mut().chain(&mut table.items).for_each(|value| value.set_program(program)),
            _ => {}
        }
    }
}

/// A source file that hook functions come from, with everything needed to run it again.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) source: String,
    /// The options the file runs with.
    pub(crate) selected: SelectedOptions,
    pub(crate) analysis: Arc<FunctionAnalysis>,
    /// The hooks of the variant that the file extends, if the file mentions `parent`.
    pub(crate) inherited: Vec<(Hook, Arc<Program>)>,
}

impl Program {
    /// Whether the functions do the same as those of another program, whatever else has changed in the files.
    pub(crate) fn has_same_functions(&self, other: &Self) -> bool {
        self.selected == other.selected
            && self.analysis.functions == other.analysis.functions
            && self.inherited.len() == other.inherited.len()
            && self.inherited.iter().zip(&other.inherited).all(|(one, other)| one.0 == other.0 && one.1.has_same_functions(&other.1))
    }
}

/// The state that the functions of a source could carry from one call to the next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FunctionAnalysis {
    /// Modifications of something outside the function, each with its line.
    pub(crate) impurities: Vec<(usize, String)>,
    /// The source with a call of [`KEEP`] after each declaration in `captured`, on the same line: `do __birka_keep(0,function() return n end) end`.
    pub(crate) instrumented: String,
    /// The declarations of variables that inner functions use.
    pub(crate) captured: Vec<CapturedVariables>,
    /// The text of the hook functions, to tell whether an edit has changed them.
    pub(crate) functions: String,
}

/// The global function of the sandbox that collects captured variables. Scripts cannot use names with this prefix.
pub(crate) const KEEP: &str = "__birka_keep";

/// The variables of one declaration that inner functions use.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CapturedVariables {
    pub(crate) line: usize,
    pub(crate) names: Vec<String>,
}

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
