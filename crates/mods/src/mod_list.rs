use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_paths::data_folder;

use crate::manifest::MANIFEST;
use crate::mod_folder::Mod;
use crate::resolution::resolve;

/// The environment variable that names the folder of mods.
const FOLDER_VARIABLE: &str = "BIRKA_MODS";

/// The mods of a folder: those that are loaded, and those that are skipped with the reasons.
#[derive(Clone, Debug, Default)]
pub struct Mods {
    folder: Option<PathBuf>,
    loaded: Vec<Arc<Mod>>,
    skipped: Vec<SkippedMod>,
    folder_diagnostics: Vec<Diagnostic>,
}

/// A folder that should be a mod and is not loaded.
#[derive(Clone, Debug)]
pub struct SkippedMod {
    /// The folder.
    pub folder: PathBuf,
    /// The mod, if it is valid by itself.
    pub valid: Option<Arc<Mod>>,
    /// Why it is not loaded; at least one.
    pub diagnostics: Vec<Diagnostic>,
}

impl SkippedMod {
    /// Its id, or the name of its folder if its manifest gives none.
    #[must_use]
    pub fn id(&self) -> String {
        let folder_name = || self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.valid.as_ref().map_or_else(folder_name, |valid| valid.manifest.id.clone())
    }
}

impl Mods {
    /// The default folder: the one that `BIRKA_MODS` names, or `mods` in the data folder. `None` if there is no home folder.
    #[must_use]
    pub fn default_folder() -> Option<PathBuf> {
        let named = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        named.or_else(|| Some(data_folder()?.join("mods")))
    }

    /// No mods, with the folder that they would be installed into.
    #[must_use]
    pub fn empty(folder: Option<PathBuf>) -> Self {
        Self { folder, ..Self::default() }
    }

    /// The mods of the default folder, which need not exist.
    #[must_use]
    pub fn read_default() -> Self {
        match Self::default_folder() {
            Some(folder) if folder.exists() => Self::read(&folder),
            folder => Self::empty(folder),
        }
    }

    /// The mods of a folder. If the folder is a mod itself, that one mod.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        Self::read_reusing(folder, &[])
    }

    /// Reads the same folder again. A mod of which at most scripts have changed is the same `Arc` as before. A mod whose `art.ron` has become
    /// faulty keeps its last art.
    #[must_use]
    pub fn reload(&self) -> Self {
        let known: Vec<Arc<Mod>> = self.loaded.iter().cloned().chain(self.skipped.iter().filter_map(|one| one.valid.clone())).collect();
        match &self.folder {
            // The folder may have been created since.
            Some(folder) if folder.exists() || !known.is_empty() => Self::read_reusing(folder, &known),
            _ => self.clone(),
        }
    }

    /// A mod and the mods in the folders beside it.
    #[must_use]
    pub fn read_with_siblings(folder: &Path) -> Self {
        // `.` and `..` have no name, so their siblings are found through the absolute path.
        let folder =
            if folder.file_name().is_some() { folder.to_owned() } else { folder.canonicalize().unwrap_or_else(|_| folder.to_owned()) };
        let parent = folder.parent().map(|parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent });
        let entries = parent.and_then(|parent| std::fs::read_dir(parent).ok()).into_iter().flatten().flatten();
        let is_sibling = |path: &PathBuf| path.file_name() != folder.file_name() && path.join(MANIFEST).is_file();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_sibling).collect();
        folders.sort();
        // First, so that it wins over a sibling with the same id.
        folders.insert(0, folder.clone());
        let mut mods = Self::empty(Some(folder));
        mods.load(folders, &[]);
        mods
    }

    /// The same mods with the one in `new` in place of the one in `replaced`, which need not exist.
    #[must_use]
    pub fn with_replaced(&self, new: &Path, replaced: &Path) -> Self {
        let loaded = self.loaded.iter().map(|one| one.folder.clone());
        let skipped = self.skipped.iter().map(|one| one.folder.clone());
        let mut folders: Vec<PathBuf> = loaded.chain(skipped).filter(|folder| folder != replaced).collect();
        folders.sort();
        folders.push(new.to_owned());
        let mut mods = Self::empty(self.folder.clone());
        mods.load(folders, &self.loaded);
        mods
    }

    fn read_reusing(folder: &Path, known: &[Arc<Mod>]) -> Self {
        let mut mods = Self::empty(Some(folder.to_owned()));
        let folders = if folder.join(MANIFEST).is_file() { Ok(vec![folder.to_owned()]) } else { mods.list_folders(folder) };
        match folders {
            Ok(folders) => mods.load(folders, known),
            Err(error) => {
                let message = format!("the folder of mods cannot be read: {error}");
                mods.folder_diagnostics.push(Diagnostic::error(folder, Code::NoScripts, message));
            }
        }
        mods
    }

    fn load(&mut self, folders: Vec<PathBuf>, known: &[Arc<Mod>]) {
        let mut valid = Vec::new();
        for folder in folders {
            match Mod::read(&folder) {
                Ok(new) => valid.push(match known.iter().find(|known| known.folder == new.folder) {
                    Some(known) if known.is_same(&new) => Arc::clone(known),
                    Some(known) => Arc::new(new.or_art_of(known)),
                    None => Arc::new(new),
                }),
                Err(diagnostics) => self.skipped.push(SkippedMod { folder, valid: None, diagnostics }),
            }
        }
        let invalid: Vec<String> = self.skipped.iter().map(SkippedMod::id).collect();
        let resolution = resolve(valid, &invalid);
        self.loaded = resolution.loaded;
        for (one, diagnostics) in resolution.skipped {
            self.skipped.push(SkippedMod { folder: one.folder.clone(), valid: Some(one), diagnostics });
        }
        self.skipped.sort_by(|a, b| a.folder.cmp(&b.folder));
    }

    /// The folders within a folder of mods, sorted by name. Files that do not belong there are reported.
    fn list_folders(&mut self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut folders = Vec::new();
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for entry in entries {
            // Hidden folders are staging folders of installations, and what desktops and version control create.
            if entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
                continue;
            }
            let has_extension = |extension: &str| entry.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
            if entry.is_dir() {
                folders.push(entry);
            } else if has_extension("zip") {
                let message = format!("a packed mod that is not installed; `birka add {}` installs it", entry.display());
                self.folder_diagnostics.push(Diagnostic::warning(&entry, Code::StrayFile, message));
            } else if has_extension("lua") {
                let message = "a variant outside of any mod, which is not read; `birka new NAME` creates a folder for it";
                self.folder_diagnostics.push(Diagnostic::warning(&entry, Code::StrayFile, message));
            }
        }
        Ok(folders)
    }

    /// The folder; `None` if there is no home folder or no mods are read.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The loaded mods: each after its dependencies, and otherwise by id.
    #[must_use]
    pub fn loaded(&self) -> &[Arc<Mod>] {
        &self.loaded
    }

    /// The skipped mods, sorted by folder.
    #[must_use]
    pub fn skipped(&self) -> &[SkippedMod] {
        &self.skipped
    }

    /// Diagnostics about the folder itself: that it cannot be read, or files in it that do not belong to a mod.
    #[must_use]
    pub fn folder_diagnostics(&self) -> &[Diagnostic] {
        &self.folder_diagnostics
    }

    /// Every error that keeps a mod, or a part of one, from being loaded.
    #[must_use]
    pub fn errors(&self) -> Vec<Diagnostic> {
        let of_folder = self.folder_diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        let of_skipped = self.skipped.iter().flat_map(|one| &one.diagnostics);
        of_folder.chain(of_skipped).chain(self.loaded.iter().flat_map(|one| one.diagnostics())).cloned().collect()
    }

    /// A loaded mod by its id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Arc<Mod>> {
        self.loaded.iter().find(|one| one.manifest.id == id)
    }

    /// The ids of a mod's optional dependencies that are not loaded.
    #[must_use]
    pub fn missing_optional_dependencies<'m>(&self, one: &'m Mod) -> Vec<&'m str> {
        let optional = one.manifest.depends.iter().filter(|other| other.optional);
        optional.map(|other| other.id.as_str()).filter(|id| self.get(id).is_none()).collect()
    }
}
