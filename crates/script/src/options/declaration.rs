use birka_diagnostics::{Code, MAX_SENTENCE_LENGTH, quoted};

use super::rule_option::{OptionChoice, OptionValue, OptionValues, RuleOption, SelectedOptions};
use crate::reader::{Field, MAX_WORD_LENGTH, Reporter, TableReader};
use crate::source::{KeyPath, MergedSourceMap, ScriptValue};

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
