use birka_localization::Language;

use super::GameState;
use crate::game::state::AwaitedGame;

/// What language the table speaks.
pub(super) struct TableLanguage {
    language: Language,
    /// The tag of the language that the system asks for, such as `pt-BR`.
    system_locale: String,
    /// The tag by which texts of a variant are looked up.
    locale: String,
}

impl Default for TableLanguage {
    fn default() -> Self {
        let (language, locale) = (Language::English, Language::English.to_string());
        Self { language, system_locale: locale.clone(), locale }
    }
}

/// The language of the table, and names in it.
impl GameState {
    /// The language that the system asks for, by its tag, such as `sv-FI` or `pt-BR`. It is spoken until a player chooses one.
    #[must_use]
    pub fn with_system_locale(mut self, locale: String) -> Self {
        self.language.system_locale = locale;
        self.speak(None);
        self
    }

    /// Speaks a language from now on: the one that a player has chosen, or that of the system, or English where Birka does not speak that one.
    pub fn speak(&mut self, chosen: Option<Language>) {
        let language = chosen.unwrap_or_else(|| self.system_language());
        let locale = chosen.map_or_else(|| self.language.system_locale.clone(), |language| language.to_string());
        self.language = TableLanguage { language, locale, ..std::mem::take(&mut self.language) };
    }

    /// The language of the table.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language.language
    }

    /// The language in which the table speaks unless a player chooses one.
    #[must_use]
    pub fn system_language(&self) -> Language {
        Language::of_locale(&self.language.system_locale).unwrap_or_default()
    }

    /// The tag of the language in which variants and mods are shown. A mod may speak a language that Birka does not: then it is that of the system.
    #[must_use]
    pub fn locale(&self) -> &str {
        &self.language.locale
    }

    /// The name of the displayed variant in the player's language, or the id of the one that is awaited.
    #[must_use]
    pub fn variant_name(&self) -> &str {
        let awaited = self.awaited().filter(|_| self.main.is_none()).and_then(AwaitedGame::variant);
        awaited.unwrap_or_else(|| self.displayed.variant().name_in(self.locale()))
    }
}
