//! Ending the program without losing the game.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::game_state::GameState;
use super::requests::{Quit, QuitBlocked, Unsaved};
use crate::game::actions::UiAction;
use crate::game::platform::{RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;
use crate::session::SaveStatus;

/// How long the disk may take for the last save before the player is asked.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the program is about to end.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum QuitState {
    /// It is not.
    #[default]
    Playing,
    /// It ends once the game is on disk.
    Saving {
        /// Since when.
        since: Instant,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QuitState>()
        .add_systems(Startup, wake_on_save_errors)
        .add_systems(Update, (start_to_quit, finish_quitting, quit_without_saving).chain().in_set(GameSystems::Rules))
        .redraw_window_if(|state: Res<QuitState>| *state != QuitState::Playing);
}

/// A save that fails, or succeeds again, changes what the window shows.
fn wake_on_save_errors(game_state: Res<GameState>, waker: Option<Res<Waker>>) {
    if let Some(waker) = waker {
        let waker = waker.clone();
        game_state.on_save_attempt(move |attempt| {
            if attempt.is_change {
                waker.wake();
            }
        });
    }
}

fn start_to_quit(game_state: Res<GameState>, mut requests: MessageReader<Quit>, mut state: ResMut<QuitState>) {
    if requests.read().count() > 0 && *state == QuitState::Playing {
        game_state.save_clock();
        game_state.retry_save();
        *state = QuitState::Saving { since: Instant::now() };
    }
}

fn finish_quitting(
    game_state: Res<GameState>,
    mut state: ResMut<QuitState>,
    mut exit: MessageWriter<AppExit>,
    mut blocked: MessageWriter<QuitBlocked>,
) {
    let QuitState::Saving { since } = *state else { return };
    let reason = match game_state.save_status() {
        SaveStatus::Saving if since.elapsed() < PATIENCE => return,
        SaveStatus::Saving => Some(Unsaved::Writing),
        SaveStatus::Failed(error) => Some(Unsaved::Failed(error)),
        SaveStatus::Saved => None,
    };
    state.set_if_neq(QuitState::Playing);
    match reason {
        // Without a move nothing is lost.
        Some(reason) if !game_state.main_session().played_moves().is_empty() => {
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
