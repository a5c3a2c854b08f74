//! Markers on squares: what is pointed at, selected, possible, and what the last move did.

mod square_markers;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(square_markers::plugin);
}
