//! The game: which position is displayed, who moves, requests to change it, and messages that say that it has changed.
//!
//! This is the only place where the view meets the session.

mod arrows_look_through;
mod awaited;
mod board_covered;
mod game_state;
mod inquiry;
mod language;
mod notice;
mod notices;
mod opening;
mod position_changed;
mod quit;
mod requests;
mod systems;

use bevy::prelude::*;

pub use arrows_look_through::ArrowsLookThrough;
pub use awaited::AwaitedGame;
pub use board_covered::BoardCovered;
pub use game_state::{Controller, GameState, ViewOverride};
pub use notice::{EngineFailure, GamesNotice, GamesSource, NamedVariant, Notice, PuzzleFailure};
pub use notices::{NoticeKind, Notices, ShownNotice};
pub use opening::OpeningError;
pub use position_changed::{ChangeCause, PositionChanged};
pub use requests::{
    Conclude, ContinueGame, HookFailed, HookUse, PlayMove, Quit, QuitBlocked, Redo, RequestRefused, StartGame, TakeBack, Unsaved,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardCovered>().init_resource::<ArrowsLookThrough>();
    app.add_plugins((requests::plugin, position_changed::plugin, language::plugin, systems::plugin, quit::plugin));
}
