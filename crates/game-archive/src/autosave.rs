//! The game on the table, saved after every move.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use birka_diagnostics::{DATA_VARIABLE, data_folder};
use birka_script::Library;
use birka_session::Session;
use birka_storage::{Disk, FileWriter, SaveAttempt, SaveError, SaveStatus, Stored, Write, back_up, write_atomically, write_beside};

use crate::game_file::{EARLIER, GameFile, ReplacedGames, Restored, SaveNotice, UnusableSave, restore, saved_variant};

/// Stores the current game on disk so that it survives a restart.
///
/// Each program has a file of its own, locked against others: `table.ron`, or for a second program on the same folder `table-2.ron`, and so on.
/// A background thread writes it. If games arrive faster than the disk takes them, only the latest is written, and each write is atomic. A
/// failed write does not stop the game: it is retried later, and [`status`](Self::status) says so.
pub struct Autosave {
    /// The first file of the folder, `table.ron`.
    first: PathBuf,
    // Dropped before the table, whose lock it needs for the last save.
    writer: FileWriter,
    table: Mutex<Table>,
    replaced: Arc<ReplacedGames>,
}

/// Where games are saved.
struct Table {
    /// The file in use; `None` if no file is usable.
    slot: Option<GameFile>,
    /// Notices not yet shown to the players.
    notices: Vec<SaveNotice>,
}

impl Autosave {
    /// The environment variable that names the folder of the saved game.
    pub const FOLDER_VARIABLE: &str = DATA_VARIABLE;

    /// Takes `file`, or the first file beside it that no other program uses. Reads no game yet.
    #[must_use]
    pub fn open(file: PathBuf) -> Self {
        let slot = GameFile::take(&file, 1);
        let notices = match &slot {
            Some(slot) => slot.notice().into_iter().collect(),
            None => vec![SaveNotice::NoFreeTable { file: file.clone() }],
        };
        Self { first: file, table: Mutex::new(Table { slot, notices }), writer: FileWriter::start(Stored::Game), replaced: Arc::default() }
    }

    /// The default file: `table.ron` in the folder that `BIRKA_DATA` names, or else in the platform's data folder. `None` without a home
    /// folder.
    #[must_use]
    pub fn default_file() -> Option<PathBuf> {
        data_folder().map(|folder| folder.join("table.ron"))
    }

    /// The folder of the saved game and of the archive.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.first.parent().unwrap_or(Path::new(""))
    }

    /// The file in use; `None` if no file is usable.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        self.table().slot.as_ref().map(|slot| slot.file().to_owned())
    }

    /// Loads the saved game. An unusable file is renamed. If that fails too, the next free table is used, and games are saved there from now
    /// on.
    #[must_use]
    pub fn restore(&self, library: &Library) -> Restored {
        // A failed save leaves the file as it was, and that is what is loaded.
        let _ = self.writer.flush();
        let mut unusable = Vec::new();
        // Replaying a game may take long, and other threads ask for the file meanwhile.
        let place = || self.table().slot.as_ref().map(|slot| (slot.file().to_owned(), slot.number()));
        while let Some((file, number)) = place() {
            let restored = restore(&file, library);
            let Restored::Unusable(save @ UnusableSave { kept: Err(_), .. }) = restored else {
                if !unusable.is_empty() {
                    self.table().notices.push(SaveNotice::SavedElsewhere { unusable, file });
                }
                return restored;
            };
            unusable.push(save);
            let next = GameFile::take(&self.first, number + 1);
            self.table().slot = next;
        }
        if let Some(last) = unusable.pop() {
            self.table().notices.push(SaveNotice::SavedNowhere(last));
        }
        Restored::Nothing
    }

    /// The variant of the saved game; `None` if no game is saved or it cannot be read. Replays no move and renames nothing.
    #[must_use]
    pub fn saved_variant(&self) -> Option<String> {
        let _ = self.writer.flush();
        saved_variant(&self.file()?)
    }

    /// Takes the notices about where the games are saved.
    #[must_use]
    pub fn take_notices(&self) -> Vec<SaveNotice> {
        let mut notices = std::mem::take(&mut self.table().notices);
        notices.extend(self.replaced.take_notices().into_iter().map(SaveNotice::NotArchived));
        notices
    }

    /// Adds something that the players must know.
    pub fn add_notice(&self, notice: SaveNotice) {
        self.table().notices.push(notice);
    }

    /// Puts a game into the archive, unless no move was made in it, because the next game that is [saved](Self::save) takes its place. It is
    /// archived before that one is written, so that a crash loses neither.
    pub fn replace(&self, session: &Session) {
        self.replaced.add(session);
    }

    /// Renames the saved game so that a new game does not replace it. Returns what the players must know.
    #[must_use]
    pub fn back_up(&self) -> Option<SaveNotice> {
        // A failed save leaves the file as it was, and that is what is kept.
        let _ = self.writer.flush();
        let file = self.file()?;
        Some(match back_up(&file, EARLIER) {
            Ok(file) => SaveNotice::Kept { file },
            Err(error) => SaveNotice::NotKept { file, error: error.into() },
        })
    }

    /// Saves the game without waiting for the disk. Call it after every move, every undo and for every new game.
    pub fn save(&self, session: &Session) {
        let Some(file) = self.file() else { return };
        let text = session.to_saved_game().to_text();
        let attempt = {
            let (file, replaced) = (file.clone(), Arc::clone(&self.replaced));
            Box::new(move |disk: &dyn Disk| {
                let folder = file.parent().unwrap_or(Path::new(""));
                replaced.archive(folder, |text| write_beside(disk, &file, EARLIER, text))?;
                write_atomically(disk, &file, &text)
            })
        };
        self.writer.write(Write { file, attempt });
    }

    /// Tries a failed save again at once, without waiting for the result.
    pub fn retry(&self) {
        self.writer.retry();
    }

    /// Waits until the last save is written or has failed. Dropping does the same.
    ///
    /// # Errors
    /// Why the game is not on disk.
    pub fn flush(&self) -> Result<(), SaveError> {
        self.no_file().map_or_else(|| self.writer.flush(), Err)
    }

    /// Whether the last save is on disk.
    #[must_use]
    pub fn status(&self) -> SaveStatus {
        self.no_file().map_or_else(|| self.writer.status(), SaveStatus::Failed)
    }

    /// Why the last save failed; `None` if it succeeded.
    #[must_use]
    pub fn error(&self) -> Option<SaveError> {
        self.no_file().or_else(|| self.writer.error())
    }

    /// Calls a function after each attempt to save, on the thread that writes.
    pub fn on_attempt(&self, listener: impl Fn(SaveAttempt) + Send + Sync + 'static) {
        self.writer.on_attempt(listener);
    }

    fn no_file(&self) -> Option<SaveError> {
        self.file().is_none().then(|| SaveError::NoFile { first: self.first.clone() })
    }

    // Every critical section leaves a consistent state, so a poisoned lock can be used.
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
