//! Games as text, with players, date, result, comments, signs and variations.
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

mod escape;
mod fault;
pub mod link;
pub mod opentafl;
mod record;
mod replay;
pub mod table;
pub mod text;

pub use fault::{Fault, FaultKind, MAX_FAULTS, Parsed, ParsedGame, Place, RecordError, RecordFault, RecordPart, bounded};
pub use record::{
    AnnotatedMove, GameDate, GameRecord, GameResult, MAX_COMMENT, MAX_DEPTH, MAX_GAMES, MAX_MOVES, MAX_VALUE, MoveSign, RuleChange,
};
