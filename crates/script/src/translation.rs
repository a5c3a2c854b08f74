//! The texts of a variant in the player's language, and what else a mod adds to it.

use std::borrow::Cow;

use birka_art::{Art, Provenance};
use birka_mods::{ArtTranslation, Locale, Mod, OptionTranslation, VariantTranslation};
use birka_rules::RuleSet;

use crate::options::OptionValue;
use crate::variant::Variant;

impl Variant {
    /// The mod that it is from, if it is from one.
    #[must_use]
    pub fn from_mod(&self) -> Option<&Mod> {
        self.of_mod.as_deref()
    }

    /// The art of its mod, if that applies to it.
    #[must_use]
    pub fn art(&self) -> Option<&Art> {
        self.from_mod()?.art().filter(|art| art.variants.is_empty() || art.variants.contains(&self.base_id))
    }

    /// Its name in a language, such as `sv`; the name in its script if there is no translation.
    #[must_use]
    pub fn name_in(&self, language: &str) -> &str {
        self.translated(language, |texts| texts.name.as_deref()).unwrap_or(&self.name)
    }

    /// Its summary in a language; the summary in its script if there is no translation.
    #[must_use]
    pub fn summary_in(&self, language: &str) -> &str {
        self.translated(language, |texts| texts.summary.as_deref()).unwrap_or(&self.summary)
    }

    /// The name of an option in a language, if it is translated.
    #[must_use]
    pub fn option_name_in<'v>(&'v self, option: &str, language: &str) -> Option<&'v str> {
        self.translated_option(option, language, |texts| texts.name.as_deref())
    }

    /// The description of an option in a language; the one in its script if there is no translation. `None` if there is no such option.
    #[must_use]
    pub fn option_doc_in<'v>(&'v self, option: &str, language: &str) -> Option<&'v str> {
        let in_script = self.options.iter().find(|known| known.name == option)?;
        Some(self.translated_option(option, language, |texts| texts.doc.as_deref()).unwrap_or(&in_script.doc))
    }

    /// The description of a value of an option in a language, if it is translated.
    #[must_use]
    pub fn choice_in<'v>(&'v self, option: &str, value: &OptionValue, language: &str) -> Option<&'v str> {
        let value = value.to_string();
        self.translated_option(option, language, |texts| texts.choices.get(&value).map(String::as_str))
    }

    /// An announcement in a language; `call` itself if there is no translation.
    #[must_use]
    pub fn call_in<'v>(&'v self, call: &'v str, language: &str) -> &'v str {
        self.translated(language, |texts| texts.calls.get(call).map(String::as_str)).unwrap_or(call)
    }

    /// A reason for the end of a game in a language, if it is translated. `reason` is a key of the script's `reasons`.
    #[must_use]
    pub fn reason_in<'v>(&'v self, reason: &str, language: &str) -> Option<&'v str> {
        self.translated(language, |texts| texts.reasons.get(reason).map(String::as_str))
    }

    /// The name of a kind of piece in a language, if it is translated.
    #[must_use]
    pub fn kind_in<'v>(&'v self, kind: &str, language: &str) -> Option<&'v str> {
        self.translated(language, |texts| texts.kinds.get(kind).map(String::as_str))
    }

    /// What the hooks do, in a language; the sentences in its script if they are not translated. Empty without hooks.
    #[must_use]
    pub fn hook_words_in(&self, language: &str) -> &[String] {
        let in_script = self.rules.hooks().map_or(&[][..], |hooks| hooks.descriptions());
        let is_complete = |words: &&[String]| words.len() == in_script.len();
        self.translated(language, |texts| Some(texts.words.as_slice()).filter(is_complete)).unwrap_or(in_script)
    }

    /// The rules with the names of pieces and squares in a language, for texts about them. Moves and positions are the same.
    #[must_use]
    pub fn rule_set_in(&self, language: &str) -> Cow<'_, RuleSet> {
        let rules = self.rules.rule_set();
        let class_in = |class: &str| self.translated(language, |texts| texts.squares.get(class));
        let is_translated = rules.kinds.iter().any(|kind| self.kind_in(&kind.name, language).is_some())
            || rules.classes.iter().any(|class| class_in(&class.name).is_some());
        if !is_translated {
            return Cow::Borrowed(rules);
        }
        let mut named = rules.clone();
        for kind in &mut named.kinds {
            self.kind_in(&kind.name, language).into_iter().for_each(|name| name.clone_into(&mut kind.name));
        }
        for class in &mut named.classes {
            class_in(&class.name).into_iter().for_each(|name| name.clone_into(&mut class.name));
        }
        // With options, a kind may exist whose own name another one has by its translation.
        let is_doubled =
            named.kinds.iter().enumerate().any(|(index, kind)| named.kinds.iter().skip(index + 1).any(|other| other.name == kind.name));
        if is_doubled { Cow::Borrowed(rules) } else { Cow::Owned(named) }
    }

    /// What is known and what is invented about the art of its mod, in a language; each text as `art.ron` has it if there is no translation. `None` if
    /// no such art applies to it.
    #[must_use]
    pub fn art_provenance_in(&self, language: &str) -> Option<Provenance> {
        let told = &self.art()?.provenance;
        Some(Provenance {
            known: self.of_art(language, |texts| texts.known.as_ref()).unwrap_or(&told.known).clone(),
            invented: self.of_art(language, |texts| texts.invented.as_ref()).unwrap_or(&told.invented).clone(),
            sources: told
                .sources
                .iter()
                .map(|source| self.of_art(language, |texts| texts.sources.get(source)).unwrap_or(source).clone())
                .collect(),
        })
    }

    /// Looks up a text about the art.
    fn of_art<'v>(&'v self, language: &str, get: impl Fn(&'v ArtTranslation) -> Option<&'v String>) -> Option<&'v String> {
        self.locales_in(language).find_map(|locale| get(&locale.art))
    }

    fn translated_option<'v, T>(&'v self, option: &str, language: &str, get: impl Fn(&'v OptionTranslation) -> Option<T>) -> Option<T> {
        self.translated(language, |texts| texts.options.get(option).and_then(&get))
    }

    /// Looks a text up in the locale of a language tag, then in that of its primary language: `sv-FI`, then `sv`.
    fn translated<'v, T>(&'v self, language: &str, get: impl Fn(&'v VariantTranslation) -> Option<T>) -> Option<T> {
        self.locales_in(language).find_map(|locale| get(locale.variants.get(&self.base_id)?))
    }

    /// The locale of a language tag, then that of its primary language.
    fn locales_in<'v>(&'v self, language: &str) -> impl Iterator<Item = &'v Locale> {
        let of_folder = self.folder_locales.as_deref().map_or(&[][..], |folder| &folder.locales);
        let locales = self.of_mod.as_deref().map_or(of_folder, |of_mod| of_mod.locales());
        let primary = language.split('-').next().unwrap_or_default();
        let locale_of = |language: &str| locales.iter().find(|locale| locale.language.eq_ignore_ascii_case(language));
        locale_of(language).into_iter().chain(locale_of(primary))
    }
}
