use bevy::prelude::*;
use birka_localization::Language;

use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct TableLanguage {
    language: Language,
    /// The tag of the language that the system asks for, such as `pt-BR`.
    system_locale: String,
    /// The tag by which texts of a variant are looked up.
    locale: String,
}

impl Default for TableLanguage {
    fn default() -> Self {
        Self::of_system(Language::English.to_string())
    }
}

impl TableLanguage {
    /// The language that the system asks for, by its tag, such as `sv-FI` or `pt-BR`; English where Birka does not speak it.
    #[must_use]
    pub fn of_system(locale: String) -> Self {
        Self { language: Language::of_locale(&locale).unwrap_or_default(), locale: locale.clone(), system_locale: locale }
    }

    /// The same language of the system, with the one that a player has chosen instead, if any.
    #[must_use]
    pub fn chosen(&self, chosen: Option<Language>) -> Self {
        let system = Self::of_system(self.system_locale.clone());
        match chosen {
            Some(language) => Self { language, locale: language.to_string(), ..system },
            None => system,
        }
    }

    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The language unless a player chooses one.
    #[must_use]
    pub fn system_language(&self) -> Language {
        Language::of_locale(&self.system_locale).unwrap_or_default()
    }

    /// The tag of the language in which variants and mods are shown. A mod may speak a language that Birka does not: then it is that of the system.
    #[must_use]
    pub fn locale(&self) -> &str {
        &self.locale
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableLanguage>()
        .add_systems(Update, speak_chosen_language.after(GameSystems::Input).before(GameSystems::Rules))
        .redraw_scene_if(resource_changed::<TableLanguage>);
}

/// Speaks the language of the settings as soon as it is another one.
fn speak_chosen_language(mut language: ResMut<TableLanguage>, settings: Res<SettingsStore>) {
    if settings.is_changed() {
        let chosen = language.chosen(settings.settings().language);
        language.set_if_neq(chosen);
    }
}
