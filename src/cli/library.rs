use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_mods::Mods;
use birka_script::{Library, Variant};

use super::error::CliError;

/// The folders of scripts and mods given on the command line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LibraryPaths<'a> {
    pub(super) scripts: Option<&'a Path>,
    pub(super) mods: Option<&'a Path>,
}

impl LibraryPaths<'_> {
    /// The variants of `--scripts`, or else the shipped ones, and those of mods.
    pub(super) fn library(self) -> Library {
        let scripts = self.scripts.map(variants_folder);
        Library::at(scripts.as_deref(), self.mods)
    }

    /// Checks that the folder of scripts exists.
    pub(super) fn check(self) -> Result<(), CliError> {
        match self.scripts {
            Some(path) if !path.is_dir() => Err(CliError::NoScripts { path: path.to_owned() }),
            _ => Ok(()),
        }
    }

    /// The folders as the game takes them: of variants and of mods.
    #[cfg(feature = "game")]
    pub(super) fn folders(self) -> (Option<PathBuf>, Option<PathBuf>) {
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
pub(super) fn find_variant(library: &Library, id: &str) -> Result<Arc<Variant>, CliError> {
    library.get(id).map_err(|unknown| CliError::unknown_variant(unknown, library))
}
