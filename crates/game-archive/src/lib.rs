//! Games that are kept: an archive beside the game on the table, and every format in which games come in and go out.
//!
//! - [`import`] reads a text in any known format and replays its games.
//! - [`export`] writes games in a [`Format`].
//! - [`Archive`] keeps games in a file, which several programs may use at once; [`Query`] finds them.
//! - [`Autosave`] keeps the game on the table, and archives the one whose place it takes.

mod archive;
mod autosave;
mod export;
mod game_file;
mod import;

pub use archive::{
    Added, Archive, ArchiveError, ArchiveProblem, ArchivedGame, Contents, GameCount, MAX_BYTES as MAX_ARCHIVE, Put, Query, ResultFilter,
    Statistics, today,
};
pub use autosave::Autosave;
pub use export::{ExportError, ExportNote, Exported, Format, export, omissions, variant_link_notes};
pub use game_file::{RestoreError, Restored, SaveNotice, UnarchivedGame, UnusableSave, games_moved_aside};
pub use import::{Import, ImportNote, ImportedGame, Subject, decode, import, import_bytes};

/// The longest text that is imported, in bytes.
pub const MAX_TEXT: u64 = 64 << 20;
