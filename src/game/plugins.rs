//! The plugins of the game, in two groups: with and without a window.

use bevy::prelude::*;

use crate::game::{
    accessibility, actions, analysis, archive, board, input, markers, overlay, pieces, platform, play, puzzles, reload, rendering, replay,
    report, schedule, settings, sound, state, study, tutorial, view_state,
};

/// The game without a picture of it. Needs the resource [`GameTable`](state::GameTable) and Bevy's minimal plugins.
pub struct GameLogicPlugin;

impl Plugin for GameLogicPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((schedule::plugin, platform::plugin, actions::plugin, settings::plugin, state::plugin, report::logic))
            .add_plugins((input::logic, pieces::logic, rendering::logic, sound::cues))
            .add_plugins((
                reload::plugin,
                replay::plugin,
                study::plugin,
                archive::plugin,
                analysis::logic,
                play::logic,
                puzzles::plugin,
                tutorial::plugin,
                accessibility::logic,
            ));
    }
}

/// The window: graphics, mouse and keyboard. Needs [`GameLogicPlugin`], [`birka_look::plugin`] and Bevy's default plugins.
pub struct GameViewPlugin;

impl Plugin for GameViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((view_state::plugin, input::view, board::plugin, pieces::view, markers::plugin, rendering::view, report::view))
            .add_plugins((analysis::view, play::view, accessibility::view, overlay::plugin));
    }
}
