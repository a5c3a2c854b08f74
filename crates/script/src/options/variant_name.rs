use std::fmt;
use std::str::FromStr;

use super::lookup_error::VariantLookupError;
use super::rule_option::RuleOption;
use super::selected::SelectedOptions;

/// The name of a variant with the options chosen: `tablut`, `tablut-castle{king="two", weaponless=true}`.
///
/// Blanks and quotation marks make no difference. Displays without either, which is also the form in saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantName {
    /// The id of the variant.
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

    /// The options named.
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
}
