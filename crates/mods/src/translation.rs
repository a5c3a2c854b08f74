use std::borrow::Cow;
use std::collections::BTreeMap;

use birka_art::Art;
use birka_diagnostics::{MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, RonDocument};
use serde::Deserialize;

/// The translated texts of a variant. What is missing is shown as the variant's script has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "variant", deny_unknown_fields, default)]
pub struct VariantTranslation {
    /// The name.
    pub name: Option<String>,
    /// One sentence about it.
    pub summary: Option<String>,
    /// The options, by name.
    pub options: BTreeMap<String, OptionTranslation>,
    /// The announcements, by the text that the script has.
    pub calls: BTreeMap<String, String>,
    /// The reasons why a game ends, by the keys of the script's `reasons`.
    pub reasons: BTreeMap<String, String>,
    /// The kinds of pieces, by name.
    pub kinds: BTreeMap<String, String>,
    /// The classes of squares, by name.
    pub squares: BTreeMap<String, String>,
    /// What the hooks do: the sentences of the script's `words`, in their order. Empty if they are not translated.
    pub words: Vec<String>,
}

/// The translated texts of an option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "option", deny_unknown_fields, default)]
pub struct OptionTranslation {
    /// The name.
    pub name: Option<String>,
    /// The description.
    pub doc: Option<String>,
    /// The descriptions of its values, by value.
    pub choices: BTreeMap<String, String>,
}

/// The translated texts of an `art.ron`. What is missing is shown as the file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "art", deny_unknown_fields, default)]
pub struct ArtTranslation {
    /// What a find or a source says.
    pub known: Option<String>,
    /// What has been added to it.
    pub invented: Option<String>,
    /// The sources, by the text that `art.ron` has.
    pub sources: BTreeMap<String, String>,
}

impl VariantTranslation {
    /// Reports texts that are too long or cannot be shown.
    pub(crate) fn check(&self, at: &str, document: &mut RonDocument) {
        let mut check = |key: String, text: &str, max_length: usize| document.check_text(&format!("{at}.{key}"), text, max_length);
        self.name.iter().for_each(|text| check("name".to_owned(), text, MAX_NAME_LENGTH));
        self.summary.iter().for_each(|text| check("summary".to_owned(), text, MAX_SENTENCE_LENGTH));
        for (name, option) in &self.options {
            option.name.iter().for_each(|text| check(format!("options.{name}.name"), text, MAX_NAME_LENGTH));
            option.doc.iter().for_each(|text| check(format!("options.{name}.doc"), text, MAX_SENTENCE_LENGTH));
            let choices = option.choices.iter();
            choices.for_each(|(choice, text)| check(format!("options.{name}.choices.{choice}"), text, MAX_SENTENCE_LENGTH));
        }
        self.calls.iter().for_each(|(call, text)| check(format!("calls.{call}"), text, MAX_NAME_LENGTH));
        self.reasons.iter().for_each(|(reason, text)| check(format!("reasons.{reason}"), text, MAX_SENTENCE_LENGTH));
        self.kinds.iter().for_each(|(kind, text)| check(format!("kinds.{kind}"), text, MAX_NAME_LENGTH));
        self.squares.iter().for_each(|(class, text)| check(format!("squares.{class}"), text, MAX_NAME_LENGTH));
        self.words.iter().enumerate().for_each(|(number, text)| check(format!("words.{number}"), text, MAX_SENTENCE_LENGTH));
    }

    /// A name that two kinds have once they are translated. `kinds` are those of the variant.
    pub(crate) fn doubled_kind(&self, kinds: &[&str]) -> Option<&str> {
        let names: Vec<Cow<str>> = kinds.iter().map(|&kind| self.kinds.get(kind).map_or(kind.into(), Into::into)).collect();
        let is_doubled = |name: &&String| names.iter().filter(|other| **other == **name).count() > 1;
        self.kinds.values().find(is_doubled).map(String::as_str)
    }
}

impl ArtTranslation {
    /// Reports texts that are too long or cannot be shown.
    pub(crate) fn check(&self, at: &str, document: &mut RonDocument) {
        let mut check = |key: &str, text: &str| document.check_text(&format!("{at}.{key}"), text, Art::MAX_TEXT_LENGTH);
        self.known.iter().for_each(|text| check("known", text));
        self.invented.iter().for_each(|text| check("invented", text));
        self.sources.iter().for_each(|(source, text)| check(&format!("sources.{source}"), text));
    }
}
