//! What the players have chosen, and the file that remembers it.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::game::settings::Settings;
use crate::session::{Autosave, KeptFile, Player};
use birka_rules::Side;

/// The settings in force.
#[derive(Resource, Default)]
pub struct Choices {
    settings: Settings,
    file: Option<KeptFile<Settings>>,
}

impl Choices {
    /// Settings that nothing remembers.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self { settings, file: None }
    }

    /// The settings that lie beside the game on the table, and what is to be told if they could not be read.
    #[must_use]
    pub fn open() -> (Self, Option<String>) {
        Autosave::default_file().map_or_else(Default::default, |table| Self::kept_in(table.with_file_name("settings.ron")))
    }

    /// The settings in a file, which keeps them from now on, and what is to be told if they could not be read.
    fn kept_in(file: PathBuf) -> (Self, Option<String>) {
        let file = KeptFile::open(file, "settings");
        let (settings, trouble) = file.read().map_or_else(|trouble| (Settings::default(), Some(trouble)), |settings| (settings, None));
        (Self { settings, file: Some(file) }, trouble)
    }

    /// Why what was last chosen could not be saved, if it could not.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.file.as_ref().and_then(KeptFile::fault)
    }

    /// What holds.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Who moves the pieces of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        self.settings.players.of(side)
    }

    /// Chooses something else.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut wanted = self.settings;
        change(&mut wanted);
        if wanted != self.settings {
            self.settings = wanted;
            if let Some(file) = &self.file {
                file.keep(&wanted);
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_cannot_be_saved_hold_and_say_so() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("blocked");
        std::fs::write(&blocked, "a file where a folder should be").unwrap();
        let (mut choices, _) = Choices::kept_in(blocked.join("settings.ron"));
        assert_eq!(choices.fault(), None);
        choices.change(|settings| settings.lessons.hints = !settings.lessons.hints);
        choices.file.as_ref().unwrap().flush();
        assert_ne!(choices.settings(), Settings::default());
        assert!(choices.fault().is_some_and(|fault| fault.contains("The settings could not be saved in ")));
    }
}
