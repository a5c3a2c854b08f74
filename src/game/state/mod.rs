//! The game on the table: its resources, the way of a command, notices, language, saving and the end of the program.
//!
//! This is the only place where the view meets the session.

mod commands;
mod language;
mod notice;
mod notices;
mod opening;
mod quit;
mod saving;
mod table;

use bevy::prelude::*;

pub use commands::{CommandSystems, is_puzzle};
pub use language::TableLanguage;
pub use notice::{EngineFailure, GamesNotice, GamesSource, NamedVariant, Notice, PuzzleFailure};
pub use notices::{NoticeKind, Notices, ShownNotice};
pub use opening::{OpenedTable, OpeningError};
pub use quit::{Quit, QuitBlocked, Unsaved};
pub use saving::Saving;
pub use table::{DrawOffered, GameCommand, GameTable, HookFailed, HookUse, PositionChanged, Refused, RulesUpdated, Variants};

/// Whether the arrow keys to the left and right step through the game also at its last position: while a review is open. At earlier positions
/// they always do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrowKeysStep(pub bool);

/// Whether a dialog is open. Meanwhile keys do not reach the board, and engines that play each other wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DialogOpen(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DialogOpen>().init_resource::<ArrowKeysStep>();
    app.add_plugins((commands::plugin, notices::plugin, language::plugin, quit::plugin));
}
