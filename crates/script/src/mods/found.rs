use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::locale::{self, Locale};
use super::manifest::{MANIFEST, Manifest};
use super::ron_file::fault;
use crate::art::{self, Art};
use crate::{Code, Diagnostic, Variant};

/// The folder of a mod in which its variants lie; they may lie at its top too.
const VARIANTS: &str = "variants";

/// A mod: a folder with a `mod.ron` and what belongs to it.
#[derive(Debug)]
pub struct Mod {
    /// What it says about itself.
    pub manifest: Manifest,
    /// Where it lies.
    pub folder: PathBuf,
    pub(super) art: Option<Art>,
    pub(super) locales: Vec<Locale>,
    /// What is wrong with its pictures and words; it can be played all the same.
    pub(super) faults: Vec<Diagnostic>,
    /// Changes with every file but the scripts.
    stamp: [u8; 32],
}

impl Mod {
    /// Reads a mod. Its scripts are read by whoever builds variants of them.
    ///
    /// # Errors
    /// Everything wrong with its manifest, or with the folder as a whole. What is wrong with its pictures and words is no such
    /// fault: they are left out, and [`faults`](Self::faults) tells of them.
    pub fn read(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let manifest = Manifest::read(folder)?;
        let mut faults = Vec::new();
        let mut seen = Sha256::new();
        seen.update(std::fs::read(folder.join(MANIFEST)).unwrap_or_default());
        let art = art::read(folder, &mut seen).unwrap_or_else(|found| {
            faults.extend(found);
            None
        });
        let locales = locale::read(folder, &manifest, &mut faults, &mut seen);
        let found = Self { manifest, folder: folder.to_owned(), art, locales, faults, stamp: seen.finalize().into() };
        match found.scripts() {
            Ok(scripts) if scripts.is_empty() => {
                let message = format!("the mod has no variant; write one into {VARIANTS}/{}.lua", found.manifest.id);
                Err(vec![found.manifest_fault(Code::ModFiles, "id", message)])
            }
            Ok(_) => Ok(found),
            Err(error) => Err(vec![fault(folder, Code::NoScripts, format!("the folder cannot be read: {error}"))]),
        }
    }

    /// The files of its variants: those at its top and those in `variants`, each by name.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub(crate) fn scripts(&self) -> std::io::Result<Vec<PathBuf>> {
        scripts_of(&self.folder)
    }

    /// Whether a file belongs to it.
    #[must_use]
    pub fn holds(&self, file: &Path) -> bool {
        file.starts_with(&self.folder)
    }

    /// Whether it names another in `depends`.
    #[must_use]
    pub fn depends_on(&self, id: &str) -> bool {
        self.manifest.depends.iter().any(|other| other.id == id)
    }

    /// What is wrong with its pictures and words.
    #[must_use]
    pub fn faults(&self) -> &[Diagnostic] {
        &self.faults
    }

    /// The folder of the mod that a file is of, if it lies in one.
    pub(crate) fn folder_of(file: &Path) -> Option<PathBuf> {
        let parent = file.parent()?;
        let above = parent.ends_with(VARIANTS).then(|| parent.parent()).flatten();
        let here = |folder: &Path| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() };
        [Some(parent), above].into_iter().flatten().map(here).find(|folder| folder.join(MANIFEST).is_file())
    }

    /// Whether everything but the scripts is as it was.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.folder == other.folder && self.stamp == other.stamp
    }

    /// What of its pictures and words speaks of what none of its variants has.
    pub(crate) fn misfits(&self, variants: &[Arc<Variant>]) -> Vec<Diagnostic> {
        let own: Vec<&Variant> = variants.iter().map(Arc::as_ref).filter(|variant| self.holds(&variant.path)).collect();
        // Where a script is broken, nobody knows what it would have.
        if self.scripts().is_ok_and(|scripts| own.len() < scripts.len()) {
            return Vec::new();
        }
        let mut found = self.art.as_ref().map(|art| art.misfits(&own)).unwrap_or_default();
        found.extend(self.locales.iter().flat_map(|locale| locale.misfits(&own)));
        found
    }

    pub(super) fn manifest_fault(&self, code: Code, at: &str, message: impl Display) -> Diagnostic {
        let line = Some(self.manifest.lines.line(at));
        Diagnostic { line, ..fault(&self.folder.join(MANIFEST), code, message.to_string()) }
    }
}

pub(crate) fn scripts_of(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let within = folder.join(VARIANTS);
    let mut scripts = crate::shelf::scripts_in(folder)?;
    if within.is_dir() {
        scripts.extend(crate::shelf::scripts_in(&within)?);
    }
    Ok(scripts)
}
