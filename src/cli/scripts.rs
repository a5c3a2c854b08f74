use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::failure::Failure;
use crate::script::{Library, Variant};

/// The variants that a command works with: those of a folder, or those that come with Birka.
pub(super) fn library(scripts: Option<&Path>) -> Library {
    scripts.map_or_else(Library::open, |folder| Library::from_dirs(&[variants_folder(folder)]))
}

/// The folder the variants lie in: the one given, or `variants` within it where there is such a folder.
pub(super) fn variants_folder(folder: &Path) -> PathBuf {
    Some(folder.join("variants")).filter(|within| within.is_dir()).unwrap_or_else(|| folder.to_owned())
}

/// A variant by its id.
pub(super) fn find(library: &Library, id: &str) -> Result<Arc<Variant>, Failure> {
    library.get(id).map_err(|unknown| Failure::unknown(unknown, library))
}
