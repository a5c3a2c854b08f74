use std::fmt;

use super::{Diagnostic, RuleOption};
use birka_diagnostics::suggest;

/// There is no such variant, or it has no such option. Displays with what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantLookupError {
    /// There is no variant of that id.
    UnknownId {
        /// What was asked for.
        id: String,
        /// The ids that are near to it, nearest first.
        near: Vec<String>,
        /// Every id there is.
        known: Vec<String>,
    },
    /// The name is not written as names are.
    Malformed {
        /// What was asked for.
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
        /// The nearest one, if there is one, and what may be chosen, as prose.
        hint: String,
    },
    /// With these options together there are no rules to play by.
    InvalidRules {
        /// The variant with its options.
        name: String,
        /// What is wrong.
        diagnostics: Vec<Diagnostic>,
    },
}

impl VariantLookupError {
    /// The most ids that the message lists.
    const LISTED: usize = 8;

    pub(super) fn unknown_id(id: &str, known: Vec<String>) -> Self {
        let near = suggest::closest_matches(id, known.iter().map(String::as_str)).into_iter().map(str::to_owned).collect();
        Self::UnknownId { id: id.to_owned(), near, known }
    }

    pub(super) fn invalid_value(id: &str, option: &RuleOption, value: &str) -> Self {
        let values: Vec<String> = option.all_values().iter().take(100).map(ToString::to_string).collect();
        let near = suggest::closest_matches(value, values.iter().map(String::as_str));
        let question = if near.is_empty() { String::new() } else { format!("; did you mean {}?", suggest::or_list(&near)) };
        let hint = format!("{} is {}{question}", option.name, option.allowed());
        Self::InvalidValue { id: id.to_owned(), option: option.name.clone(), value: value.to_owned(), hint }
    }
}

impl fmt::Display for VariantLookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownId { id, near, known } => no_such(f, id, near, known),
            Self::Malformed { text } => {
                write!(f, "`{}` is no name of a variant; options are written `ID{{name=value, name=value}}`", text.escape_debug())
            }
            Self::UnknownOption { id, option, known } if known.is_empty() => {
                write!(f, "`{id}` has no option `{}`, nor any other", option.escape_debug())
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

fn no_such(f: &mut fmt::Formatter<'_>, id: &str, near: &[String], known: &[String]) -> fmt::Result {
    write!(f, "there is no variant `{}`", id.escape_debug())?;
    if !near.is_empty() {
        return write!(f, "; did you mean {}? (birka variants lists them all)", suggest::or_list(near));
    }
    if known.is_empty() {
        return f.write_str(", nor any other: no file of rules could be read (birka check says why)");
    }
    let shown = &known[..known.len().min(VariantLookupError::LISTED)];
    match known.len() - shown.len() {
        0 => write!(f, "; there is {} (birka variants lists them all)", suggest::and_list(shown)),
        more => write!(f, "; there is {} and {more} more (birka variants lists them all)", suggest::and_list(shown)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(id: &str, known: &[&str]) -> String {
        VariantLookupError::unknown_id(id, known.iter().map(|&id| id.to_owned()).collect()).to_string()
    }

    #[test]
    fn near_names_are_offered_and_otherwise_some_of_all() {
        let known = ["brandubh", "tablut", "tablut-1811"];
        assert_eq!(message("tabult", &known), "there is no variant `tabult`; did you mean `tablut`? (birka variants lists them all)");
        assert_eq!(
            message("tablu", &known),
            "there is no variant `tablu`; did you mean `tablut` or `tablut-1811`? (birka variants lists them all)"
        );
        assert_eq!(
            message("chess", &known),
            "there is no variant `chess`; there is `brandubh`, `tablut` and `tablut-1811` (birka variants lists them all)"
        );
        let many: Vec<String> = (0..20).map(|n| format!("variant-{n}")).collect();
        assert!(VariantLookupError::unknown_id("chess", many).to_string().contains("`variant-7` and 12 more"));
        assert!(message("tablut", &[]).contains("nor any other"));
    }
}
