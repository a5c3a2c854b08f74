//! What a variant says in the language of the players.

use super::locale::{OptionWords, VariantWords};
use super::{Locale, Mod};
use crate::art::Art;
use crate::{OptionValue, Variant};

impl Variant {
    /// The mod it is from, if it is from one.
    #[must_use]
    pub fn from_mod(&self) -> Option<&Mod> {
        self.of_mod.as_deref()
    }

    /// How its mod wants it to look and sound, if it wants anything.
    #[must_use]
    pub fn art(&self) -> Option<&Art> {
        self.from_mod()?.art.as_ref().filter(|art| art.variants.is_empty() || art.variants.contains(&self.base_id))
    }

    /// What people call it in a language, such as `sv`, or as its file has it where nobody has said.
    #[must_use]
    pub fn name_in(&self, language: &str) -> &str {
        self.words_in(language, |words| words.name.as_deref()).unwrap_or(&self.name)
    }

    /// One sentence about it in a language.
    #[must_use]
    pub fn summary_in(&self, language: &str) -> &str {
        self.words_in(language, |words| words.summary.as_deref()).unwrap_or(&self.summary)
    }

    /// What an option is called in a language, if anybody has said.
    #[must_use]
    pub fn option_name_in<'v>(&'v self, option: &str, language: &str) -> Option<&'v str> {
        self.option_in(option, language, |words| words.name.as_deref())
    }

    /// What an option is about, in a language, or as its file has it. `None` if there is no such option.
    #[must_use]
    pub fn option_doc_in<'v>(&'v self, option: &str, language: &str) -> Option<&'v str> {
        let plain = self.options.iter().find(|known| known.name == option)?;
        Some(self.option_in(option, language, |words| words.doc.as_deref()).unwrap_or(&plain.doc))
    }

    /// What a value of an option means, in a language, if anybody has said.
    #[must_use]
    pub fn choice_in<'v>(&'v self, option: &str, value: &OptionValue, language: &str) -> Option<&'v str> {
        let value = value.to_string();
        self.option_in(option, language, |words| words.choices.get(&value).map(String::as_str))
    }

    /// What is called out in a language where the file has `call`.
    #[must_use]
    pub fn call_in<'v>(&'v self, call: &'v str, language: &str) -> &'v str {
        self.words_in(language, |words| words.calls.get(call).map(String::as_str)).unwrap_or(call)
    }

    /// Why a game has ended, in a language, where a function of the variant's own gave the reason `word`.
    #[must_use]
    pub fn reason_in<'v>(&'v self, word: &str, language: &str) -> Option<&'v str> {
        self.words_in(language, |words| words.reasons.get(word).map(String::as_str))
    }

    fn option_in<'v, T>(&'v self, option: &str, language: &str, get: impl Fn(&'v OptionWords) -> Option<T>) -> Option<T> {
        self.words_in(language, |words| words.options.get(option).and_then(&get))
    }

    /// The first that says something: the very language, or the one it is a kind of.
    fn words_in<'v, T>(&'v self, language: &str, get: impl Fn(&'v VariantWords) -> Option<T>) -> Option<T> {
        let locales: &[Locale] = self.of_mod.as_deref().map_or(&[], |of_mod| &of_mod.locales);
        let general = language.split('-').next().unwrap_or_default();
        let of = |language: &str| {
            let words = locales.iter().find(|locale| locale.language.eq_ignore_ascii_case(language))?.variants.get(&self.base_id)?;
            get(words)
        };
        of(language).or_else(|| of(general))
    }
}
