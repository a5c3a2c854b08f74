//! Positions, moves, games and rules as text and files. Malformed input is an error, never a panic.
//!
//! - [`position`]: positions in `OpenTafl` notation.
//! - [`opentafl_rules`]: rules in `OpenTafl` notation.
//! - [`MoveNotation`]: moves in coordinate notation.
//! - [`game_record`]: games with comments, signs and variations in several formats (with the feature `serde`).
//! - [`games`]: tables of recorded games.
//! - [`state`]: the state of a game as text.
//! - [`Conclusion`]: how players end a game that the rules do not end.
//! - [`SavedGame`] and [`PuzzleBook`]: the file formats of saved games and puzzles (with the feature `serde`).

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

#[cfg(feature = "serde")]
mod chapter;
mod conclusion;
#[cfg(feature = "serde")]
pub mod game_record;
pub mod games;
mod move_notation;
pub mod opentafl_rules;
pub mod position;
#[cfg(feature = "serde")]
mod puzzle;
mod replay;
#[cfg(feature = "serde")]
mod save;
#[cfg(feature = "serde")]
mod saved_clock;
mod shorten;
pub mod state;

#[cfg(feature = "serde")]
pub use chapter::Chapter;
pub use conclusion::Conclusion;
pub use games::{RecordedGame, RecordedResult};
pub use move_notation::{MoveNotation, MoveNotationError};
pub use position::PositionError;
#[cfg(feature = "serde")]
pub use puzzle::{Puzzle, PuzzleBook, PuzzleBookError, PuzzleError, Theme};
pub use replay::{ReplayError, replay};
#[cfg(feature = "serde")]
pub use save::{ReplayedGame, SavedGame, SavedGameError};
#[cfg(feature = "serde")]
pub use saved_clock::{SavedClock, TimeControl};
