//! Games with what is said about them, as text: players, date, result, comments, signs and variations.
//!
//! A [`GameRecord`] is what a text says. It holds moves as text, because the board is known only once the variant is found;
//! [`GameRecord::replay`] plays it by the rules of its variant and reports everything wrong with it.
//!
//! - [`text`]: Birka's own format, read and written without loss.
//! - [`opentafl`]: game records of `OpenTafl`.
//! - [`link`]: games and positions as links.
//! - [`table`]: lines of a table of games.
//!
//! Every reader gives [`ParsedGame`]s, which know the place of each part in the text, so that a fault that shows only in the replay has its
//! place, too.

mod annotated_move;
mod date;
mod escape;
mod fault;
pub mod link;
pub mod opentafl;
mod place;
mod record;
mod replay;
mod result;
mod saved;
pub mod table;
pub mod text;

pub use annotated_move::{AnnotatedMove, MoveSign};
pub use date::GameDate;
pub use fault::{Fault, FaultKind, MAX_FAULTS, bounded};
pub use place::{Parsed, ParsedGame, Place};
pub use record::{GameRecord, RuleChange};
pub use replay::{RecordError, RecordFault, RecordPart};
pub use result::GameResult;

/// The largest number of moves of a game, with those of its variations.
pub const MAX_MOVES: usize = 10_000;
/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 16;
/// The largest number of characters of a value in a header.
pub const MAX_VALUE: usize = 4_000;
/// The largest number of characters of a comment.
pub const MAX_COMMENT: usize = 64_000;
/// The largest number of games in a text.
pub const MAX_GAMES: usize = 100_000;
