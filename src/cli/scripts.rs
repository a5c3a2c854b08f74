use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::failure::Failure;
use birka_mods::Mods;
use birka_script::{Library, Variant};

/// Where the command line says that variants and mods lie.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sources<'a> {
    pub(super) scripts: Option<&'a Path>,
    pub(super) mods: Option<&'a Path>,
}

impl Sources<'_> {
    /// The variants that a command works with: those of a folder, or those that come with Birka, and those of mods.
    pub(super) fn library(self) -> Library {
        let scripts = self.scripts.map(variants_folder);
        Library::at(scripts.as_deref(), self.mods)
    }

    /// The folder of mods, whether it is there or not.
    pub(super) fn mods_folder(self) -> Option<PathBuf> {
        self.mods.map(Path::to_owned).or_else(Mods::default_folder)
    }

    /// The mods alone; that their folder is not there yet is no fault.
    pub(super) fn mods(self) -> Mods {
        match self.mods_folder() {
            Some(folder) if folder.exists() => Mods::read(&folder),
            folder => Mods::empty(folder),
        }
    }
}

/// The folder the variants lie in: the one given, or `variants` within it where there is such a folder.
pub(super) fn variants_folder(folder: &Path) -> PathBuf {
    Some(folder.join("variants")).filter(|within| within.is_dir()).unwrap_or_else(|| folder.to_owned())
}

/// A variant by its id.
pub(super) fn find(library: &Library, id: &str) -> Result<Arc<Variant>, Failure> {
    library.get(id).map_err(|unknown| Failure::unknown(unknown, library))
}
