use std::path::{Path, PathBuf};

use birka_diagnostics::{ReadError, read_text};
use birka_records::{ReplayError, SavedGame, SavedGameError};
use birka_rules::{HookError, IllegalMove};
use birka_script::{Library, VariantLookupError};
use birka_session::{Session, is_caused_by_faulty_files};
use birka_storage::{Backup, back_up};

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
pub(super) const MISSING_VARIANT: &str = "missing-variant";
/// The label of one that its rules do not allow.
pub(super) const UNPLAYABLE: &str = "unplayable";

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
pub(super) fn restore(file: &Path, library: &Library) -> Restored {
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
        SavedGameError::Replay(ReplayError::Illegal { why: IllegalMove::Hook(fault), .. }) => Some(fault.clone()),
        _ => None,
    }
}

/// The variant of the game in a file; `None` if it cannot be read. Changes nothing.
pub(super) fn saved_variant(file: &Path) -> Option<String> {
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
