//! Options of a variant: what players may choose about its rules, and what they have chosen.

use std::fmt;
use std::str::FromStr;

use birka_diagnostics::{Code, Diagnostic, MAX_SENTENCE_LENGTH, quoted, suggest};

use crate::reader::{Field, MAX_WORD_LENGTH, Reporter, TableReader, did_you_mean};
use crate::source::{KeyPath, MergedSourceMap, ScriptValue, SelectedOptions};

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

/// The most options that a file may declare.
const MAX_OPTIONS: usize = 16;

/// The declared options with the selected values. Ignores invalid declarations and unknown values; [`read_declaration`] reports the former.
pub(crate) fn select(declared: &ScriptValue, selected: &SelectedOptions) -> Vec<RuleOption> {
    let no_locations = MergedSourceMap::default();
    read_declaration(declared, selected, &mut Reporter::new(&no_locations))
}

/// The declared options with the selected values; reports everything wrong with the declaration.
pub(crate) fn read_declaration(declared: &ScriptValue, selected: &SelectedOptions, report: &mut Reporter) -> Vec<RuleOption> {
    let field = Field { value: declared, path: KeyPath::new(&["option"]) };
    let named = field.named_fields("a table of options", report);
    if named.len() > MAX_OPTIONS {
        report.error(&field.path, Code::BadValue, format!("{} options are declared; a file may have {MAX_OPTIONS}", named.len()));
        return Vec::new();
    }
    let mut options: Vec<RuleOption> = named.iter().filter_map(|(name, field)| read_option(name, field, report)).collect();
    for option in &mut options {
        if let Some(value) = selected.0.get(&option.name).and_then(|text| option.parse_value(text)) {
            option.chosen = value;
        }
    }
    options
}

fn read_option(name: &str, field: &Field, report: &mut Reporter) -> Option<RuleOption> {
    check_name(name, field, report);
    let mut table = TableReader::open(field, "an option: a table such as `{ doc = \"…\", default = false }`", report)?;
    let doc = table.optional("doc").and_then(|field| field.shown_text(MAX_SENTENCE_LENGTH, report)).unwrap_or_default().to_owned();
    let default = table.required("default", "default = false", report);
    let (choices, from, to) = (table.optional("choices"), table.optional("from"), table.optional("to"));
    table.finish(report);
    let default = default?;
    let (values, default) = match (choices, from, to, default.value) {
        (Some(choices), None, None, _) => {
            let choices = read_choices(&choices, report);
            let names: Vec<(&str, &str)> = choices.iter().map(|choice| (choice.name.as_str(), choice.name.as_str())).collect();
            let chosen = default.one_of(&names, report)?.to_owned();
            (OptionValues::Choices(choices), OptionValue::Choice(chosen))
        }
        (None, None, None, ScriptValue::Bool(value)) => (OptionValues::Bool, OptionValue::Bool(*value)),
        (None, Some(from), Some(to), _) => {
            let (from, to) = (from.integer(0, 10_000, report)?, to.integer(0, 10_000, report)?);
            (OptionValues::Integer { from, to }, OptionValue::Integer(default.integer(from, to, report)?))
        }
        _ => {
            let message = format!(
                "{path} must be one of several words (`choices`), a whole number (`from` and `to`), or true or false (`default = false`)",
                path = field.path
            );
            report.error(&field.path, Code::MissingKey, message);
            return None;
        }
    };
    Some(RuleOption { name: name.to_owned(), doc, values, chosen: default.clone(), default })
}

/// Reads a list such as `{ "four", { "two", "like any other piece" } }`.
fn read_choices(field: &Field, report: &mut Reporter) -> Vec<OptionChoice> {
    let expected = "a list such as `{ \"four\", { \"two\", \"like any other piece\" } }`";
    let mut choices: Vec<OptionChoice> = Vec::new();
    for item in field.items(expected, report) {
        let (name, doc) = match item.value {
            ScriptValue::Table(_) => match item.items(expected, report).as_slice() {
                [name, doc] => (name.text(report), doc.shown_text(MAX_SENTENCE_LENGTH, report)),
                _ => {
                    item.report_wrong_type("a word, or a list of a word and its meaning", report);
                    continue;
                }
            },
            _ => (item.text(report), None),
        };
        let Some(name) = name else { continue };
        check_name(name, &item, report);
        if choices.iter().any(|earlier| earlier.name == name) {
            report.error(&item.path, Code::DuplicateKey, format!("{} repeats the choice `{name}`; keep one", item.path));
        }
        choices.push(OptionChoice { name: name.to_owned(), doc: doc.unwrap_or_default().to_owned() });
    }
    choices
}

fn check_name(name: &str, field: &Field, report: &mut Reporter) {
    let is_valid = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= MAX_WORD_LENGTH
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    if !is_valid {
        let message = format!(
            "{}: a name consists of lower-case letters a to z, digits, `_` and `-`, {MAX_WORD_LENGTH} at most, and begins with a letter; {} does not",
            field.path,
            quoted(name)
        );
        report.error(&field.path, Code::BadValue, message);
    }
}

/// The name of a variant with the options chosen: `tablut`, `tablut-castle{king="two", weaponless=true}`.
///
/// Blanks and quotation marks make no difference. Displays without either, which is also the form in saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantName {
    pub id: String,
    /// The chosen values, by option name.
    pub options: Vec<(String, String)>,
}

impl VariantName {
    /// The name of a variant with these options; options at their default are not mentioned.
    pub(crate) fn new(id: &str, options: &[RuleOption]) -> Self {
        let changed = options.iter().filter(|option| option.chosen != option.default);
        Self { id: id.to_owned(), options: changed.map(|option| (option.name.clone(), option.chosen.to_string())).collect() }
    }

    pub(crate) fn selected_options(&self) -> SelectedOptions {
        SelectedOptions(self.options.iter().cloned().collect())
    }
}

impl fmt::Display for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        let pairs: Vec<String> = self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if pairs.is_empty() { Ok(()) } else { write!(f, "{{{}}}", pairs.join(",")) }
    }
}

impl FromStr for VariantName {
    type Err = VariantLookupError;

    fn from_str(text: &str) -> Result<Self, VariantLookupError> {
        let malformed = || VariantLookupError::Malformed { text: text.chars().take(80).collect() };
        let Some((id, rest)) = text.split_once('{') else { return Ok(Self { id: text.trim().to_owned(), options: Vec::new() }) };
        let inner = rest.trim_end().strip_suffix('}').ok_or_else(malformed)?;
        let mut options: Vec<(String, String)> = Vec::new();
        for pair in inner.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').ok_or_else(malformed)?;
            let (name, value) = (name.trim(), value.trim());
            let quoted = ['"', '\''].into_iter().find_map(|mark| value.strip_prefix(mark)?.strip_suffix(mark));
            let value = quoted.unwrap_or(value);
            let is_word = |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || "{}=\"'".contains(c));
            if !is_word(name) || !is_word(value) || options.iter().any(|(known, _)| known == name) {
                return Err(malformed());
            }
            options.push((name.to_owned(), value.to_owned()));
        }
        options.sort_unstable();
        Ok(Self { id: id.trim().to_owned(), options })
    }
}

/// A variant name that cannot be resolved. Displays with suggestions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantLookupError {
    /// No variant has that id.
    UnknownId {
        id: String,
        /// Similar ids, the most similar first.
        near: Vec<String>,
        /// Every id there is.
        known: Vec<String>,
    },
    /// The text is not a variant name.
    Malformed { text: String },
    /// The variant has no such option.
    UnknownOption { id: String, option: String, known: Vec<String> },
    /// The option has no such value.
    InvalidValue {
        id: String,
        option: String,
        value: String,
        /// The allowed values and the most similar one, as prose.
        hint: String,
    },
    /// The chosen options together give no valid rules.
    InvalidRules {
        /// The variant with its options.
        name: String,
        diagnostics: Vec<Diagnostic>,
    },
}

impl VariantLookupError {
    /// The most ids that the message lists.
    const MAX_LISTED: usize = 8;

    pub(crate) fn unknown_id(id: &str, known: Vec<String>) -> Self {
        let near = suggest::closest_matches(id, known.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
        Self::UnknownId { id: id.to_owned(), near, known }
    }

    pub(crate) fn invalid_value(id: &str, option: &RuleOption, value: &str) -> Self {
        let values: Vec<String> = option.all_values().iter().take(100).map(ToString::to_string).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let hint = format!("{} is {}{}", option.name, option.describe_values(), did_you_mean(value, &values));
        Self::InvalidValue { id: id.to_owned(), option: option.name.clone(), value: value.to_owned(), hint }
    }
}

impl fmt::Display for VariantLookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownId { id, near, known } => write_unknown_id(f, id, near, known),
            Self::Malformed { text } => {
                write!(f, "`{}` is not a variant name; options are written `ID{{name=value, name=value}}`", text.escape_debug())
            }
            Self::UnknownOption { id, option, known } if known.is_empty() => {
                write!(f, "`{id}` has no option `{}`; it has no options", option.escape_debug())
            }
            Self::UnknownOption { id, option, known } => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                write!(f, "`{id}` has no option `{}`{}", option.escape_debug(), suggest::hint(option, &known))
            }
            Self::InvalidValue { id, option, value, hint } => {
                write!(f, "the option `{option}` of `{id}` cannot be `{}`: {hint}", value.escape_debug())
            }
            Self::InvalidRules { name, diagnostics } => {
                let first = diagnostics.first().map(|diagnostic| format!(": {}", diagnostic.message)).unwrap_or_default();
                write!(f, "`{name}` cannot be played{first}")
            }
        }
    }
}

fn write_unknown_id(f: &mut fmt::Formatter<'_>, id: &str, near: &[String], known: &[String]) -> fmt::Result {
    write!(f, "there is no variant `{}`", id.escape_debug())?;
    if !near.is_empty() {
        return write!(f, "; did you mean {}? (`birka variants` lists all variants)", suggest::or_list(near));
    }
    if known.is_empty() {
        return f.write_str("; no variant file could be loaded (`birka check` says why)");
    }
    let shown = known.get(..VariantLookupError::MAX_LISTED).unwrap_or(known);
    match known.len() - shown.len() {
        0 => write!(f, "; the variants are {} (`birka variants` lists them)", suggest::and_list(shown)),
        more => write!(f, "; the variants are {} and {more} more (`birka variants` lists all variants)", suggest::and_list(shown)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_names_with_and_without_quotation_marks() {
        for text in [
            "tablut-castle{king=two,weaponless=true}",
            "tablut-castle{king=\"two\", weaponless=true}",
            "tablut-castle { weaponless = true, king = 'two', }",
        ] {
            assert_eq!(text.parse::<VariantName>().unwrap().to_string(), "tablut-castle{king=two,weaponless=true}", "{text}");
        }
        for text in ["tablut", " tablut ", "tablut{}", " tablut{ }"] {
            assert_eq!(text.parse::<VariantName>().unwrap().to_string(), "tablut");
        }
    }

    #[test]
    fn rejects_malformed_names() {
        for text in ["x{", "x{king", "x{king}", "x{=two}", "x{king=}", "x{king=two", "x{king=two}y", "x{king=two,king=four}", "x{a=b c}"] {
            assert!(matches!(text.parse::<VariantName>(), Err(VariantLookupError::Malformed { .. })), "{text}");
        }
    }

    fn message(id: &str, known: &[&str]) -> String {
        VariantLookupError::unknown_id(id, known.iter().map(|&id| id.to_owned()).collect()).to_string()
    }

    #[test]
    fn suggests_similar_ids_and_otherwise_lists_some() {
        let known = ["brandubh", "tablut", "tablut-1811"];
        assert!(message("tabult", &known).contains("did you mean `tablut`?"));
        assert!(message("tablu", &known).contains("did you mean `tablut` or `tablut-1811`?"));
        assert!(message("chess", &known).contains("`brandubh`, `tablut` and `tablut-1811`"));
        let many: Vec<String> = (0..20).map(|n| format!("variant-{n}")).collect();
        assert!(VariantLookupError::unknown_id("chess", many).to_string().contains("`variant-7` and 12 more"));
        assert!(message("tablut", &[]).contains("no variant file could be loaded"));
    }
}
