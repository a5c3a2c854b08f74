//! Script files that change during a game.
//!
//! A thread reads the files again when they change. Rules that the game can continue with apply at once; errors, changes of the rules
//! and conflicts are kept for the overlay.

mod apply;
mod printed;
mod status;
mod watcher;

use bevy::prelude::*;

pub use apply::{LibraryReloaded, ScriptsApplied};
pub use printed::PrintedInPlay;
pub use status::{HookFault, RulesConflict, RulesNote, ScriptError, ScriptStatus};
pub(in crate::game) use watcher::watch_files;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((status::plugin, printed::plugin, watcher::plugin, apply::plugin));
}
