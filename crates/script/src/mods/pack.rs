use std::io::Write;
use std::path::{Path, PathBuf};

use super::archive::{self, ArchiveFault, Files};
use super::kinds::{FILE, FILES, TOTAL, is_helper, kind_fault};
use super::list::check_mod;
use super::names::path_fault;
use super::{MANIFEST, Manifest};
use crate::{Diagnostic, Severity};

/// What came of packing a mod.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The zip.
    pub file: PathBuf,
    /// What is in it.
    pub manifest: Manifest,
    /// How many files.
    pub files: usize,
    /// How many bytes the zip has.
    pub bytes: usize,
    /// What is likely not meant, though it can be played.
    pub warnings: Vec<Diagnostic>,
}

/// Why a mod is not packed.
#[derive(Debug, thiserror::Error)]
pub enum PackFault {
    /// There is no mod.
    #[error("{} is no mod: it has no `{MANIFEST}`; `birka new NAME` makes one", .0.display())]
    NoMod(PathBuf),
    /// It has faults.
    #[error("the mod is not packed as long as it has faults; the lines above tell them")]
    Unsound(Vec<Diagnostic>),
    /// It holds what no mod holds.
    #[error("the mod holds what cannot be packed:{}", .0.iter().map(|fault| format!("\n  {fault}")).collect::<String>())]
    Files(Vec<String>),
    /// Somebody would not be able to unpack it.
    #[error(transparent)]
    Archive(#[from] ArchiveFault),
    /// There is a file of that name.
    #[error("{} is there already; `--replace` writes over it", .0.display())]
    Exists(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: std::io::Error,
    },
}

/// Packs the mod of a folder into `out`, or into `ID-VERSION.zip` in the working folder, once it is found to be sound. The same
/// files give the same bytes.
///
/// # Errors
/// When it is not sound, holds what cannot be packed, or cannot be written.
pub fn pack(folder: &Path, out: Option<&Path>, replace: bool) -> Result<Packed, PackFault> {
    if !folder.join(MANIFEST).is_file() {
        return Err(PackFault::NoMod(folder.to_owned()));
    }
    let manifest = Manifest::read(folder).map_err(PackFault::Unsound)?;
    let checked = check_mod(folder, false);
    if checked.count(Severity::Error) > 0 {
        return Err(PackFault::Unsound(checked.diagnostics));
    }
    let mut walk = Walk { folder, files: Files::new(), total: 0, faults: Vec::new() };
    walk.look_into("")?;
    if !walk.faults.is_empty() {
        return Err(PackFault::Files(walk.faults));
    }
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| PackFault::Io { path, error }
    };
    let bytes = archive::pack(&manifest.id, &walk.files).map_err(failed(folder))?;
    // What nobody could unpack is not given away.
    archive::unpack(&bytes)?;
    let file = out.map_or_else(|| PathBuf::from(format!("{}-{}.zip", manifest.id, manifest.version)), Path::to_owned);
    if !replace && file.symlink_metadata().is_ok() {
        return Err(PackFault::Exists(file));
    }
    let mut writer = atomic_write_file::AtomicWriteFile::open(&file).map_err(failed(&file))?;
    writer.write_all(&bytes).and_then(|()| writer.commit()).map_err(failed(&file))?;
    Ok(Packed { file, manifest, files: walk.files.len(), bytes: bytes.len(), warnings: checked.diagnostics })
}

/// Goes through a folder and takes down its files, and what of it cannot be packed.
struct Walk<'a> {
    folder: &'a Path,
    files: Files,
    total: usize,
    faults: Vec<String>,
}

impl Walk<'_> {
    fn look_into(&mut self, within: &str) -> Result<(), PackFault> {
        let folder = self.folder.join(within);
        let failed = |error| PackFault::Io { path: folder.clone(), error };
        let mut entries: Vec<_> = std::fs::read_dir(&folder).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)?;
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let kind = entry.file_type().map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // What versioning, desktops and editors leave behind is no part of a mod.
            if (name.starts_with('.') && !is_helper(&name)) || name.ends_with('~') || name == "Thumbs.db" {
                continue;
            }
            let path = if within.is_empty() { name } else { format!("{within}/{name}") };
            if let Some(fault) = path_fault(&path) {
                self.faults.push(fault);
            } else if kind.is_dir() {
                self.look_into(&path)?;
            } else if !kind.is_file() {
                self.faults.push(format!("`{path}` is a link or another special file; put a copy of the file in its place"));
            } else if let Some(fault) = kind_fault(&path) {
                self.faults.push(format!("{fault}; remove it"));
            } else {
                self.take(path)?;
            }
            if self.files.len() > FILES {
                return Err(ArchiveFault::TooMany.into());
            }
        }
        Ok(())
    }

    fn take(&mut self, path: String) -> Result<(), PackFault> {
        let file = self.folder.join(&path);
        let failed = |error| PackFault::Io { path: file.clone(), error };
        let length = file.metadata().map_err(failed)?.len();
        if length > FILE as u64 {
            return Err(ArchiveFault::TooLarge { what: format!("`{path}`"), most: FILE }.into());
        }
        let content = std::fs::read(&file).map_err(failed)?;
        self.total += content.len();
        if self.total > TOTAL {
            return Err(ArchiveFault::TooLarge { what: "the mod".to_owned(), most: TOTAL }.into());
        }
        self.files.insert(path, content);
        Ok(())
    }
}
