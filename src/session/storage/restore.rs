use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use birka_rules::record::{SavedGame, SavedGameError};
use birka_script::Library;

use super::backup::back_up;
use crate::session::game_session::Session;

/// Longer files are not read. The longest recorded game takes about a hundredth of it.
const MAX_BYTES: u64 = 4 << 20;

/// The result of loading a saved game.
pub enum Restored {
    /// There is no saved game.
    Nothing,
    /// The game goes on. [`Session::notice`] may hold a message about it.
    Game(Session),
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
    #[error("it cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    #[error("it is not a file")]
    NotAFile,
    #[error("it is too long for a saved game")]
    TooLong,
    #[error("it is not text")]
    NotText,
    #[error("{0}")]
    Save(#[from] SavedGameError),
    #[error("{0}")]
    Variant(String),
}

impl RestoreError {
    /// The label in the file name of the backup.
    fn label(&self) -> &'static str {
        match self {
            Self::Unreadable(_) | Self::NotAFile => "unreadable",
            Self::TooLong | Self::NotText | Self::Save(SavedGameError::Syntax { .. } | SavedGameError::UnknownFormat { .. }) => "damaged",
            Self::Save(SavedGameError::Newer { .. }) => "newer",
            Self::Save(_) => "unplayable",
            Self::Variant(_) => "missing-variant",
        }
    }
}

/// Loads the game in a file, or renames the file if that fails.
pub(super) fn restore(file: &Path, library: &Library) -> Restored {
    let error = match load(file, library) {
        Ok(Some(session)) => return Restored::Game(session),
        Ok(None) => return Restored::Nothing,
        Err(error) => error,
    };
    let path = file.display();
    match back_up(file, error.label()) {
        Ok(backup) => Restored::Unusable {
            message: format!("The saved game {path} could not be loaded: {error}. It is kept as {}.", backup.display()),
            backup: Some(backup),
        },
        Err(rename_error) => Restored::Unusable {
            message: format!("The saved game {path} could not be loaded: {error}. It could not be renamed either: {rename_error}."),
            backup: None,
        },
    }
}

fn load(file: &Path, library: &Library) -> Result<Option<Session>, RestoreError> {
    let Some(text) = read(file)? else { return Ok(None) };
    let saved = SavedGame::parse(&text)?;
    let variant = library.get(&saved.variant).map_err(|unknown| RestoreError::Variant(unknown.to_string()))?;
    Ok(Some(Session::resume(variant, &saved)?))
}

fn read(file: &Path) -> Result<Option<String>, RestoreError> {
    match file.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // Reading a folder fails, and opening a named pipe would block.
        Ok(found) if !found.is_file() => return Err(RestoreError::NotAFile),
        _ => {}
    }
    let opened = File::open(file).map_err(RestoreError::Unreadable)?;
    let mut bytes = Vec::new();
    opened.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(RestoreError::Unreadable)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(RestoreError::TooLong);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| RestoreError::NotText)
}
