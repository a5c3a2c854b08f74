//! Options of a variant: what may be chosen about its rules, and what has been.

use std::collections::BTreeMap;
use std::fmt;

use super::Code;
use super::key_path::KeyPath;
use super::node::Node;
use super::places::Places;
use super::reader::{Field, Keys, Report};
use birka_diagnostics::suggest;

/// The most options a file may declare.
const MOST: usize = 16;

/// Something about the rules of a variant that players may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// What it is called on a command line: small letters, digits and underscores.
    pub name: String,
    /// What it is about; may be empty.
    pub doc: String,
    /// What may be chosen.
    pub values: OptionValues,
    /// What holds where nobody has chosen.
    pub default: OptionValue,
    /// What holds in the variant at hand.
    pub chosen: OptionValue,
}

/// What may be chosen of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of several words, in the order of the file.
    Choices(Vec<OptionChoice>),
    /// Yes or no.
    Bool,
    /// A whole number.
    Integer {
        /// The smallest.
        from: u16,
        /// The largest.
        to: u16,
    },
}

/// A word that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChoice {
    /// The word.
    pub name: String,
    /// What it means; may be empty.
    pub doc: String,
}

/// What is chosen of an option. Displays as it is written on a command line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionValue {
    /// One of several words.
    Choice(String),
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Integer(u16),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(word) => f.write_str(word),
            Self::Bool(truth) => truth.fmt(f),
            Self::Integer(number) => number.fmt(f),
        }
    }
}

/// The options that are asked for, by name, as they are written on a command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted(pub(super) BTreeMap<String, String>);

impl Wanted {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These, and where they say nothing, others.
    pub(super) fn or(&self, others: &Self) -> Self {
        let mut all = others.0.clone();
        all.extend(self.0.iter().map(|(name, value)| (name.clone(), value.clone())));
        Self(all)
    }
}

impl RuleOption {
    /// Everything that may be chosen, in the order in which it is offered.
    #[must_use]
    pub fn all_values(&self) -> Vec<OptionValue> {
        match &self.values {
            OptionValues::Choices(words) => words.iter().map(|word| OptionValue::Choice(word.name.clone())).collect(),
            OptionValues::Bool => vec![OptionValue::Bool(false), OptionValue::Bool(true)],
            OptionValues::Integer { from, to } => (*from..=*to).map(OptionValue::Integer).collect(),
        }
    }

    /// What a value means, where the file says so.
    #[must_use]
    pub fn value_doc(&self, value: &OptionValue) -> Option<&str> {
        let OptionValues::Choices(words) = &self.values else { return None };
        let word = words.iter().find(|word| OptionValue::Choice(word.name.clone()) == *value)?;
        Some(word.doc.as_str()).filter(|doc| !doc.is_empty())
    }

    /// What is tried when a file is checked: everything but the default, and of numbers the smallest and the largest.
    pub(super) fn others(&self) -> Vec<OptionValue> {
        let all = match self.values {
            OptionValues::Integer { from, to } => vec![OptionValue::Integer(from), OptionValue::Integer(to)],
            OptionValues::Choices(_) | OptionValues::Bool => self.all_values(),
        };
        all.into_iter().filter(|value| *value != self.default).collect()
    }

    /// The value that a text stands for, if it is one of this option.
    #[must_use]
    pub fn parse_value(&self, text: &str) -> Option<OptionValue> {
        let value = match &self.values {
            OptionValues::Choices(words) => words.iter().find(|word| word.name == text).map(|word| OptionValue::Choice(word.name.clone())),
            OptionValues::Bool => text.parse().ok().map(OptionValue::Bool),
            OptionValues::Integer { from, to } => {
                text.parse().ok().filter(|number| (*from..=*to).contains(number)).map(OptionValue::Integer)
            }
        };
        value.filter(|value| value.to_string() == text)
    }

    /// What may be chosen, for a sentence: `four` or `two`.
    pub(super) fn allowed(&self) -> String {
        match &self.values {
            OptionValues::Choices(words) => suggest::or_list(&words.iter().map(|word| word.name.as_str()).collect::<Vec<_>>()),
            OptionValues::Bool => suggest::or_list(&["false", "true"]),
            OptionValues::Integer { from, to } => format!("a whole number from {from} to {to}"),
        }
    }
}

/// Options as a file declares them, with what is chosen of each. What is wanted but cannot be had is passed over.
pub(super) fn chosen(declared: &Node, wanted: &Wanted) -> Vec<RuleOption> {
    let nowhere = Places::default();
    read(declared, wanted, &mut Report::new(&nowhere))
}

/// The same, and everything wrong with the declaration.
pub(super) fn read(declared: &Node, wanted: &Wanted, report: &mut Report) -> Vec<RuleOption> {
    let field = Field { node: declared, path: KeyPath::of(&["option"]) };
    let named = field.named("a table of options", report);
    if named.len() > MOST {
        report.fault(&field.path, Code::BadValue, format!("there are {} options; a file may have {MOST}", named.len()));
        return Vec::new();
    }
    let mut options: Vec<RuleOption> = named.iter().filter_map(|(name, field)| option(name, field, report)).collect();
    for option in &mut options {
        if let Some(value) = wanted.0.get(&option.name).and_then(|text| option.parse_value(text)) {
            option.chosen = value;
        }
    }
    options
}

fn option(name: &str, field: &Field, report: &mut Report) -> Option<RuleOption> {
    is_name(name, field, report);
    let mut keys = Keys::open(field, "an option: a table such as `{ doc = \"…\", default = false }`", report)?;
    let doc = keys.optional("doc").and_then(|field| field.text(report)).unwrap_or_default().to_owned();
    let default = keys.required("default", "default = false", report);
    let (choices, from, to) = (keys.optional("choices"), keys.optional("from"), keys.optional("to"));
    keys.finish(report);
    let default = default?;
    let (values, default) = match (choices, from, to, default.node) {
        (Some(choices), None, None, _) => {
            let words = words(&choices, report);
            let names: Vec<(&str, &str)> = words.iter().map(|word| (word.name.as_str(), word.name.as_str())).collect();
            let chosen = default.choice(&names, report)?.to_owned();
            (OptionValues::Choices(words), OptionValue::Choice(chosen))
        }
        (None, None, None, Node::Truth(truth)) => (OptionValues::Bool, OptionValue::Bool(*truth)),
        (None, Some(from), Some(to), _) => {
            let (from, to) = (from.whole(0, 10_000, report)?, to.whole(0, 10_000, report)?);
            (OptionValues::Integer { from, to }, OptionValue::Integer(default.whole(from, to, report)?))
        }
        _ => {
            let message = format!(
                "{path} is one of several words (`choices`), a whole number (`from` and `to`), or true or false (`default = false`)",
                path = field.path
            );
            report.fault(&field.path, Code::MissingKey, message);
            return None;
        }
    };
    Some(RuleOption { name: name.to_owned(), doc, values, chosen: default.clone(), default })
}

/// The words of a list such as `{ "four", { "two", "like any man" } }`.
fn words(field: &Field, report: &mut Report) -> Vec<OptionChoice> {
    let expected = "a list such as `{ \"four\", { \"two\", \"like any man\" } }`";
    let mut words: Vec<OptionChoice> = Vec::new();
    for item in field.items(expected, report) {
        let (word, doc) = match item.node {
            Node::Table(_) => match item.items(expected, report).as_slice() {
                [word, doc] => (word.text(report), doc.text(report)),
                _ => {
                    report.wrong_type(&item, "a word, or a word and what it means");
                    continue;
                }
            },
            _ => (item.text(report), None),
        };
        let Some(word) = word else { continue };
        is_name(word, &item, report);
        if words.iter().any(|earlier| earlier.name == word) {
            report.fault(&item.path, Code::DuplicateKey, format!("{} is a second `{word}`; keep one", item.path));
        }
        words.push(OptionChoice { name: word.to_owned(), doc: doc.unwrap_or_default().to_owned() });
    }
    words
}

fn is_name(name: &str, field: &Field, report: &mut Report) {
    let fits = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    if !fits {
        let message = format!("{} is made of small letters a to z, digits, `_` and `-`, beginning with a letter, not {name:?}", field.path);
        report.fault(&field.path, Code::BadValue, message);
    }
}
