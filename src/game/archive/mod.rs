//! Games that are kept, and games from files and the clipboard: a list of games that is searched, opened, continued, exported and deleted.
//!
//! What is opened is shown on the analysis board, so that the game on the table stays as it is. Files are read and games replayed on threads
//! of their own.

mod apply;
mod game_list;
mod work;

use bevy::prelude::*;

pub use game_list::{GameList, GamesLoaded, ListSource};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((game_list::plugin, apply::plugin));
}
