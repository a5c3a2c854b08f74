//! The file of the game on the table: `table.ron`, or for a second program on the same folder `table-2.ron`, and what players must know about it.

use std::io;
use std::path::{Path, PathBuf};

use birka_diagnostics::{SystemError, fs};
use birka_storage::{FileLock, FileSystem, LockAttempt, numbered, remove_stale_files};

use super::replaced_games::UnarchivedGame;
use super::restore::{MISSING_VARIANT, UNPLAYABLE, UnusableSave};

/// How many files of games a folder has.
const MAX_FILES: usize = 32;

/// One of the files for saved games, `table.ron`, `table-2.ron` and so on, that no other program uses meanwhile.
pub(super) struct GameFile {
    file: PathBuf,
    number: usize,
    /// Why the file is not locked; an unlocked file is not safe from a second program.
    unlocked: Option<SystemError>,
    _lock: Option<FileLock>,
}

impl GameFile {
    /// Takes the first free table from a number on, and removes what interrupted saves have left there. `None` if all are in use.
    pub(super) fn take(first: &Path, from: usize) -> Option<Self> {
        for number in from..=MAX_FILES {
            let file = numbered(first, number);
            match FileLock::attempt(&file) {
                LockAttempt::Taken => {}
                LockAttempt::Locked(lock) => {
                    remove_stale_files(&FileSystem, &file);
                    return Some(Self { file, number, unlocked: None, _lock: Some(lock) });
                }
                LockAttempt::Unavailable(error) => return Some(Self { file, number, unlocked: Some(error.into()), _lock: None }),
            }
        }
        None
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The notice for the players about the file.
    pub(super) fn notice(&self) -> Option<SaveNotice> {
        let file = self.file.clone();
        if let Some(error) = &self.unlocked {
            return Some(SaveNotice::Unlocked { file, error: error.clone() });
        }
        (self.number > 1).then_some(SaveNotice::OwnTable { file })
    }
}

/// A notice for players about where their games are saved. Displays as English sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveNotice {
    /// Other programs use every file.
    #[error("Every table beside {} is in use by another Birka: this game will not be saved.", file.display())]
    NoFreeTable {
        /// The first of the files.
        file: PathBuf,
    },
    /// Another program uses the first file.
    #[error("Another Birka is open. This one has a table of its own, saved in {}; it is there again whenever two are open.", file.display())]
    OwnTable { file: PathBuf },
    /// The file is not safe from a second program.
    #[error("{} cannot be locked ({}): do not start a second Birka with the same data folder.", file.display(), error.cause())]
    Unlocked {
        file: PathBuf,
        /// Why the file is not locked.
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
    Kept { file: PathBuf },
    /// The game that was on the table could not be kept.
    #[error("The game that was on the table, {}, could not be renamed: {}.", file.display(), error.cause())]
    NotKept {
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

/// The label in the file name of a saved game whose place another one has taken.
pub(super) const EARLIER: &str = "earlier";

/// The saved games in a folder of data that were moved aside and may still hold a game, by name: `table.ron.earlier-1` and the like.
///
/// # Errors
/// If the folder cannot be read.
pub fn games_moved_aside(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let parts = [EARLIER, MISSING_VARIANT, UNPLAYABLE].map(|label| format!(".ron.{label}-"));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("table") && parts.iter().any(|part| name.contains(part)) && fs::is_file(&path) {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}
