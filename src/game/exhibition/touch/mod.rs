//! Touches: every finger for itself, so that two visitors can press and drag at the same time.

mod finger;
mod gesture;
mod hold;
mod route;
mod tuio;

use bevy::prelude::*;

pub use finger::{Finger, FingerEvent, FingerPhase};
pub(super) use hold::HeldPiece;
pub use route::{Fingers, OutOfTurn};

/// The systems that turn touches into inputs of the exhibit, within [`GameSystems::Input`](crate::game::schedule::GameSystems::Input).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TouchSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((finger::plugin, route::plugin, hold::plugin, tuio::plugin));
}
