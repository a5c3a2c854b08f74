use bevy::prelude::*;
use birka_localization::Language;

use super::game_state::GameState;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, speak_chosen_language.after(GameSystems::Input).before(GameSystems::Rules));
}

/// Speaks the language of the settings as soon as it is another one.
fn speak_chosen_language(mut state: ResMut<GameState>, settings: Res<SettingsStore>, mut last: Local<Option<Option<Language>>>) {
    let chosen = settings.settings().language;
    if last.replace(chosen) != Some(chosen) {
        state.speak(chosen);
    }
}
