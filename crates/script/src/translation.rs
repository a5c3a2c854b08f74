//! The texts of a variant in the player's language, and what else a mod adds to it.

use birka_art::Art;
use birka_mods::{Mod, OptionTranslation, VariantTranslation};

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

    fn translated_option<'v, T>(&'v self, option: &str, language: &str, get: impl Fn(&'v OptionTranslation) -> Option<T>) -> Option<T> {
        self.translated(language, |texts| texts.options.get(option).and_then(&get))
    }

    /// Looks a text up in the locale of a language tag, then in that of its primary language: `sv-FI`, then `sv`.
    fn translated<'v, T>(&'v self, language: &str, get: impl Fn(&'v VariantTranslation) -> Option<T>) -> Option<T> {
        let of_folder = self.folder_locales.as_deref().map_or(&[][..], |folder| &folder.locales);
        let locales = self.of_mod.as_deref().map_or(of_folder, |of_mod| of_mod.locales());
        let primary = language.split('-').next().unwrap_or_default();
        let look_up = |language: &str| {
            let locale = locales.iter().find(|locale| locale.language.eq_ignore_ascii_case(language))?;
            get(locale.variants.get(&self.base_id)?)
        };
        look_up(language).or_else(|| look_up(primary))
    }
}
