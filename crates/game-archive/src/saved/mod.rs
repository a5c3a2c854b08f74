//! The game on the table, saved after every move, and the games whose place another one takes.

mod autosave;
mod game_file;
mod replaced_games;
mod restore;

pub use autosave::Autosave;
pub use game_file::{SaveNotice, games_moved_aside};
pub use replaced_games::UnarchivedGame;
pub use restore::{RestoreError, Restored, UnusableSave};
