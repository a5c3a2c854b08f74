use std::collections::BTreeMap;
use std::fmt;

use birka_diagnostics::suggest;

/// A setting of a variant's rules that players may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// The name on a command line: lower-case letters, digits, `_` and `-`.
    pub name: String,
    /// The description; may be empty.
    pub doc: String,
    /// The values to choose from.
    pub values: OptionValues,
    /// The value that holds unless another is chosen.
    pub default: OptionValue,
    /// The value that this variant has.
    pub chosen: OptionValue,
}

/// The values that an option may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of several words, in the order of the file.
    Choices(Vec<OptionChoice>),
    Bool,
    Integer {
        from: u16,
        to: u16,
    },
}

/// One of the words that an option may have as its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChoice {
    pub name: String,
    /// The description; may be empty.
    pub doc: String,
}

/// A value of an option. Displays as it is written on a command line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionValue {
    Choice(String),
    Bool(bool),
    Integer(u16),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(word) => f.write_str(word),
            Self::Bool(value) => value.fmt(f),
            Self::Integer(number) => number.fmt(f),
        }
    }
}

impl RuleOption {
    /// Every value of the option, in the order in which it is offered.
    #[must_use]
    pub fn all_values(&self) -> Vec<OptionValue> {
        match &self.values {
            OptionValues::Choices(choices) => choices.iter().map(|choice| OptionValue::Choice(choice.name.clone())).collect(),
            OptionValues::Bool => vec![OptionValue::Bool(false), OptionValue::Bool(true)],
            OptionValues::Integer { from, to } => (*from..=*to).map(OptionValue::Integer).collect(),
        }
    }

    /// The description of a value; `None` if the file has none.
    #[must_use]
    pub fn value_doc(&self, value: &OptionValue) -> Option<&str> {
        let (OptionValues::Choices(choices), OptionValue::Choice(name)) = (&self.values, value) else { return None };
        let choice = choices.iter().find(|choice| choice.name == *name)?;
        Some(choice.doc.as_str()).filter(|doc| !doc.is_empty())
    }

    /// The values that `birka check` tries: all but the default; of integers the smallest and the largest.
    pub(crate) fn alternatives(&self) -> Vec<OptionValue> {
        let all = match self.values {
            OptionValues::Integer { from, to } => vec![OptionValue::Integer(from), OptionValue::Integer(to)],
            OptionValues::Choices(_) | OptionValues::Bool => self.all_values(),
        };
        all.into_iter().filter(|value| *value != self.default).collect()
    }

    /// Parses a value as written on a command line; `None` if the option has no such value.
    #[must_use]
    pub fn parse_value(&self, text: &str) -> Option<OptionValue> {
        let value = match &self.values {
            OptionValues::Choices(choices) => {
                choices.iter().find(|choice| choice.name == text).map(|choice| OptionValue::Choice(choice.name.clone()))
            }
            OptionValues::Bool => text.parse().ok().map(OptionValue::Bool),
            OptionValues::Integer { from, to } => {
                text.parse().ok().filter(|number| (*from..=*to).contains(number)).map(OptionValue::Integer)
            }
        };
        value.filter(|value| value.to_string() == text)
    }

    /// Describes the values for a message: "`four` or `two`".
    pub(crate) fn describe_values(&self) -> String {
        match &self.values {
            OptionValues::Choices(choices) => suggest::or_list(&choices.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>()),
            OptionValues::Bool => suggest::or_list(&["false", "true"]),
            OptionValues::Integer { from, to } => format!("a whole number from {from} to {to}"),
        }
    }
}

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
