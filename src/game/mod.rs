//! The game in 3D, with Bevy. It does not know the rules: the session gives it legal destinations and says what a move did.
//!
//! [`GameLogicPlugin`] needs neither window nor graphics: a test runs it with Bevy's minimal plugins and a [`state::GameTable`].
//! [`GameViewPlugin`] shows it; [`play()`] runs both in a window.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "parameters and queries of systems")]

pub mod accessibility;
pub mod actions;
pub mod analysis;
mod app;
pub mod archive;
pub mod board;
#[cfg(not(target_family = "wasm"))]
mod capture;
mod codex;
#[cfg(not(target_family = "wasm"))]
pub mod exhibition;
pub mod input;
mod markers;
mod messages;
mod overlay;
pub mod pieces;
pub mod platform;
pub mod play;
pub mod puzzles;
pub mod reload;
pub mod rendering;
pub mod replay;
mod report;
pub mod schedule;
pub mod second_player;
pub mod settings;
pub mod sound;
pub mod state;
pub mod view_state;
pub mod window_layout;

use bevy::prelude::*;

#[cfg(target_family = "wasm")]
pub use app::play_in_browser;
#[cfg(not(target_family = "wasm"))]
pub use app::{PlayOptions, play};
#[cfg(not(target_family = "wasm"))]
pub use capture::{
    BenchFramesOptions, ContactSheetOptions, FilmCamera, FilmOptions, ShotOptions, bench_frames, contact_sheet, film, shot, shots,
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
                archive::plugin,
                analysis::logic,
                play::logic,
                second_player::plugin,
                puzzles::plugin,
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
