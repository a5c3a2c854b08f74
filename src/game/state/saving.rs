//! Saving the main game, and ending the program without losing it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_game_archive::{Autosave, SaveNotice};
use birka_session::{Session, Table};
use birka_storage::{SaveAttempt, SaveError, SaveStatus};
use web_time::Instant;

use super::GameTable;
use crate::game::actions::{Action, UiAction};
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;

/// How long the disk may take for the last save before the player is asked.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QuitState>()
        .add_message::<Quit>()
        .add_message::<QuitBlocked>()
        .add_systems(Startup, wake_on_save_errors)
        .add_systems(Update, (start_to_quit, finish_quitting, quit_without_saving).chain().in_set(GameSystems::Rules))
        .redraw_window_if(|state: Res<QuitState>| *state != QuitState::Playing);
}

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
    fn on_attempt(&self, listener: impl Fn(SaveAttempt) + Send + Sync + 'static) {
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

/// Asks for the program to end. The game is on disk before it does, or [`QuitBlocked`] says why it does not.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Quit;

/// The program goes on although it was asked to end, because the game could not be saved.
#[derive(Message, Clone, Debug)]
pub struct QuitBlocked {
    /// Why.
    pub reason: Unsaved,
}

/// Why the game is not on the disk when the program should end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaved {
    /// The disk has not answered yet.
    #[error("The disk does not answer: the game is still being written.")]
    Writing,
    /// The last attempt failed.
    #[error("{0}")]
    Failed(SaveError),
}

/// Whether the program is about to end.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum QuitState {
    /// The program goes on.
    #[default]
    Playing,
    /// The program ends once the game is on disk.
    Saving {
        /// Since when.
        since: Instant,
    },
}

/// A save that fails, or succeeds again, changes what the window shows.
fn wake_on_save_errors(saving: Res<Saving>, waker: Option<Res<Waker>>) {
    if let Some(waker) = waker {
        let waker = waker.clone();
        saving.on_attempt(move |attempt| {
            if attempt.is_change {
                waker.wake();
            }
        });
    }
}

fn start_to_quit(
    table: Res<GameTable>,
    mut saving: ResMut<Saving>,
    mut requests: MessageReader<Quit>,
    mut actions: MessageReader<UiAction>,
    mut state: ResMut<QuitState>,
) {
    let asked = requests.read().count() + actions.read().filter(|action| **action == UiAction::Do(Action::Quit)).count();
    if asked > 0 && *state == QuitState::Playing {
        // The time that has passed since the last move.
        if table.main_session().clock().is_some() {
            saving.save(&table);
        }
        saving.retry();
        *state = QuitState::Saving { since: Instant::now() };
    }
}

fn finish_quitting(
    table: Res<GameTable>,
    saving: Res<Saving>,
    mut state: ResMut<QuitState>,
    mut exit: MessageWriter<AppExit>,
    mut blocked: MessageWriter<QuitBlocked>,
) {
    let QuitState::Saving { since } = *state else { return };
    let reason = match saving.status() {
        SaveStatus::Saving if since.elapsed() < PATIENCE => return,
        SaveStatus::Saving => Some(Unsaved::Writing),
        SaveStatus::Failed(error) => Some(Unsaved::Failed(error)),
        SaveStatus::Saved => None,
    };
    state.set_if_neq(QuitState::Playing);
    match reason {
        // Without a move nothing is lost.
        Some(reason) if table.main_session().has_begun() => {
            blocked.write(QuitBlocked { reason });
        }
        _ => {
            exit.write(AppExit::Success);
        }
    }
}

fn quit_without_saving(mut actions: MessageReader<UiAction>, mut exit: MessageWriter<AppExit>) {
    if actions.read().any(|action| *action == UiAction::QuitWithoutSaving) {
        exit.write(AppExit::Success);
    }
}
