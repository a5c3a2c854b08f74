use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Mod;
use super::arrange::arrange;
use super::manifest::MANIFEST;
use super::ron_file::fault;
use crate::data_folder::data_folder;
use crate::{CheckReport, Code, Diagnostic, Library, Severity};

/// The variable that names the folder of mods.
const VARIABLE: &str = "BIRKA_MODS";

/// The mods of a folder: those that are loaded, and those that are left out and why.
#[derive(Clone, Debug, Default)]
pub struct Mods {
    folder: Option<PathBuf>,
    loaded: Vec<Arc<Mod>>,
    left_out: Vec<LeftOut>,
    notes: Vec<Diagnostic>,
}

/// A folder that should be a mod, and why it is not loaded.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// Where it lies.
    pub folder: PathBuf,
    /// The mod, where it is sound by itself.
    pub found: Option<Arc<Mod>>,
    /// What is wrong; at least one.
    pub faults: Vec<Diagnostic>,
}

impl LeftOut {
    /// Its id, or the name of its folder where it gives none.
    #[must_use]
    pub fn id(&self) -> String {
        let named = || self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.found.as_ref().map_or_else(named, |found| found.manifest.id.clone())
    }
}

impl Mods {
    /// The folder for mods: the one that `BIRKA_MODS` names, or else `mods` in the folder where this platform keeps a program's
    /// data. `None` where there is no home folder.
    #[must_use]
    pub fn standard_folder() -> Option<PathBuf> {
        let named = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        named.or_else(|| Some(data_folder()?.join("mods")))
    }

    /// No mods, in a folder that is not there yet.
    #[must_use]
    pub fn none_in(folder: Option<PathBuf>) -> Self {
        Self { folder, ..Self::default() }
    }

    /// The mods of the standard folder. That there is no such folder yet is no fault.
    #[must_use]
    pub fn standard() -> Self {
        match Self::standard_folder() {
            Some(folder) if folder.exists() => Self::read(&folder),
            folder => Self::none_in(folder),
        }
    }

    /// The mods of a folder, or the one mod that the folder itself is.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        Self::reread_from(folder, &[])
    }

    /// The same folder as it is now. A mod of which nothing but scripts has changed is the very same `Arc`.
    #[must_use]
    pub fn reload(&self) -> Self {
        let known: Vec<Arc<Mod>> = self.loaded.iter().cloned().chain(self.left_out.iter().filter_map(|one| one.found.clone())).collect();
        match &self.folder {
            // A folder that was not there may have come since.
            Some(folder) if folder.exists() || !known.is_empty() => Self::reread_from(folder, &known),
            _ => self.clone(),
        }
    }

    fn reread_from(folder: &Path, known: &[Arc<Mod>]) -> Self {
        let mut mods = Self { folder: Some(folder.to_owned()), ..Self::default() };
        let folders = if folder.join(MANIFEST).is_file() { Ok(vec![folder.to_owned()]) } else { mods.folders_in(folder) };
        let folders = match folders {
            Ok(folders) => folders,
            Err(error) => {
                let message = format!("the folder of mods cannot be read: {error}");
                mods.notes.push(fault(folder, Code::NoScripts, message));
                return mods;
            }
        };
        mods.load(folders, known);
        mods
    }

    fn load(&mut self, folders: Vec<PathBuf>, known: &[Arc<Mod>]) {
        let mut found = Vec::new();
        for folder in folders {
            match Mod::read(&folder) {
                Ok(new) => found.push(known.iter().find(|known| known.is_same(&new)).cloned().unwrap_or_else(|| Arc::new(new))),
                Err(faults) => self.left_out.push(LeftOut { folder, found: None, faults }),
            }
        }
        let broken: Vec<String> = self.left_out.iter().map(LeftOut::id).collect();
        let arranged = arrange(found, &broken);
        self.loaded = arranged.loaded;
        let why =
            |(found, fault): (Arc<Mod>, Diagnostic)| LeftOut { folder: found.folder.clone(), found: Some(found), faults: vec![fault] };
        self.left_out.extend(arranged.left_out.into_iter().map(why));
        self.left_out.sort_by(|a, b| a.folder.cmp(&b.folder));
    }

    /// The folders within a folder of mods, by name, and notes of what else lies there by mistake.
    fn folders_in(&mut self, folder: &Path) -> std::io::Result<Vec<PathBuf>> {
        let mut folders = Vec::new();
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for entry in entries {
            // Hidden ones are mods that are being unpacked, and what desktops and versioning leave behind.
            if entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
                continue;
            }
            let is_a = |extension: &str| entry.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
            if entry.is_dir() {
                folders.push(entry);
            } else if is_a("zip") {
                self.note(&entry, format!("a packed mod that is not installed; `birka add {}` does that", entry.display()));
            } else if is_a("lua") {
                self.note(&entry, "a variant outside of any mod, which nobody reads; `birka new NAME` makes a folder for it".to_owned());
            }
        }
        Ok(folders)
    }

    fn note(&mut self, path: &Path, message: String) {
        self.notes.push(Diagnostic { severity: Severity::Warning, ..fault(path, Code::StrayFile, message) });
    }

    /// Where they lie; `None` where there is no home folder, or none are read.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Those that are loaded: each after those it depends on, and otherwise by id.
    #[must_use]
    pub fn loaded(&self) -> &[Arc<Mod>] {
        &self.loaded
    }

    /// Those that are left out.
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// What else is to be said of the folder: that it cannot be read, or what lies there by mistake.
    #[must_use]
    pub fn notes(&self) -> &[Diagnostic] {
        &self.notes
    }

    /// Everything that keeps a mod, or a part of one, from being loaded.
    #[must_use]
    pub fn faults(&self) -> Vec<Diagnostic> {
        let notes = self.notes.iter().filter(|note| note.severity == Severity::Error);
        let left_out = self.left_out.iter().flat_map(|one| &one.faults);
        notes.chain(left_out).chain(self.loaded.iter().flat_map(|one| one.faults())).cloned().collect()
    }

    /// A loaded mod by its id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Arc<Mod>> {
        self.loaded.iter().find(|one| one.manifest.id == id)
    }

    /// A mod and the mods that lie beside it.
    #[must_use]
    pub fn around(one: &Path) -> Self {
        // `.` and `..` have no name, so nobody can say what lies beside them.
        let one = if one.file_name().is_some() { one.to_owned() } else { one.canonicalize().unwrap_or_else(|_| one.to_owned()) };
        let parent = one.parent().map(|parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent });
        let entries = parent.and_then(|parent| std::fs::read_dir(parent).ok()).into_iter().flatten().flatten();
        let is_other = |path: &PathBuf| path.file_name() != one.file_name() && path.join(MANIFEST).is_file();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_other).collect();
        folders.sort();
        // Of two with the same id, the one that was asked about stands.
        folders.insert(0, one.clone());
        let mut mods = Self { folder: Some(one), ..Self::default() };
        mods.load(folders, &[]);
        mods
    }

    /// The same with the mod of a folder, in place of the one in another.
    pub(super) fn with(&self, new: &Path, in_place_of: &Path) -> Self {
        let loaded = self.loaded.iter().map(|one| one.folder.clone());
        let left_out = self.left_out.iter().map(|one| one.folder.clone());
        let mut folders: Vec<PathBuf> = loaded.chain(left_out).filter(|folder| folder != in_place_of).collect();
        folders.sort();
        folders.push(new.to_owned());
        let mut mods = Self { folder: self.folder.clone(), ..Self::default() };
        mods.load(folders, &self.loaded);
        mods
    }

    /// The mods that one can do without and that are not there.
    pub(crate) fn absent<'m>(&self, one: &'m Mod) -> Vec<&'m str> {
        let optional = one.manifest.depends.iter().filter(|other| other.optional);
        optional.map(|other| other.id.as_str()).filter(|id| self.get(id).is_none()).collect()
    }
}

/// Checks a mod as it lies in a folder, beside the mods that lie next to it; with `coverage` also whether its examples show every
/// rule it sets.
#[must_use]
pub fn check_mod(folder: &Path, coverage: bool) -> CheckReport {
    let mods = Mods::around(folder);
    let name = folder.canonicalize().ok();
    let is_it = |found: &Path| found.canonicalize().ok() == name;
    if let Some(left_out) = mods.left_out().iter().find(|one| is_it(&one.folder)) {
        return CheckReport { diagnostics: left_out.faults.clone(), ..CheckReport::default() };
    }
    let Some(one) = mods.loaded().iter().find(|one| is_it(&one.folder)).cloned() else { return CheckReport::default() };
    let library = Library::from_mods(mods);
    let mut checked = library.check_mod(&one);
    if coverage {
        let own = library.variants().iter().filter(|variant| one.holds(&variant.path));
        checked.diagnostics.extend(own.flat_map(|variant| library.uncovered_rules(variant)));
    }
    checked
}
