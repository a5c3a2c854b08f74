use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use birka_diagnostics::suggest;
use birka_mods::{MANIFEST, Mod, Mods, SkippedMod};
use semver::Version;

/// The hidden folder beside the mods that removed ones are moved into.
const REMOVED: &str = ".removed";
/// The most removed mods of the same name that are kept.
const MAX_KEPT: usize = 1000;

/// A mod that has been removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedMod {
    pub id: String,
    /// Its version; `None` if its manifest is not valid.
    pub version: Option<Version>,
    /// Where it was.
    pub folder: PathBuf,
    /// Where it is now. Mods there are not loaded.
    pub kept_in: PathBuf,
    /// The ids of the mods that cannot be loaded any more, because they depend on it directly or through another.
    pub dependents: Vec<String>,
}

/// Why a mod was not removed. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum RemoveError {
    /// The mod does not exist.
    #[error("there is no mod `{id}`{hint}; `birka mods` lists them")]
    Unknown {
        /// The id that was asked for.
        id: String,
        /// "Did you mean" with similar ids; may be empty.
        hint: String,
    },
    /// The folder of mods is a mod itself.
    #[error("{} is a mod itself; name the folder it lies in with `--mods DIR`", .0.display())]
    FolderIsMod(PathBuf),
    /// The folder cannot be moved.
    #[error("{} cannot be moved to {}: {error}", from.display(), to.display())]
    Io {
        /// The folder of the mod.
        from: PathBuf,
        /// Where it would have been moved.
        to: PathBuf,
        #[source]
        error: io::Error,
    },
}

/// Removes a mod from the folder of `mods`: its folder, or the link to it, is moved into a hidden folder beside it, so that nothing is lost.
///
/// # Errors
/// If the mod does not exist, or it cannot be moved.
pub fn remove(id: &str, mods: &Mods) -> Result<RemovedMod, RemoveError> {
    let (folder, version) = find(id, mods)?;
    let beside = folder.parent().unwrap_or(Path::new("."));
    if mods.folder().is_some_and(|of_mods| of_mods.join(MANIFEST).exists()) {
        return Err(RemoveError::FolderIsMod(folder));
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let kept_in = free_name(&beside.join(REMOVED), &name);
    let moved = fs::create_dir_all(beside.join(REMOVED)).and_then(|()| fs::rename(&folder, &kept_in));
    moved.map_err(|error| RemoveError::Io { from: folder.clone(), to: kept_in.clone(), error })?;
    Ok(RemovedMod { id: id.to_owned(), version, folder, kept_in, dependents: dependents(id, mods.loaded()) })
}

/// The folder of a mod, loaded or not, and its version.
fn find(id: &str, mods: &Mods) -> Result<(PathBuf, Option<Version>), RemoveError> {
    if let Some(one) = mods.get(id) {
        return Ok((one.folder.clone(), Some(one.manifest.version.clone())));
    }
    if let Some(one) = mods.skipped().iter().find(|one| one.id() == id) {
        return Ok((one.folder.clone(), one.valid.as_ref().map(|valid| valid.manifest.version.clone())));
    }
    let known: Vec<String> =
        mods.loaded().iter().map(|one| one.manifest.id.clone()).chain(mods.skipped().iter().map(SkippedMod::id)).collect();
    let close = suggest::closest_matches(id, known.iter().map(String::as_str));
    let hint = if close.is_empty() { String::new() } else { format!(", did you mean {}?", suggest::or_list(&close)) };
    Err(RemoveError::Unknown { id: id.to_owned(), hint })
}

/// The loaded mods that need a mod, directly or through another.
fn dependents(id: &str, loaded: &[Arc<Mod>]) -> Vec<String> {
    let mut gone = vec![id.to_owned()];
    // Each mod comes after its dependencies.
    for one in loaded {
        if one.manifest.depends.iter().any(|other| !other.optional && gone.contains(&other.id)) {
            gone.push(one.manifest.id.clone());
        }
    }
    gone.split_off(1)
}

/// A path in a folder for something with this name, with a number behind it if the name is taken.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    let numbered = |number: usize| folder.join(format!("{name}-{number}"));
    let names = std::iter::once(folder.join(name)).chain((2..=MAX_KEPT).map(numbered));
    names.into_iter().find(|path| path.symlink_metadata().is_err()).unwrap_or_else(|| numbered(MAX_KEPT))
}
