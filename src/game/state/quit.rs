//! Ending the program without losing the game.

use std::time::Duration;

use bevy::prelude::*;
use birka_storage::{SaveError, SaveStatus};
use web_time::Instant;

use super::saving::Saving;
use super::table::GameTable;
use crate::game::actions::UiAction;
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;

/// How long the disk may take for the last save before the player is asked.
const PATIENCE: Duration = Duration::from_secs(5);

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
pub(super) enum QuitState {
    /// The program goes on.
    #[default]
    Playing,
    /// The program ends once the game is on disk.
    Saving {
        /// Since when.
        since: Instant,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QuitState>()
        .add_message::<Quit>()
        .add_message::<QuitBlocked>()
        .add_systems(Startup, wake_on_save_errors)
        .add_systems(Update, (start_to_quit, finish_quitting, quit_without_saving).chain().in_set(GameSystems::Rules))
        .redraw_window_if(|state: Res<QuitState>| *state != QuitState::Playing);
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
    let asked = requests.read().count() + actions.read().filter(|action| **action == UiAction::Quit).count();
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
