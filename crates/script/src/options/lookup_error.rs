use std::fmt;

use birka_diagnostics::{Diagnostic, suggest};

use super::rule_option::RuleOption;

/// A variant name that cannot be resolved. Displays with suggestions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantLookupError {
    /// No variant has that id.
    UnknownId {
        /// The id asked for.
        id: String,
        /// Similar ids, the most similar first.
        near: Vec<String>,
        /// Every id there is.
        known: Vec<String>,
    },
    /// The text is not a variant name.
    Malformed {
        /// The text.
        text: String,
    },
    /// The variant has no such option.
    UnknownOption {
        /// The variant.
        id: String,
        /// The option asked for.
        option: String,
        /// The options it has.
        known: Vec<String>,
    },
    /// The option has no such value.
    InvalidValue {
        /// The variant.
        id: String,
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// The allowed values and the most similar one, as prose.
        hint: String,
    },
    /// The chosen options together give no valid rules.
    InvalidRules {
        /// The variant with its options.
        name: String,
        /// What is wrong.
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
        let near = suggest::closest_matches(value, values.iter().map(String::as_str));
        let question = if near.is_empty() { String::new() } else { format!("; did you mean {}?", suggest::or_list(&near)) };
        let hint = format!("{} is {}{question}", option.name, option.describe_values());
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
