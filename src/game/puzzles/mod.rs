//! Puzzles: one is shown in place of the game, every move is judged, and the best defence replies. A wrong move is refuted and taken back.
//!
//! The main game is not changed.

pub mod books;
mod current;
mod judge;
mod select;
mod solved;
mod state;

use bevy::prelude::*;

pub use current::{CurrentPuzzle, PuzzleStatus};
pub use judge::RefutationTime;
pub use state::PuzzleState;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((state::plugin, select::plugin, judge::plugin));
}
