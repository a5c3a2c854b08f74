use std::path::PathBuf;

use birka_diagnostics::{ReadError, SystemError};

use super::file::MAX_BYTES;

/// Why the archive cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// It cannot be read.
    #[error("the archive {} cannot be read: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: ReadError,
    },
    /// It cannot be written.
    #[error("the archive {} cannot be written: {error}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: SystemError,
    },
    /// Another program keeps it locked.
    #[error("another program is using the archive; {} stays locked", path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
    /// It would become too large to be read.
    #[error("the archive {} has reached {} MB; move the file away, and a new one begins", path.display(), MAX_BYTES >> 20)]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// There is no such game.
    #[error("the archive has no game {number}; `birka games list` lists them")]
    NoGame {
        /// The number.
        number: u64,
    },
    /// The game with this number cannot be read.
    #[error("game {number} of the archive cannot be read: {why}")]
    Damaged {
        /// The number.
        number: u64,
        /// Why.
        why: String,
    },
}

/// What an archive has that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveProblem {
    /// Lines were damaged, and are kept elsewhere.
    #[error("{lines} damaged lines of {} are kept in {}; the other games are whole.", file.display(), kept.display())]
    PutAside {
        /// How many.
        lines: usize,
        /// The archive.
        file: PathBuf,
        /// The file that has them now.
        kept: PathBuf,
    },
    /// Lines are damaged, and could not be moved.
    #[error("{lines} lines of {} are damaged and were left there: {error}", file.display())]
    LeftDamaged {
        /// How many.
        lines: usize,
        /// The archive.
        file: PathBuf,
        /// Why they could not be moved.
        #[source]
        error: ArchiveError,
    },
    /// Games of a later format.
    #[error("{games} games were written by a newer Birka and are not listed; they stay in the archive.")]
    Newer {
        /// How many.
        games: usize,
    },
}
