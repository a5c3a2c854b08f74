use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use birka_diagnostics::{Code, Diagnostic, Severity, data_folder, fs};

use crate::manifest::{MANIFEST, PROGRAM_ID, program_version};
use crate::mod_folder::Mod;

/// The environment variable that names the folder of mods.
const FOLDER_VARIABLE: &str = "BIRKA_MODS";

/// The extension of packed mods. They are zip files, and are accepted as such too.
pub const MOD_EXTENSION: &str = "birkamod";

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
            Some(folder) if fs::is_present(&folder) => Self::read(&folder),
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
            Some(folder) if fs::is_present(folder) || !known.is_empty() => Self::read_reusing(folder, &known),
            _ => self.clone(),
        }
    }

    /// A mod and the mods in the folders beside it.
    #[must_use]
    pub fn read_with_siblings(folder: &Path) -> Self {
        // `.` and `..` have no name, so their siblings are found through the absolute path.
        let folder =
            if folder.file_name().is_some() { folder.to_owned() } else { fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()) };
        let parent = folder.parent().map(|parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent });
        let entries = parent.and_then(|parent| fs::read_dir(parent).ok()).into_iter().flatten().flatten();
        let is_sibling = |path: &PathBuf| path.file_name() != folder.file_name() && fs::is_file(path.join(MANIFEST));
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
        let folders = if fs::is_file(folder.join(MANIFEST)) { Ok(vec![folder.to_owned()]) } else { mods.list_folders(folder) };
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
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for entry in entries {
            // Hidden folders are staging folders of installations, and what desktops and version control create.
            if entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
                continue;
            }
            let has_extension = |extension: &str| entry.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
            if fs::is_folder(&entry) {
                folders.push(entry);
            } else if has_extension(MOD_EXTENSION) || has_extension("zip") {
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

/// The mods that can be loaded, each after its dependencies and otherwise by id; and those that cannot, each with all reasons.
pub(crate) struct Resolution {
    pub(crate) loaded: Vec<Arc<Mod>>,
    pub(crate) skipped: Skipped,
}

/// Resolves the dependencies of valid mods. Of two mods with the same id, the earlier in the list is loaded. `invalid` are the ids of mods
/// that were found but are not valid.
pub(crate) fn resolve(found: Vec<Arc<Mod>>, invalid: &[String]) -> Resolution {
    let (mut candidates, mut skipped) = unique_by_id(found);
    skip_unmet(&mut candidates, &mut skipped, invalid);
    let mut loaded: Vec<Arc<Mod>> = Vec::new();
    while let Some(next) = candidates.values().find(|one| dependency_ids(one).all(|id| !candidates.contains_key(id))).cloned() {
        candidates.remove(&next.manifest.id);
        loaded.push(next);
    }
    // Every remaining mod is part of a dependency cycle or depends on one.
    skipped.extend(candidates.values().map(|one| (Arc::clone(one), vec![cycle_error(one, &candidates)])));
    Resolution { loaded, skipped }
}

type Candidates = BTreeMap<String, Arc<Mod>>;
/// Mods that cannot be loaded, each with the reasons.
type Skipped = Vec<(Arc<Mod>, Vec<Diagnostic>)>;

fn unique_by_id(found: Vec<Arc<Mod>>) -> (Candidates, Skipped) {
    let mut candidates = Candidates::new();
    let mut duplicates = Vec::new();
    for one in found {
        if let Some(known) = candidates.get(&one.manifest.id) {
            let message = format!(
                "the mod `{}` is already in {}; remove one of the two folders, or give one another `id`",
                one.manifest.id,
                known.folder.display()
            );
            let error = one.manifest_error(Code::DuplicateMod, "id", message);
            duplicates.push((one, vec![error]));
        } else {
            candidates.insert(one.manifest.id.clone(), one);
        }
    }
    (candidates, duplicates)
}

/// Skips mods with unmet dependencies, then those that depend on them, until every dependency is met.
fn skip_unmet(candidates: &mut Candidates, skipped: &mut Skipped, invalid: &[String]) {
    let mut skipped_ids: Vec<String> = invalid.to_vec();
    loop {
        let unmet = candidates.iter().map(|(id, one)| (id.clone(), unmet_dependencies(one, candidates, &skipped_ids)));
        let unmet: Vec<(String, Vec<Diagnostic>)> = unmet.filter(|(_, errors)| !errors.is_empty()).collect();
        if unmet.is_empty() {
            break;
        }
        for (id, errors) in unmet {
            skipped.extend(candidates.remove(&id).map(|one| (one, errors)));
            skipped_ids.push(id);
        }
    }
}

fn dependency_ids(one: &Mod) -> impl Iterator<Item = &String> {
    one.manifest.depends.iter().map(|other| &other.id)
}

/// An error for each dependency of a mod that is not met.
fn unmet_dependencies(one: &Mod, candidates: &Candidates, skipped_ids: &[String]) -> Vec<Diagnostic> {
    let unmet = one.manifest.depends.iter().enumerate().filter_map(|(index, needed)| {
        let id = &needed.id;
        let error = |code, key: &str, message: String| Some(one.manifest_error(code, &format!("depends.{index}.{key}"), message));
        let is_program = id == PROGRAM_ID;
        let available = if is_program { program_version() } else { candidates.get(id).map(|other| other.manifest.version.clone()) };
        match available {
            Some(version) if needed.version.matches(&version) => None,
            Some(version) => {
                let remedy = if is_program { "look for another Birka" } else { "look for another version of one of the two" };
                let message = format!("it needs version {} of `{id}`, and {version} is installed; {remedy}", needed.version);
                error(Code::ModVersion, "version", message)
            }
            None if needed.optional => None,
            None if skipped_ids.contains(id) => error(Code::MissingMod, "id", format!("it needs the mod `{id}`, which is skipped itself")),
            None => {
                let folder = one.folder.parent().unwrap_or(Path::new("")).display();
                error(
                    Code::MissingMod,
                    "id",
                    format!("it needs the mod `{id}`, which is not in {folder}; install it there with `birka add`"),
                )
            }
        }
    });
    unmet.collect()
}

fn cycle_error(one: &Mod, remaining: &Candidates) -> Diagnostic {
    let (code, message) = match find_cycle(&one.manifest.id, remaining) {
        Some(cycle) => {
            (Code::ModCycle, format!("the mods depend on each other in a cycle: {}; remove one of these dependencies", cycle.join(" → ")))
        }
        None => (Code::MissingMod, "it depends on mods that depend on each other in a cycle".to_owned()),
    };
    let index = one.manifest.depends.iter().position(|other| remaining.contains_key(&other.id)).unwrap_or(0);
    one.manifest_error(code, &format!("depends.{index}"), message)
}

/// The path of dependencies from a mod back to itself, both ends included, if there is one.
fn find_cycle(id: &str, mods: &Candidates) -> Option<Vec<String>> {
    let mut paths = vec![vec![id.to_owned()]];
    let mut visited = Vec::new();
    while let Some(path) = paths.pop() {
        for next in mods.get(path.last()?).into_iter().flat_map(|one| dependency_ids(one)) {
            let extended = || path.iter().cloned().chain([next.clone()]).collect::<Vec<_>>();
            if next == id {
                return Some(extended());
            }
            if mods.contains_key(next) && !visited.contains(next) {
                visited.push(next.clone());
                paths.push(extended());
            }
        }
    }
    None
}
