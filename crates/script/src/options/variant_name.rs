use std::fmt;
use std::str::FromStr;

use birka_diagnostics::{Diagnostic, suggest};

use super::rule_option::{RuleOption, SelectedOptions};
use crate::reader::did_you_mean;

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
