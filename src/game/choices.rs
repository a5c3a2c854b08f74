//! What the players have chosen, and the file that remembers it.

use bevy::prelude::*;

use crate::rules::Side;
use crate::session::{Autosave, KeptFile, Player, Settings};

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
        let file = Autosave::default_file().map(|table| KeptFile::open(table.with_file_name("settings.ron"), "settings"));
        let read = file.as_ref().map_or_else(|| Ok(Settings::default()), KeptFile::read);
        let (settings, trouble) = read.map_or_else(|trouble| (Settings::default(), Some(trouble)), |settings| (settings, None));
        (Self { settings, file }, trouble)
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
