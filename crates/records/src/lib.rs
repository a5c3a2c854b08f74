//! Positions, moves, rules and games of tafl as text and files, on top of [`birka_rules`]. Malformed input is an error, never a panic.
//!
//! - [`position`]: positions in `OpenTafl` notation.
//! - [`opentafl_rules`]: rules in `OpenTafl` notation.
//! - [`MoveNotation`]: moves in coordinate notation.
//! - [`game_record`]: games with comments, signs and variations in several formats; a [`Drawing`] is part of a comment.
//! - [`shared`]: positions, games, reviews, puzzles and variants within a link.
//! - [`games`]: tables of recorded games.
//! - [`state`]: the state of a game as text.
//! - [`Conclusion`]: how players end a game that the rules do not end.
//! - [`SavedGame`] and [`PuzzleBook`]: the file formats of saved games and puzzles.

#![warn(missing_docs)]
// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod chapter;
mod drawing;
pub mod game_record;
pub mod games;
mod move_notation;
pub mod opentafl_rules;
pub mod position;
mod puzzle;
mod saved_game;
pub mod shared;
pub mod state;

pub use chapter::Chapter;
pub use drawing::Drawing;
pub use games::{RecordedGame, RecordedResult};
pub use move_notation::{MoveNotation, MoveNotationError, ReplayError, TurnError, replay, replay_turns};
pub use position::{MemoryFault, PositionError};
pub use puzzle::{Motif, Puzzle, PuzzleBook, PuzzleBookError, PuzzleError, Rating, Theme};
pub use saved_game::{ReplayedGame, SavedClock, SavedGame, SavedGameError, TimeControl};
pub use state::Conclusion;
