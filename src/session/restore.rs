use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::Session;
use super::aside::move_aside;
use birka_rules::record::{SavedGame, SavedGameError};
use birka_script::Library;

/// A longer file is not read: the longest game anybody played takes a hundredth of it.
const LONGEST: u64 = 4 << 20;

/// What became of the game left on the table.
pub enum Restored {
    /// There was none.
    Nothing,
    /// It goes on. [`Session::notice`] tells if there is something to say about it.
    Game(Session),
    /// There is a file, but no game could be taken from it. It is kept.
    SetAside {
        /// What happened, for the players: names the file, its new name and the cause.
        message: String,
        /// Where it lies now; `None` where it could not be moved and lies where it was.
        moved_to: Option<PathBuf>,
    },
}

/// Why no game could be taken from a file.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("it cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    #[error("it is not a file")]
    NoFile,
    #[error("it is too long for a saved game")]
    TooLong,
    #[error("it is not text")]
    NotText,
    #[error("{0}")]
    Save(#[from] SavedGameError),
    #[error("{0}")]
    Variant(String),
}

impl Trouble {
    /// The word in the name under which the file is kept.
    fn label(&self) -> &'static str {
        match self {
            Self::Unreadable(_) | Self::NoFile => "unreadable",
            Self::TooLong | Self::NotText | Self::Save(SavedGameError::Syntax { .. } | SavedGameError::UnknownFormat { .. }) => "damaged",
            Self::Save(SavedGameError::Newer { .. }) => "newer",
            Self::Save(_) => "unplayable",
            Self::Variant(_) => "missing-variant",
        }
    }
}

/// Takes up the game in a file, or renames the file so that it is kept.
pub(super) fn restore(file: &Path, library: &Library) -> Restored {
    let trouble = match take_up(file, library) {
        Ok(Some(session)) => return Restored::Game(session),
        Ok(None) => return Restored::Nothing,
        Err(trouble) => trouble,
    };
    let file_name = file.display();
    match move_aside(file, trouble.label()) {
        Ok(aside) => Restored::SetAside {
            message: format!("The saved game {file_name} could not be taken up: {trouble}. It is kept as {}.", aside.display()),
            moved_to: Some(aside),
        },
        Err(error) => Restored::SetAside {
            message: format!(
                "The saved game {file_name} could not be taken up: {trouble}. It could not be renamed either: {error}. It is left as it is."
            ),
            moved_to: None,
        },
    }
}

fn take_up(file: &Path, library: &Library) -> Result<Option<Session>, Trouble> {
    let Some(text) = read(file)? else { return Ok(None) };
    let saved = SavedGame::parse(&text)?;
    let variant = library.get(&saved.variant).map_err(|unknown| Trouble::Variant(unknown.to_string()))?;
    Ok(Some(Session::resume(variant, &saved)?))
}

fn read(file: &Path) -> Result<Option<String>, Trouble> {
    match file.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // A folder cannot be read, and a pipe would keep the table waiting.
        Ok(found) if !found.is_file() => return Err(Trouble::NoFile),
        _ => {}
    }
    let opened = File::open(file).map_err(Trouble::Unreadable)?;
    let mut bytes = Vec::new();
    opened.take(LONGEST + 1).read_to_end(&mut bytes).map_err(Trouble::Unreadable)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Trouble::TooLong);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| Trouble::NotText)
}
