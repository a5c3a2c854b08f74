//! The archive: one game on each line of a file, in RON, after a first line that says so.
//!
//! Games are appended and flushed to disk, so that a crash can only cut off the last line, which the next writer puts aside. Deleting writes
//! the file anew and renames it into place. A lock file keeps several programs from writing at once. Lines that cannot be read are moved to a
//! file of their own and never lost. There is no index: a list is made from the lines without reading the moves.

mod error;
mod file;
mod line;
mod lines;
mod lock;
mod query;

pub use error::{ArchiveError, ArchiveProblem};
pub use file::{Added, Archive, Contents, HEADING, MAX_BYTES, Put};
pub use line::ArchivedGame;
pub use query::{Query, ResultFilter};

use birka_records::game_record::GameRecord;

/// The games in the text of an archive with their lines, from 1.
pub(crate) fn records_of_lines(text: &str) -> impl Iterator<Item = (usize, Result<GameRecord, String>)> + '_ {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !lines::is_comment(line));
    lines.map(|(number, line)| (number, ArchivedGame::parse(line).and_then(|game| game.record())))
}
