use std::path::{Path, PathBuf};

use birka_diagnostics::{ReadError, read_text};
use birka_rules::record::{ReplayError, SavedGame, SavedGameError};
use birka_rules::{HookError, IllegalMove};
use birka_script::{Library, VariantLookupError};

use super::backup::back_up;
use super::file_writer::cause;
use crate::session::game_session::Session;
use crate::session::rule_update::is_caused_by_faulty_files;

/// Longer files are not read. The longest recorded game takes about a hundredth of it.
const MAX_BYTES: u64 = 4 << 20;

/// The result of loading a saved game.
pub enum Restored {
    /// There is no saved game.
    Nothing,
    /// The game goes on. [`Session::notice`] may hold a message about it.
    Game(Session),
    /// The rules of the game have errors, in their files or in their functions. The file of the game is unchanged: the game can be loaded
    /// when they are mended.
    AwaitsRules {
        /// The variant of the game.
        variant: String,
        /// The function that fails while the moves are replayed; `None` if the rules cannot be loaded.
        fault: Option<HookError>,
    },
    /// There is a file, but no game could be loaded from it.
    Unusable {
        /// What happened, for the players: the file, its new name and the cause.
        message: String,
        /// The new path of the file; `None` if it could not be renamed.
        backup: Option<PathBuf>,
    },
}

/// Why no game could be loaded from a file.
#[derive(Debug, thiserror::Error)]
enum RestoreError {
    #[error("{}", read_error_text(.0))]
    Unreadable(#[source] ReadError),
    #[error("{0}")]
    Save(#[from] SavedGameError),
    #[error("{0}")]
    Variant(String),
    #[error("the rules of `{variant}` have errors")]
    FaultyRules { variant: String, fault: Option<HookError> },
}

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
            Self::Save(_) => "unplayable",
            Self::Variant(_) | Self::FaultyRules { .. } => "missing-variant",
        }
    }
}

/// Loads the game in a file. Renames the file if that fails, unless only the rules of the game have errors.
pub(super) fn restore(file: &Path, library: &Library) -> Restored {
    let error = match load(file, library) {
        Ok(Some(session)) => return Restored::Game(session),
        Ok(None) => return Restored::Nothing,
        Err(RestoreError::FaultyRules { variant, fault }) => return Restored::AwaitsRules { variant, fault },
        Err(error) => error,
    };
    let path = file.display();
    match back_up(file, error.label()) {
        Ok(backup) => Restored::Unusable {
            message: format!("The saved game {path} could not be loaded: {error}. It is kept as {}.", backup.display()),
            backup: Some(backup),
        },
        Err(rename_error) => Restored::Unusable {
            message: format!(
                "The saved game {path} could not be loaded: {error}. It could not be renamed either: {}.",
                cause(&rename_error)
            ),
            backup: None,
        },
    }
}

fn load(file: &Path, library: &Library) -> Result<Option<Session>, RestoreError> {
    let Some(text) = read(file)? else { return Ok(None) };
    let saved = SavedGame::parse(&text)?;
    let variant = library.get(&saved.variant).map_err(|unknown| variant_error(&saved, &unknown, library))?;
    let session = Session::resume(variant, &saved).map_err(|error| match hook_error(&error) {
        Some(fault) => RestoreError::FaultyRules { variant: saved.variant.clone(), fault: Some(fault) },
        None => error.into(),
    })?;
    Ok(Some(session))
}

fn variant_error(saved: &SavedGame, unknown: &VariantLookupError, library: &Library) -> RestoreError {
    if is_caused_by_faulty_files(unknown, library) {
        RestoreError::FaultyRules { variant: saved.variant.clone(), fault: None }
    } else {
        RestoreError::Variant(unknown.to_string())
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
        // A file in place of the folder: there is no game, and saving reports it until it is gone.
        Err(ReadError::Io(error)) if error.kind() == std::io::ErrorKind::NotADirectory => Ok(None),
        Err(error) => Err(RestoreError::Unreadable(error)),
    }
}

fn read_error_text(error: &ReadError) -> String {
    match error {
        ReadError::Io(error) => format!("it cannot be read: {}", cause(error)),
        ReadError::NotAFile { what } => format!("it is {what}, not a file"),
        ReadError::TooLarge { .. } => "it is too long for a saved game".to_owned(),
        ReadError::NotText { line } => format!("it is not text from line {line} on"),
    }
}
