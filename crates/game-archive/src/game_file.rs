//! The file of the game on the table: `table.ron`, or for a second program on the same folder `table-2.ron`. How its game is restored, what players must
//! know about it, and the games whose place another one takes.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use birka_diagnostics::{ReadError, SystemError, fs, read_text};
use birka_records::game_record::GameRecord;
use birka_records::{ReplayError, SavedGame, SavedGameError};
use birka_rules::{HookError, IllegalMove, WhyIllegal};
use birka_script::{Library, VariantLookupError};
use birka_session::{Session, is_caused_by_faulty_files};
use birka_storage::{Backup, FileLock, FileSystem, LockAttempt, back_up, numbered, remove_stale_files};

use crate::archive::{Archive, ArchiveError, today};

/// How many files of games a folder has.
const MAX_FILES: usize = 32;

/// One of the files for saved games, `table.ron`, `table-2.ron` and so on, that no other program uses meanwhile.
pub(crate) struct GameFile {
    file: PathBuf,
    number: usize,
    /// Why the file is not locked; an unlocked file is not safe from a second program.
    unlocked: Option<SystemError>,
    _lock: Option<FileLock>,
}

impl GameFile {
    /// Takes the first free table from a number on, and removes what interrupted saves have left there. `None` if all are in use.
    pub(crate) fn take(first: &Path, from: usize) -> Option<Self> {
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

    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The notice for the players about the file.
    pub(crate) fn notice(&self) -> Option<SaveNotice> {
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
pub(crate) const EARLIER: &str = "earlier";

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

/// Longer files are not read. The longest recorded game takes about a hundredth of it.
const MAX_BYTES: u64 = 4 << 20;

/// The result of loading a saved game.
pub enum Restored {
    /// No game is saved.
    Nothing,
    /// The game goes on.
    Game(Session),
    /// The rules of the game have errors, in their files or in their functions. The file of the game is unchanged: the game can be loaded
    /// when the errors are fixed.
    AwaitsRules {
        /// The variant of the game.
        variant: String,
        /// The function that fails while the moves are replayed; `None` if the rules cannot be loaded.
        fault: Option<HookError>,
    },
    /// There is a file, but no game could be loaded from it.
    Unusable(UnusableSave),
}

/// A file of a saved game that cannot be used. Displays as English sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The saved game {} could not be loaded: {why}. {}", file.display(), what_became_of_it(.kept))]
pub struct UnusableSave {
    pub file: PathBuf,
    /// Why no game could be loaded from it.
    #[source]
    pub why: RestoreError,
    /// Its new path.
    pub kept: Backup,
}

fn what_became_of_it(kept: &Backup) -> String {
    match kept {
        Ok(file) => format!("It is kept as {}.", file.display()),
        Err(error) => format!("It could not be renamed either: {}.", error.cause()),
    }
}

/// Why no game could be loaded from a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// The file cannot be read.
    #[error("{}", read_error_text(.0))]
    Unreadable(#[source] ReadError),
    /// The content is not a saved game, or cannot be replayed.
    #[error("{0}")]
    Save(#[from] SavedGameError),
    /// The variant cannot be found.
    #[error("{0}")]
    Variant(#[source] VariantLookupError),
}

/// Why no game is restored.
enum Failure {
    /// The file is of no use.
    Unusable(RestoreError),
    /// The rules of the game have errors.
    FaultyRules { variant: String, fault: Option<HookError> },
}

impl From<RestoreError> for Failure {
    fn from(error: RestoreError) -> Self {
        Self::Unusable(error)
    }
}

impl From<SavedGameError> for Failure {
    fn from(error: SavedGameError) -> Self {
        Self::Unusable(error.into())
    }
}

/// The label in the file name of a saved game whose variant is missing.
const MISSING_VARIANT: &str = "missing-variant";
/// The label of one that its rules do not allow.
const UNPLAYABLE: &str = "unplayable";

impl RestoreError {
    /// The label in the file name of the backup.
    fn label(&self) -> &'static str {
        match self {
            Self::Unreadable(ReadError::Io(_) | ReadError::NotAFile { .. }) => "unreadable",
            Self::Unreadable(_)
            | Self::Save(SavedGameError::Syntax { .. } | SavedGameError::UnknownFormat { .. } | SavedGameError::Checksum { .. }) => {
                "damaged"
            }
            Self::Save(SavedGameError::Newer { .. }) => "newer",
            Self::Save(_) => UNPLAYABLE,
            Self::Variant(_) => MISSING_VARIANT,
        }
    }
}

/// Loads the game in a file. Renames the file if that fails, unless only the rules of the game have errors.
pub(crate) fn restore(file: &Path, library: &Library) -> Restored {
    let error = match load(file, library) {
        Ok(Some(session)) => return Restored::Game(session),
        Ok(None) => return Restored::Nothing,
        Err(Failure::FaultyRules { variant, fault }) => return Restored::AwaitsRules { variant, fault },
        Err(Failure::Unusable(why)) => why,
    };
    let kept = back_up(file, error.label()).map_err(Into::into);
    Restored::Unusable(UnusableSave { file: file.to_owned(), why: error, kept })
}

fn load(file: &Path, library: &Library) -> Result<Option<Session>, Failure> {
    let Some(text) = read(file)? else { return Ok(None) };
    let saved = SavedGame::parse(&text)?;
    let variant = library.get(&saved.variant).map_err(|unknown| variant_error(&saved, unknown, library))?;
    let session = Session::resume(variant, &saved).map_err(|error| match hook_error(&error) {
        Some(fault) => Failure::FaultyRules { variant: saved.variant.clone(), fault: Some(fault) },
        None => error.into(),
    })?;
    Ok(Some(session))
}

fn variant_error(saved: &SavedGame, unknown: VariantLookupError, library: &Library) -> Failure {
    if is_caused_by_faulty_files(&unknown, library) {
        Failure::FaultyRules { variant: saved.variant.clone(), fault: None }
    } else {
        RestoreError::Variant(unknown).into()
    }
}

/// The function of the variant that failed, if that is why a game cannot be replayed.
fn hook_error(error: &SavedGameError) -> Option<HookError> {
    match error {
        SavedGameError::Replay(ReplayError::Illegal { why: IllegalMove { why: WhyIllegal::Hook(fault), .. }, .. }) => {
            Some(HookError::clone(fault))
        }
        _ => None,
    }
}

/// The variant of the game in a file; `None` if it cannot be read. Changes nothing.
pub(crate) fn saved_variant(file: &Path) -> Option<String> {
    let text = read(file).ok()??;
    Some(SavedGame::parse(&text).ok()?.variant)
}

fn read(file: &Path) -> Result<Option<String>, RestoreError> {
    match read_text(file, MAX_BYTES) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.is_not_found() => Ok(None),
        // A file in place of the folder: no game is saved, and saving reports the file until it is gone.
        Err(ReadError::Io(error)) if error.kind() == std::io::ErrorKind::NotADirectory => Ok(None),
        Err(error) => Err(RestoreError::Unreadable(error)),
    }
}

fn read_error_text(error: &ReadError) -> String {
    match error {
        ReadError::Io(error) => format!("it cannot be read: {}", error.cause()),
        ReadError::NotAFile { what } => format!("it is {what}, not a file"),
        ReadError::TooLarge { .. } => "it is too long for a saved game".to_owned(),
        ReadError::NotText { line } => format!("it is not text from line {line} on"),
    }
}

/// Games whose place on the table another one takes. They are archived before the other one is saved, so that a crash between the two loses
/// neither.
#[derive(Default)]
pub(crate) struct ReplacedGames(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    games: VecDeque<ReplacedGame>,
    /// Notices not yet shown to the players.
    notices: Vec<UnarchivedGame>,
}

/// A game that the archive could not take, and that a file of its own keeps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The game that was on the table could not be archived: {error}. It is kept as {}.", file.display())]
pub struct UnarchivedGame {
    /// Why the archive could not take it.
    #[source]
    pub error: ArchiveError,
    pub file: PathBuf,
}

struct ReplacedGame {
    record: GameRecord,
    /// The text of a file that holds the game, if the archive cannot.
    saved: String,
}

impl ReplacedGames {
    /// Adds a game, unless no move was made. Reads and writes nothing yet.
    pub(crate) fn add(&self, session: &Session) {
        if !session.has_begun() {
            return;
        }
        let saved = session.to_saved_game().to_text();
        self.waiting().games.push_back(ReplacedGame { record: session.record(today()), saved });
    }

    /// Puts the games into the archive of a folder. `keep` keeps the text of one that the archive cannot take, and returns its file.
    ///
    /// # Errors
    /// If a game can be written nowhere. It waits for the next attempt.
    pub(crate) fn archive(&self, folder: &Path, keep: impl Fn(&str) -> io::Result<PathBuf>) -> io::Result<()> {
        while let Some(game) = self.next() {
            let Err(error) = Archive::at(folder).put(&game.record) else { continue };
            match keep(&game.saved) {
                Ok(file) => {
                    let notice = UnarchivedGame { error, file };
                    tracing::warn!("{notice}");
                    self.waiting().notices.push(notice);
                }
                Err(error) => {
                    self.waiting().games.push_front(game);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Takes the first game. Nobody waits for the disk meanwhile.
    fn next(&self) -> Option<ReplacedGame> {
        self.waiting().games.pop_front()
    }

    /// Takes the notices about games that could not be archived.
    pub(crate) fn take_notices(&self) -> Vec<UnarchivedGame> {
        std::mem::take(&mut self.waiting().notices)
    }

    // Every critical section leaves a consistent state, so a poisoned lock can be used.
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
