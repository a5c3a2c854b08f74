//! The pause: nobody moves, and the clocks stand still.

use bevy::prelude::*;
use serde_json::json;

use crate::game::actions::{PlayAction, UiAction};
use crate::game::platform::ReportEvent;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::GameState;
use crate::session::Players;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, toggle.in_set(GameSystems::Selection));
}

/// Whether a pause makes sense: two engines play each other, or there are clocks. A game without either waits by itself.
#[must_use]
pub fn can_pause(state: &GameState, players: Players) -> bool {
    let are_engines = players.attackers.level().is_some() && players.defenders.level().is_some();
    state.view_override().is_none() && state.session().outcome().is_none() && (are_engines || state.session().clock().is_some())
}

fn toggle(
    mut state: ResMut<GameState>,
    settings: Res<SettingsStore>,
    mut actions: MessageReader<UiAction>,
    mut report: MessageWriter<ReportEvent>,
) {
    for action in actions.read() {
        let is_allowed = state.is_paused() || can_pause(&state, settings.settings().players);
        if *action == UiAction::Play(PlayAction::TogglePause) && is_allowed {
            let is_paused = !state.is_paused();
            state.set_paused(is_paused);
            report.write(ReportEvent(json!({ "event": if is_paused { "paused" } else { "continued" } })));
        }
    }
}
