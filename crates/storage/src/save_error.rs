use std::fmt;
use std::path::PathBuf;

use birka_diagnostics::SystemError;

/// The kind of content a file stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The game on the table.
    Game,
    Settings,
    /// The keys and buttons.
    Keys,
    /// The puzzles that have been solved.
    SolvedPuzzles,
}

impl fmt::Display for Stored {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Game => "game on the table",
            Self::Settings => "settings",
            Self::Keys => "keys",
            Self::SolvedPuzzles => "solved puzzles",
        })
    }
}

/// Why something is not on the disk.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The file could not be written. It is tried again.
    #[error("The {what} could not be saved in {}: {}. Birka keeps trying.", file.display(), error.cause())]
    NotWritten {
        what: Stored,
        file: PathBuf,
        /// Why.
        #[source]
        error: SystemError,
    },
    /// No file is available for writing.
    #[error("The game is not saved: no file beside {} can be used.", first.display())]
    NoFile {
        /// The first file that was tried.
        first: PathBuf,
    },
}
