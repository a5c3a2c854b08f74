use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use birka_script::Library;

use super::backup::{back_up, numbered};
use super::file_writer::FileWriter;
use super::restore::{Restored, restore, saved_variant};
use crate::session::game_session::Session;
use birka_paths::{DATA_VARIABLE, data_folder};

/// Stores the current game on disk so that it survives a restart.
///
/// A background thread writes the file. If games arrive faster than the disk takes them, only the latest is written, and each write is
/// atomic. A failed write does not stop the game; [`error`](Self::error) reports it.
pub struct Autosave {
    file: PathBuf,
    /// The file in use. Differs from `file` if that one can be neither read nor renamed.
    target: Mutex<Option<PathBuf>>,
    writer: FileWriter,
}

impl Autosave {
    /// The environment variable that names the folder of the saved game.
    pub const FOLDER_VARIABLE: &str = DATA_VARIABLE;

    /// How many file names are tried if files can be neither read nor renamed.
    const MAX_NAMES: usize = 9;

    /// Stores games in `file`. Reads and writes nothing yet.
    #[must_use]
    pub fn open(file: PathBuf) -> Self {
        Self { target: Mutex::new(Some(file.clone())), file, writer: FileWriter::start("game on the table") }
    }

    /// The default file: `table.ron` in the folder that `BIRKA_DATA` names, or else in the platform's data folder. `None` without a home
    /// folder.
    #[must_use]
    pub fn default_file() -> Option<PathBuf> {
        data_folder().map(|folder| folder.join("table.ron"))
    }

    /// The file in use; `None` if every candidate can be neither read nor renamed.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        self.target().clone()
    }

    /// Loads the saved game. An unusable file is renamed. If that fails too, `table-2.ron` and so on are tried, and games are saved there
    /// from now on.
    #[must_use]
    pub fn restore(&self, library: &Library) -> Restored {
        self.writer.flush();
        let mut problems = String::new();
        for number in 1..=Self::MAX_NAMES {
            let file = numbered(&self.file, number);
            let restored = restore(&file, library);
            if let Restored::Unusable { message, backup: None } = restored {
                problems.push_str(&message);
                problems.push(' ');
                continue;
            }
            *self.target() = Some(file.clone());
            if problems.is_empty() {
                return restored;
            }
            problems.push_str(&format!("Games are saved in {} instead.", file.display()));
            return match restored {
                Restored::Nothing => Restored::Unusable { message: problems, backup: None },
                Restored::Game(mut session) => {
                    session.add_notice(&problems);
                    Restored::Game(session)
                }
                Restored::Unusable { message, backup } => Restored::Unusable { message: format!("{message} {problems}"), backup },
                waiting @ Restored::AwaitsRules { .. } => waiting,
            };
        }
        *self.target() = None;
        problems.push_str("No other file name is free: this game will not be saved.");
        Restored::Unusable { message: problems, backup: None }
    }

    /// The variant of the saved game; `None` if there is none or it cannot be read. Replays no move and renames nothing.
    #[must_use]
    pub fn saved_variant(&self) -> Option<String> {
        self.writer.flush();
        saved_variant(&self.file()?)
    }

    /// Renames the saved game so that a new game does not replace it. Returns a message for the players.
    #[must_use]
    pub fn back_up(&self) -> Option<String> {
        self.writer.flush();
        let file = self.file()?;
        Some(match back_up(&file, "earlier") {
            Ok(backup) => format!("The game that was on the table is kept as {}.", backup.display()),
            Err(error) => format!("The game that was on the table, {}, could not be renamed: {error}.", file.display()),
        })
    }

    /// Saves the game without waiting for the disk. Call it after every move, every undo and for every new game.
    pub fn save(&self, session: &Session) {
        if let Some(file) = self.file() {
            self.writer.write(file, session.to_saved_game().to_text());
        }
    }

    /// Waits until the last save is written or has failed. Dropping does the same.
    pub fn flush(&self) {
        self.writer.flush();
    }

    /// Why the last save failed; `None` if it succeeded.
    #[must_use]
    pub fn error(&self) -> Option<String> {
        match self.file() {
            Some(_) => self.writer.error(),
            None => Some(format!("The game is not saved: no file name beside {} is free.", self.file.display())),
        }
    }

    // The path is replaced in one assignment, so a poisoned lock still holds a valid one.
    fn target(&self) -> MutexGuard<'_, Option<PathBuf>> {
        self.target.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
