use std::path::PathBuf;

use birka_diagnostics::SystemError;

use super::restore::UnusableSave;
use crate::session::archive::UnarchivedGame;

/// What players must know about where their games are saved. Displays as English sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableNotice {
    /// Other programs use every file.
    #[error("Every table beside {} is in use by another Birka: this game will not be saved.", file.display())]
    NoFreeTable {
        /// The first of the files.
        file: PathBuf,
    },
    /// Another program uses the first file.
    #[error("Another Birka is open. This one has a table of its own, saved in {}; it is there again whenever two are open.", file.display())]
    OwnTable {
        /// The file of this one.
        file: PathBuf,
    },
    /// The file is not safe from a second program.
    #[error("{} cannot be locked ({}): do not start a second Birka with the same data folder.", file.display(), error.cause())]
    Unlocked {
        /// The file.
        file: PathBuf,
        /// Why there is no lock on it.
        #[source]
        error: SystemError,
    },
    /// The saved game could not be loaded. Its file has another name now.
    #[error("{0}")]
    NotLoaded(UnusableSave),
    /// Files of saved games could neither be loaded nor renamed, and another one is used.
    #[error("{} Games are saved in {} instead.", sentences(.unusable), file.display())]
    SavedElsewhere {
        /// The files that cannot be used, at least one.
        unusable: Vec<UnusableSave>,
        /// The file that is used.
        file: PathBuf,
    },
    /// No file can be used.
    #[error("{0} No other file can be used either: this game will not be saved.")]
    SavedNowhere(UnusableSave),
    /// The game that was on the table has a file of its own now.
    #[error("The game that was on the table is kept as {}.", file.display())]
    Kept {
        /// The file.
        file: PathBuf,
    },
    /// The game that was on the table could not be kept.
    #[error("The game that was on the table, {}, could not be renamed: {}.", file.display(), error.cause())]
    NotKept {
        /// The file.
        file: PathBuf,
        /// Why it could not be renamed.
        #[source]
        error: SystemError,
    },
    /// The game that was on the table is not in the archive.
    #[error("{0}")]
    NotArchived(UnarchivedGame),
}

fn sentences(unusable: &[UnusableSave]) -> String {
    unusable.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
