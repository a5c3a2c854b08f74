use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::aside::{move_aside, numbered};
use super::restore::restore;
use super::writer::Writer;
use super::{Restored, Session};
use birka_paths::{DATA_VARIABLE, data_folder};
use birka_script::Library;

/// Where the game on the table is kept from one start of Birka to the next.
///
/// Files are written by a thread of their own, the latest game wins, and each is written whole or not at all. A disk that fails
/// stops no game: [`fault`](Self::fault) tells of it.
pub struct Autosave {
    file: PathBuf,
    /// The name in use: another than `file` where that holds something that could be neither read nor moved.
    target: Mutex<Option<PathBuf>>,
    writer: Writer,
}

impl Autosave {
    /// The environment variable that names the folder in which the game is kept.
    pub const FOLDER: &str = DATA_VARIABLE;

    /// Names tried where files can be neither read nor moved.
    const NAMES: usize = 9;

    /// Keeps the game in a file. Nothing is read or written yet.
    #[must_use]
    pub fn open(file: PathBuf) -> Self {
        Self { target: Mutex::new(Some(file.clone())), file, writer: Writer::start("game on the table") }
    }

    /// The file for the game on the table: `table.ron` in the folder that `BIRKA_DATA` names, or else in the one where this
    /// platform keeps a program's data. `None` where there is no home folder.
    #[must_use]
    pub fn default_file() -> Option<PathBuf> {
        data_folder().map(|folder| folder.join("table.ron"))
    }

    /// The file in use; `None` where every name holds something that could be neither read nor moved.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        self.target().clone()
    }

    /// Takes up the game that was left. What cannot be taken up is kept under another name; if it cannot be renamed, games are
    /// kept from now on in `table-2.ron`, or the next such name, and taken up from there.
    #[must_use]
    pub fn restore(&self, library: &Library) -> Restored {
        self.writer.flush();
        let mut stuck = String::new();
        for number in 1..=Self::NAMES {
            let file = numbered(&self.file, number);
            let restored = restore(&file, library);
            if let Restored::SetAside { message, moved_to: None } = restored {
                stuck.push_str(&message);
                stuck.push(' ');
                continue;
            }
            *self.target() = Some(file.clone());
            if stuck.is_empty() {
                return restored;
            }
            stuck.push_str(&format!("Games are kept in {} instead.", file.display()));
            return match restored {
                Restored::Nothing => Restored::SetAside { message: stuck, moved_to: None },
                Restored::Game(mut session) => {
                    session.tell(&stuck);
                    Restored::Game(session)
                }
                Restored::SetAside { message, moved_to } => Restored::SetAside { message: format!("{message} {stuck}"), moved_to },
            };
        }
        *self.target() = None;
        stuck.push_str("No other name is free: this game will not be saved.");
        Restored::SetAside { message: stuck, moved_to: None }
    }

    /// Renames the game that was left, so that another can begin without it being lost, and says so for the players.
    #[must_use]
    pub fn put_aside(&self) -> Option<String> {
        self.writer.flush();
        let file = self.file()?;
        Some(match move_aside(&file, "earlier") {
            Ok(aside) => format!("The game that was on the table is kept as {}.", aside.display()),
            Err(error) => format!("The game that was on the table, {}, could not be put aside: {error}.", file.display()),
        })
    }

    /// Keeps the game as it stands. To be called after every move, every move taken back, and for every new game.
    pub fn keep(&self, session: &Session) {
        if let Some(file) = self.file() {
            self.writer.write(file, session.saved().to_text());
        }
    }

    /// Waits until the game is on the disk, or has failed to be written. Dropping does the same.
    pub fn flush(&self) {
        self.writer.flush();
    }

    /// Why the game could not be saved the last time, if it could not; `None` again as soon as it could.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        match self.file() {
            Some(_) => self.writer.fault(),
            None => Some(format!("The game is not saved: no name beside {} is free.", self.file.display())),
        }
    }

    // A path is replaced whole, so a panic elsewhere leaves a good one behind.
    fn target(&self) -> MutexGuard<'_, Option<PathBuf>> {
        self.target.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
