//! The files and folders that the command line names: reading files within a limit, replacing them in a single step, and the variants in folders of scripts
//! and mods.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_engine::{Level, SearchParams, Weights};
use birka_game_archive::decode;
use birka_mods::Mods;
use birka_script::{Library, Variant};
use birka_storage::replace_file;
use ron::error::SpannedError;

use super::error::CliError;

/// The largest file that a command line may name, in bytes. A hundred thousand recorded games take about a tenth of it.
pub const MAX_BYTES: u64 = 512 << 20;

/// Reads a file that the command line names.
fn read_input(path: &Path) -> Result<Vec<u8>, CliError> {
    birka_diagnostics::read_input(path, MAX_BYTES).map_err(|error| CliError::Unreadable { path: path.to_owned(), error: error.into() })
}

/// Reads a text that the command line names.
pub fn read_text_input(path: &Path) -> Result<String, CliError> {
    let invalid = |error| std::io::Error::new(std::io::ErrorKind::InvalidData, error);
    String::from_utf8(read_input(path)?).map_err(|error| CliError::Unreadable { path: path.to_owned(), error: invalid(error) })
}

/// Reads a table of games. Lines that are not UTF-8 are read as Windows-1252, as an import reads them.
pub fn read_games_input(path: &Path) -> Result<String, CliError> {
    Ok(decode(&read_input(path)?).0.into_owned())
}

/// Reads levels from a file. Leaks them, because an engine borrows its level for the rest of the program.
pub fn read_levels(path: &Path) -> Result<&'static [Level], CliError> {
    read_ron(path, "levels", Level::parse).map(|levels| &*levels.leak())
}

/// Reads a file of evaluation weights.
pub fn read_weights(path: &Path) -> Result<Weights, CliError> {
    read_ron(path, "weights", Weights::parse)
}

/// Reads a file of search parameters.
pub fn read_search_params(path: &Path) -> Result<SearchParams, CliError> {
    read_ron(path, "search parameters", SearchParams::parse)
}

/// Reads a file of `what` in RON.
fn read_ron<T>(path: &Path, what: &'static str, parse: impl FnOnce(&str) -> Result<T, SpannedError>) -> Result<T, CliError> {
    parse(&read_text_input(path)?).map_err(|fault| CliError::Ron { path: path.to_owned(), what, fault: fault.into() })
}

/// Replaces a file that the command line names in a single step: whatever fails, it has its old content or the new one. A link still
/// leads to the same file; a device or a pipe is written to.
///
/// # Errors
/// If the file cannot be written.
pub fn write_output(path: &Path, text: &str) -> Result<(), CliError> {
    replace(path, text).map_err(|error| CliError::Unwritable { path: path.to_owned(), error })
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if target.symlink_metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return std::fs::write(path, text);
    }
    replace_file(&target, text)
}

/// The folders of scripts and mods given on the command line.
#[derive(Clone, Copy, Debug, Default)]
pub struct LibraryPaths<'a> {
    pub scripts: Option<&'a Path>,
    pub mods: Option<&'a Path>,
}

impl LibraryPaths<'_> {
    /// The variants of `--scripts`, or else the shipped ones, and those of mods.
    pub fn library(self) -> Library {
        let scripts = self.scripts.map(variants_folder);
        Library::at(scripts.as_deref(), self.mods)
    }

    /// Checks that the folder of scripts exists.
    pub fn check(self) -> Result<(), CliError> {
        match self.scripts {
            Some(path) if !path.is_dir() => Err(CliError::NoScripts { path: path.to_owned() }),
            _ => Ok(()),
        }
    }

    /// The folders as the game takes them: of variants and of mods.
    #[cfg(feature = "game")]
    pub fn folders(self) -> (Option<PathBuf>, Option<PathBuf>) {
        (self.scripts.map(variants_folder), self.mods.map(Path::to_owned))
    }

    /// The folder of mods; it may not exist. `None` without `--mods` and without a home folder.
    pub(super) fn mods_folder(self) -> Option<PathBuf> {
        self.mods.map(Path::to_owned).or_else(Mods::default_folder)
    }

    /// The mods; none if their folder does not exist.
    pub(super) fn mods(self) -> Mods {
        match self.mods_folder() {
            Some(folder) if folder.exists() => Mods::read(&folder),
            folder => Mods::empty(folder),
        }
    }
}

/// The subfolder `variants` of a folder if there is one, else the folder itself.
pub(super) fn variants_folder(folder: &Path) -> PathBuf {
    Some(folder.join("variants")).filter(|within| within.is_dir()).unwrap_or_else(|| folder.to_owned())
}

/// The variant with an id, which may include options.
pub fn find_variant(library: &Library, id: &str) -> Result<Arc<Variant>, CliError> {
    library.get(id).map_err(|unknown| CliError::unknown_variant(unknown, library))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_is_replaced_and_never_written_in_place() {
        use std::os::unix::fs::{MetadataExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("page.md"), folder.path().join("link.md"));
        fs::write(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        let before = fs::File::open(&file).unwrap();
        write_output(&link, "new").unwrap();
        assert_eq!(io::read_to_string(&before).unwrap(), "old", "who has opened the old file still reads it whole");
        assert_ne!(before.metadata().unwrap().ino(), fs::metadata(&file).unwrap().ino());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
        assert!(write_output(&folder.path().join("no/such/folder.md"), "new").is_err());
        write_output(Path::new("/dev/null"), "new").unwrap();
    }
}
