//! The table while nobody plays: a programme of scenes with engine games, recorded endings and captions.

mod play;
mod programme;
mod recorded;

use bevy::prelude::*;

pub(super) use play::{AttractState, ShownGame};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(play::plugin);
}
