//! The same game again, with sides changed.

use bevy::prelude::*;

use crate::game::actions::{PlayAction, UiAction};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameState, StartGame};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, start_rematch.in_set(GameSystems::Selection));
}

/// Whether the main game is over and displayed, so that it can be played again.
#[must_use]
pub fn can_rematch(state: &GameState) -> bool {
    state.view_override().is_none() && state.session().outcome().is_some()
}

fn start_rematch(
    state: Res<GameState>,
    mut settings: ResMut<SettingsStore>,
    mut actions: MessageReader<UiAction>,
    mut requests: MessageWriter<StartGame>,
) {
    let is_asked = actions.read().filter(|action| **action == UiAction::Play(PlayAction::Rematch)).count() > 0;
    if is_asked && can_rematch(&state) {
        settings.update(|settings| {
            settings.players = settings.players.swapped();
            settings.clock = settings.clock.swapped();
        });
        requests.write_default();
    }
}
