//! The current settings as a resource. Their values and the format of their file are in [`settings`](crate::settings).

use std::path::PathBuf;

use bevy::prelude::*;
use birka_localization::Language;

use crate::game::platform::RedrawAppExt;
use birka_game_archive::Autosave;
use birka_storage::{LoadProblem, Loaded, SaveError, Stored, StoredFile};

pub use crate::settings::{
    AccessibilitySettings, AnalysisSettings, Contrast, Loudness, Pace, PanelSide, Settings, TextSize, Volume, WindowPlace,
};

/// The current settings, and the file they are stored in.
#[derive(Resource, Default)]
pub struct SettingsStore {
    settings: Settings,
    /// The language of this start of the program, in place of the one that the file keeps, until a player chooses another.
    language_override: Option<LanguageOverride>,
    file: Option<StoredFile<Settings>>,
}

/// A language that the settings have and their file does not.
struct LanguageOverride {
    language: Language,
    /// The settings in the file.
    chosen: Option<Language>,
}

impl SettingsStore {
    /// Settings that are not stored.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self { settings, language_override: None, file: None }
    }

    /// The settings in the file beside the saved game, and what is wrong with the file.
    #[must_use]
    pub fn open() -> (Self, Option<LoadProblem>) {
        Autosave::default_file().map_or_else(Default::default, |save| Self::open_file(save.with_file_name("settings.ron")))
    }

    fn open_file(path: PathBuf) -> (Self, Option<LoadProblem>) {
        let file = StoredFile::open(path, Stored::Settings);
        let Loaded { value, problem } = file.load();
        (Self { settings: value, language_override: None, file: Some(file) }, problem)
    }

    /// Speaks a language until the program ends or a player chooses another one. The file keeps the language that was chosen before.
    pub fn override_language(&mut self, language: Language) {
        self.language_override = Some(LanguageOverride { language, chosen: self.settings.language });
        self.settings.language = Some(language);
    }

    /// Why the last change could not be stored.
    #[must_use]
    pub fn error(&self) -> Option<SaveError> {
        self.file.as_ref().and_then(StoredFile::error)
    }

    /// The current settings.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings and stores them if they are different then.
    pub fn update(&mut self, update: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings;
        update(&mut settings);
        if settings != self.settings {
            self.settings = settings;
            self.language_override.take_if(|language_override| settings.language != Some(language_override.language));
            if let Some(file) = &self.file {
                let language = self.language_override.as_ref().map_or(settings.language, |language_override| language_override.chosen);
                file.store(&Settings { language, ..settings });
            }
        }
    }

    /// Like [`update`](Self::update), but the resource counts as changed only if the settings are different then. For systems that run again and again.
    pub fn change(store: &mut ResMut<Self>, change: impl FnOnce(&mut Settings)) {
        let mut settings = store.settings;
        change(&mut settings);
        if settings != store.settings {
            store.update(|current| *current = settings);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SettingsStore>().redraw_scene_if(resource_changed::<SettingsStore>);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_count_as_changed_where_they_are_different() {
        fn is_changed(world: &mut World, change: impl FnOnce(&mut Settings)) -> bool {
            world.clear_trackers();
            let mut state = bevy::ecs::system::SystemState::<ResMut<SettingsStore>>::new(world);
            let mut store = state.get_mut(world).unwrap();
            let before = store.last_changed();
            SettingsStore::change(&mut store, change);
            store.last_changed() != before
        }
        let mut world = World::new();
        world.init_resource::<SettingsStore>();
        assert!(!is_changed(&mut world, |settings| settings.players = Settings::default().players));
        assert!(is_changed(&mut world, |settings| settings.analysis.hints = !settings.analysis.hints));
    }

    #[test]
    fn a_language_of_one_start_is_not_stored_and_one_that_a_player_chooses_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let stored = |change: &dyn Fn(&mut Settings)| {
            let (mut store, _) = SettingsStore::open_file(path.clone());
            store.override_language(Language::Latin);
            assert_eq!(store.settings().language, Some(Language::Latin));
            store.update(|settings| change(settings));
            drop(store);
            SettingsStore::open_file(path.clone()).0.settings()
        };
        assert_eq!(stored(&|settings| settings.turn_board = true).language, None);
        let chosen = stored(&|settings| settings.language = Some(Language::Swedish));
        assert_eq!((chosen.language, chosen.turn_board), (Some(Language::Swedish), true));
        assert_eq!(stored(&|settings| settings.turn_board = false).language, Some(Language::Swedish));
        assert_eq!(stored(&|settings| settings.language = None).language, None, "the language of the system");
    }

    #[test]
    fn settings_that_cannot_be_stored_apply_and_report_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("blocked");
        std::fs::write(&blocked, "a file where a folder should be").unwrap();
        let (mut store, _) = SettingsStore::open_file(blocked.join("settings.ron"));
        assert_eq!(store.error(), None);
        store.update(|settings| settings.analysis.hints = !settings.analysis.hints);
        assert!(store.file.as_ref().unwrap().flush().is_err());
        assert_ne!(store.settings(), Settings::default());
        assert!(store.error().is_some_and(|error| error.to_string().contains("The settings could not be saved in ")));
    }
}
