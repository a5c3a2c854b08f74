use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use birka_game_archive::{Autosave, SaveNotice};
use birka_session::{Session, Table};
use birka_storage::{SaveAttempt, SaveError, SaveStatus};

/// Where the main game is saved. The default saves nothing.
#[derive(Resource, Default)]
pub struct Saving {
    autosave: Option<Arc<Autosave>>,
    /// The revision of the table that was saved last.
    revision: u64,
}

impl Saving {
    /// Saves games with an autosave. Without one nothing is saved.
    #[must_use]
    pub fn new(autosave: Option<Autosave>) -> Self {
        Self { autosave: autosave.map(Arc::new), revision: 0 }
    }

    /// The autosave, to load a game from.
    pub(super) fn autosave(&self) -> Option<Arc<Autosave>> {
        self.autosave.clone()
    }

    /// Why the game is not on disk; `None` if it is, or about to be.
    #[must_use]
    pub fn error(&self) -> Option<SaveError> {
        self.autosave.as_ref().and_then(|autosave| autosave.error())
    }

    /// Whether the game is on disk. Without an autosave, there is nothing to save.
    #[must_use]
    pub fn status(&self) -> SaveStatus {
        self.autosave.as_ref().map_or(SaveStatus::Saved, |autosave| autosave.status())
    }

    /// Tries a save that has failed again, without waiting for the result.
    pub fn retry(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.retry();
        }
    }

    /// Waits until the game is on disk.
    ///
    /// # Errors
    /// Why it is not.
    pub fn flush(&self) -> Result<(), SaveError> {
        self.autosave.as_ref().map_or(Ok(()), |autosave| autosave.flush())
    }

    /// The folder of the archive and of the saved game; `None` without an autosave.
    #[must_use]
    pub fn data_folder(&self) -> Option<PathBuf> {
        self.autosave.as_ref().map(|autosave| autosave.folder().to_owned())
    }

    /// Calls a function after each attempt to save, on another thread.
    pub(super) fn on_attempt(&self, listener: impl Fn(SaveAttempt) + Send + Sync + 'static) {
        if let Some(autosave) = &self.autosave {
            autosave.on_attempt(listener);
        }
    }

    /// Whether the main game has changed since it was saved.
    pub(super) fn is_outdated(&self, table: &Table) -> bool {
        self.revision != table.revision()
    }

    /// Saves the main game, unless it is a placeholder.
    pub(super) fn save(&mut self, table: &Table) {
        self.revision = table.revision();
        if let (Some(autosave), None) = (&self.autosave, table.awaited()) {
            autosave.save(table.main_session());
        }
    }

    /// Puts a game into the archive before the next one is saved.
    pub(super) fn replace(&self, game: &Session) {
        if let Some(autosave) = &self.autosave {
            autosave.replace(game);
        }
    }

    /// Renames the saved game so that no other game replaces it. Returns what the player must know.
    pub(super) fn back_up(&self) -> Option<SaveNotice> {
        self.autosave.as_ref().and_then(|autosave| autosave.back_up())
    }

    /// Takes the notices about where games are saved.
    pub(super) fn take_notices(&self) -> Vec<SaveNotice> {
        self.autosave.as_ref().map(|autosave| autosave.take_notices()).unwrap_or_default()
    }
}
