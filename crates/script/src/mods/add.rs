use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use semver::Version;

use super::archive::{self, ArchiveFault, Files};
use super::kinds::TOTAL;
use super::workshop::Workshop;
use super::{MANIFEST, Manifest, Mods};
use crate::{Code, Diagnostic, Library, Severity};

/// What came of installing a mod.
#[derive(Clone, Debug)]
pub struct Added {
    /// What was installed.
    pub manifest: Manifest,
    /// Where it lies.
    pub folder: PathBuf,
    /// The version whose place it took.
    pub replaced: Option<Version>,
    /// Why it, or a part of it, is not loaded all the same: another mod is missing, or has a variant of the same id.
    pub notes: Vec<Diagnostic>,
}

/// Why a mod is not installed. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum AddFault {
    /// The file is no packed mod.
    #[error("{}: {fault}", file.display())]
    Archive {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        #[source]
        fault: ArchiveFault,
    },
    /// The mod in it has faults.
    #[error("the mod is not installed because it has faults; the lines above tell them")]
    Unsound(Vec<Diagnostic>),
    /// The mod is there.
    #[error("`{id}` {there} is already in {}; `--replace` puts {new} in its place", folder.display())]
    Installed {
        /// Which.
        id: String,
        /// The version that is installed, if it says.
        there: String,
        /// The version that would be.
        new: Version,
        /// Where.
        folder: PathBuf,
    },
    /// Something else is in its place.
    #[error("{} is there already and is no mod; rename it first", .0.display())]
    InTheWay(PathBuf),
    /// There is nowhere to put it.
    #[error("there is no folder for mods; name one with `--mods DIR`")]
    NoFolder,
    /// The folder of mods is a mod.
    #[error("{} is a mod itself; name the folder it lies in with `--mods DIR`", .0.display())]
    FolderIsMod(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> AddFault {
    let path = path.to_owned();
    move |error| AddFault::Io { path, error }
}

/// Installs a packed mod among the others.
///
/// It is unpacked beside its place, judged there, and then put into it by renaming; a version that it takes the place of is kept
/// until it stands.
///
/// # Errors
/// When the file is no packed mod, the mod has faults or is there already and is not to be replaced, or it cannot be written.
pub fn add(file: &Path, mods: &Mods, replace: bool) -> Result<Added, AddFault> {
    let folder = mods.folder().ok_or(AddFault::NoFolder)?;
    if folder.join(MANIFEST).exists() {
        return Err(AddFault::FolderIsMod(folder.to_owned()));
    }
    let files = read(file)?;
    let workshop = Workshop::open(folder, "adding").map_err(failed(folder))?;
    write(&files, workshop.path()).map_err(failed(workshop.path()))?;
    // Places are told as they are in the zip: the folder they are read from is gone afterwards.
    let in_zip = |mut fault: Diagnostic| {
        if let Ok(within) = fault.path.strip_prefix(workshop.path()) {
            fault.path = file.join(within);
        }
        fault
    };
    let unsound = |faults: Vec<Diagnostic>| AddFault::Unsound(faults.into_iter().map(in_zip).collect());
    let manifest = Manifest::read(workshop.path()).map_err(unsound)?;
    let known = known_as(mods, &manifest.id);
    let place = known.as_ref().map_or_else(|| folder.join(&manifest.id), |(place, _)| place.clone());
    let replaced = match &known {
        Some((place, version)) if !replace => {
            let there = version.as_ref().map(Version::to_string).unwrap_or_default();
            return Err(AddFault::Installed { id: manifest.id, there, new: manifest.version, folder: place.clone() });
        }
        Some((_, version)) => version.clone(),
        None if place.symlink_metadata().is_ok() => return Err(AddFault::InTheWay(place)),
        None => None,
    };
    let notes = judge(mods, workshop.path(), &place).map_err(unsound)?;
    workshop.put(&place).map_err(failed(&place))?;
    Ok(Added {
        manifest,
        notes: notes.into_iter().map(|note| Diagnostic { path: file.to_owned(), ..note }).collect(),
        folder: place,
        replaced,
    })
}

fn read(file: &Path) -> Result<Files, AddFault> {
    let found = fs::metadata(file).map_err(failed(file))?;
    if !found.is_file() {
        return Err(AddFault::Io { path: file.to_owned(), error: io::Error::other("this is no file; name the zip of a mod") });
    }
    let mut bytes = Vec::new();
    fs::File::open(file).and_then(|opened| opened.take(TOTAL as u64 + 1).read_to_end(&mut bytes)).map_err(failed(file))?;
    let unpacked =
        if bytes.len() > TOTAL { Err(ArchiveFault::TooLarge { what: "the zip".to_owned(), most: TOTAL }) } else { archive::unpack(&bytes) };
    unpacked.map_err(|fault| AddFault::Archive { file: file.to_owned(), fault })
}

fn write(files: &Files, folder: &Path) -> io::Result<()> {
    for (path, content) in files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        let mut file = fs::File::create_new(file)?;
        file.write_all(content)?;
        // What is renamed into place shall not turn out empty after a power cut.
        file.sync_all()?;
    }
    Ok(())
}

/// Where a mod lies that has this id, and its version.
fn known_as(mods: &Mods, id: &str) -> Option<(PathBuf, Option<Version>)> {
    let loaded = mods.get(id).map(|one| (one.folder.clone(), Some(one.manifest.version.clone())));
    let left_out = mods.left_out().iter().find(|one| one.id() == id && one.folder.join(MANIFEST).exists());
    let left_out = left_out.map(|one| (one.folder.clone(), one.found.as_ref().map(|found| found.manifest.version.clone())));
    loaded.or(left_out)
}

/// What keeps the mod from being loaded among the others though it is sound by itself; the error is what is unsound about it.
fn judge(mods: &Mods, new: &Path, place: &Path) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let library = Library::with_shipped(mods.with(new, place));
    let left_out = library.mods().left_out().iter().filter(|one| one.folder == new).flat_map(|one| &one.faults);
    let own = library.diagnostics().iter().filter(|fault| fault.path.starts_with(new) && fault.severity == Severity::Error);
    let mut found: Vec<Diagnostic> = left_out.cloned().collect();
    found.extend(own.filter(|fault| !found.contains(fault)).cloned().collect::<Vec<_>>());
    let is_of_others =
        |fault: &Diagnostic| matches!(fault.code, Code::MissingMod | Code::ModVersion | Code::ModCycle | Code::DuplicateVariant);
    if found.iter().all(is_of_others) { Ok(found) } else { Err(found) }
}
