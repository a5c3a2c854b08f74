use std::path::PathBuf;

use super::GameState;
use crate::session::{SaveAttempt, SaveError, SaveStatus};

/// Where and whether the main game is saved.
impl GameState {
    /// Saves the time that has passed since the last move.
    pub(in crate::game::state) fn save_clock(&self) {
        if self.main_session().clock().is_some() {
            self.save();
        }
    }

    /// Why the game is not on disk; `None` if it is, or about to be.
    #[must_use]
    pub fn save_error(&self) -> Option<SaveError> {
        self.autosave.as_ref().and_then(|autosave| autosave.error())
    }

    /// Whether the game is on disk. Without an autosave, there is nothing to save.
    #[must_use]
    pub fn save_status(&self) -> SaveStatus {
        self.autosave.as_ref().map_or(SaveStatus::Saved, |autosave| autosave.status())
    }

    /// Tries a save that has failed again, without waiting for the result.
    pub fn retry_save(&self) {
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
    pub(in crate::game::state) fn on_save_attempt(&self, listener: impl Fn(SaveAttempt) + Send + Sync + 'static) {
        if let Some(autosave) = &self.autosave {
            autosave.on_attempt(listener);
        }
    }

    /// Saves the main game, unless it is a placeholder.
    pub(super) fn save(&self) {
        if let (Some(autosave), None) = (&self.autosave, &self.loading) {
            autosave.save(self.main_session());
        }
    }

    /// Shows what the last save has to tell the player.
    pub(super) fn show_notices_of_autosave(&mut self) {
        let notices = self.autosave.as_ref().map(|autosave| autosave.take_notices()).unwrap_or_default();
        notices.into_iter().for_each(|notice| self.show_lasting_notice(notice));
    }
}
