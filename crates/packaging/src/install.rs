//! Installs packed mods, and removes installed ones.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::fs::{self, File};
use birka_diagnostics::{Code, Diagnostic, ReadError, Severity, read_file, suggest};
use birka_mods::{MANIFEST, Manifest, Mod, Mods, SkippedMod};
use birka_script::{Library, load_file};
use semver::Version;

use crate::archive::{ArchiveError, Files, MAX_TOTAL_BYTES, unpack};
use crate::staging::StagingFolder;

/// A mod that has been installed.
#[derive(Clone, Debug)]
pub struct InstalledMod {
    pub manifest: Manifest,
    pub folder: PathBuf,
    /// The version that it replaced.
    pub replaced: Option<Version>,
    /// Why the mod, or a part of it, cannot be loaded beside the installed mods: a mod is missing, or an id is in use.
    pub notes: Vec<Diagnostic>,
}

/// Why a mod was not installed. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The file is not a packed mod.
    #[error("{}: {error}", file.display())]
    Archive {
        file: PathBuf,
        /// The error.
        #[source]
        error: ArchiveError,
    },
    #[error("the mod is not installed because it has faults; the lines above tell them")]
    Invalid(Vec<Diagnostic>),
    /// The mod is installed already.
    #[error("`{id}` {installed} is already in {}; `--replace` puts {new} in its place", folder.display())]
    AlreadyInstalled {
        id: String,
        /// The installed version; empty if that is not known.
        installed: String,
        /// The version that would be installed.
        new: Version,
        /// The folder of the installed version.
        folder: PathBuf,
    },
    /// The destination exists and is not a mod.
    #[error("{} is there already and is no mod; rename it first", .0.display())]
    InTheWay(PathBuf),
    /// The folder for mods does not exist.
    #[error("there is no folder for mods; name one with `--mods DIR`")]
    NoFolder,
    /// The folder of mods is a mod itself.
    #[error("{} is a mod itself; name the folder it lies in with `--mods DIR`", .0.display())]
    FolderIsMod(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> InstallError {
    let path = path.to_owned();
    move |error| InstallError::Io { path, error }
}

/// Installs a packed mod into the folder of `mods`. It is unpacked into a staging folder and checked there before anything installed changes.
///
/// # Errors
/// If the file is not a packed mod, the mod has errors or can never be loaded, it is installed already and `replace` is false, or it cannot be written.
pub fn install(file: &Path, mods: &Mods, replace: bool) -> Result<InstalledMod, InstallError> {
    let folder = mods.folder().ok_or(InstallError::NoFolder)?;
    if fs::is_present(folder.join(MANIFEST)) {
        return Err(InstallError::FolderIsMod(folder.to_owned()));
    }
    let files = read_archive(file)?;
    let staging = StagingFolder::create(folder, "adding").map_err(io_error(folder))?;
    write_files(&files, staging.path()).map_err(io_error(staging.path()))?;
    // The staging folder is removed, so diagnostics name the files within the zip.
    let path_in_zip = |mut diagnostic: Diagnostic| {
        if let Ok(within) = diagnostic.path.strip_prefix(staging.path()) {
            diagnostic.path = file.join(within);
        }
        let message = diagnostic.message.replace(&*staging.path().to_string_lossy(), &file.to_string_lossy());
        Diagnostic { message, ..diagnostic }
    };
    let invalid = |diagnostics: Vec<Diagnostic>| InstallError::Invalid(diagnostics.into_iter().map(path_in_zip).collect());
    let manifest = Manifest::read(staging.path()).map_err(invalid)?;
    let installed = find_installed(mods, folder, &manifest.id);
    let destination = installed.as_ref().map_or_else(|| folder.join(&manifest.id), |(folder, _)| folder.clone());
    let replaced = match &installed {
        Some((folder, version)) if !replace => {
            let installed = version.as_ref().map(Version::to_string).unwrap_or_default();
            return Err(InstallError::AlreadyInstalled { id: manifest.id, installed, new: manifest.version, folder: folder.clone() });
        }
        Some((_, version)) => version.clone(),
        None if fs::symlink_metadata(&destination).is_ok() => return Err(InstallError::InTheWay(destination)),
        None => None,
    };
    let notes = check_beside_installed(mods, staging.path(), &destination).map_err(invalid)?;
    let notes = notes.into_iter().map(path_in_zip).collect();
    staging.commit(&destination).map_err(io_error(&destination))?;
    Ok(InstalledMod { manifest, folder: destination, replaced, notes })
}

fn read_archive(file: &Path) -> Result<Files, InstallError> {
    let files = match read_file(file, MAX_TOTAL_BYTES as u64) {
        Ok(bytes) => unpack(&bytes),
        Err(ReadError::TooLarge { .. }) => Err(ArchiveError::TooLarge { what: "the zip".to_owned(), max_bytes: MAX_TOTAL_BYTES }),
        Err(ReadError::NotAFile { .. }) => return Err(io_error(file)(io::Error::other("this is not a file; name the zip of a mod"))),
        Err(other) => return Err(io_error(file)(other.into())),
    };
    files.map_err(|error| InstallError::Archive { file: file.to_owned(), error })
}

fn write_files(files: &Files, folder: &Path) -> io::Result<()> {
    for (path, content) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let mut file = File::create_new(path)?;
        file.write_all(content)?;
        // Without this, a file could be empty after a power failure although its folder has been renamed.
        file.sync_all()?;
    }
    Ok(())
}

/// The folder of the installed mod with this id, and its version if that is known.
fn find_installed(mods: &Mods, folder: &Path, id: &str) -> Option<(PathBuf, Option<Version>)> {
    let loaded = mods.get(id).map(|one| (one.folder.clone(), Some(one.manifest.version.clone())));
    let skipped = mods.skipped().iter().find(|one| one.id() == id && fs::is_present(one.folder.join(MANIFEST)));
    let skipped = skipped.map(|one| (one.folder.clone(), one.valid.as_ref().map(|valid| valid.manifest.version.clone())));
    // A mod that was put back in its place after `mods` was read.
    let put_back = || {
        let manifest = Manifest::read(&folder.join(id)).ok().filter(|manifest| manifest.id == id)?;
        Some((folder.join(id), Some(manifest.version)))
    };
    loaded.or(skipped).or_else(put_back)
}

/// Checks the mod in the folder `new` beside the installed mods, in place of the one at its destination.
///
/// Returns the errors that keep it, or a part of it, from being loaded at present only: another mod that is missing or of another version, or a
/// variant that another mod defines too.
///
/// # Errors
/// Everything wrong with the mod if it has errors of its own, or if it cannot be loaded whatever other mods are installed.
fn check_beside_installed(mods: &Mods, new: &Path, destination: &Path) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let library = Library::with_shipped(mods.with_replaced(new, destination));
    let mut found = Vec::new();
    let mut accepts_program = true;
    for skipped in library.mods().skipped().iter().filter(|one| one.folder == new) {
        found.extend(skipped.diagnostics.iter().cloned());
        if let Some(valid) = &skipped.valid {
            accepts_program = valid.manifest.accepts_program();
            found.extend(valid.diagnostics().iter().cloned());
            found.extend(script_errors(valid, &library));
        }
    }
    for diagnostic in library.diagnostics() {
        if diagnostic.path.starts_with(new) && diagnostic.severity == Severity::Error && !found.contains(diagnostic) {
            found.push(diagnostic.clone());
        }
    }
    let is_temporary = |diagnostic: &Diagnostic| match diagnostic.code {
        Code::MissingMod | Code::ModVersion => true,
        Code::DuplicateVariant => {
            let id = load_file(&diagnostic.path).ok().map(|variant| variant.base_id);
            !id.is_some_and(|id| is_shipped(&id, &library))
        }
        _ => false,
    };
    if accepts_program && found.iter().all(is_temporary) { Ok(found) } else { Err(found) }
}

/// The errors of the scripts of a mod that is skipped and whose scripts are therefore not in the library, as far as they do not depend on
/// what the scripts extend.
fn script_errors(skipped: &Mod, library: &Library) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for script in skipped.script_files().unwrap_or_default() {
        match load_file(&script) {
            Ok(variant) if is_shipped(&variant.base_id, library) => {
                let message = format!("the variant `{}` is one that comes with Birka; give this one another `id`", variant.base_id);
                errors.push(Diagnostic::error(&script, Code::DuplicateVariant, message));
            }
            Ok(_) => {}
            Err(found) => errors.extend(found.into_iter().filter(|one| !matches!(one.code, Code::Extends | Code::UndeclaredDependency))),
        }
    }
    errors
}

/// Whether a variant comes with Birka.
fn is_shipped(id: &str, library: &Library) -> bool {
    library.variants().iter().any(|variant| variant.base_id == id && variant.from_mod().is_none())
}

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
