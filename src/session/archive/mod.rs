//! Games that are replaced by others are kept in the archive.

mod replaced_games;

pub(super) use replaced_games::ReplacedGames;
pub(in crate::session) use replaced_games::recorded_moves;
pub use replaced_games::{UnarchivedGame, game_record};
