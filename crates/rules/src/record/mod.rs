//! Floor 3: positions, moves and games as text and files.
//!
//! - a position as `OpenTafl` writes it, [`position`];
//! - rules as `OpenTafl` writes them, [`opentafl_rules`];
//! - a move as players write it, [`MoveText`];
//! - a table of recorded games, [`games`];
//! - the game left on the table, [`SavedGame`];
//! - puzzles, [`PuzzleBook`];
//! - how a game stands, [`state`].
//!
//! Nothing here knows Lua or Bevy, and nothing here panics on what a file says.

mod chapter;
pub mod games;
mod move_text;
pub mod opentafl_rules;
pub mod position;
mod puzzle;
mod replay;
mod save;
pub mod state;

pub use chapter::Chapter;
pub use games::{RecordedGame, RecordedResult};
pub use move_text::{MoveFault, MoveText};
pub use position::PositionFault;
pub use puzzle::{BookFault, Puzzle, PuzzleBook, PuzzleFault, Theme};
pub use replay::{ReplayFault, replay};
pub use save::{Replayed, SaveFault, SavedGame};
