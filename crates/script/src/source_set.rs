//! The variant files of folders and mods, loaded once each and found by id.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use birka_diagnostics::{BROWSER_FOLDER, fs, read_text_file};
use birka_mods::{FolderLocales, Mod, Mods, lua_files};

use crate::lua::PrintedLine;
use crate::source_file::{LoadError, SourceFile};

/// The variant files of some folders and mods, each loaded once, so that they can extend one another.
///
/// The files that come with Birka are searched last; they are only loaded when needed.
#[derive(Debug, Default)]
pub(crate) struct SourceSet {
    folders: Vec<PathBuf>,
    mods: Mods,
    loaded: OnceLock<Vec<SourceFolder>>,
    /// Files that were found by their name before the folders were loaded.
    named: Mutex<Vec<Arc<SourceFile>>>,
    /// The translations of the plain folders, in their order.
    locales: OnceLock<Vec<Arc<FolderLocales>>>,
    /// The shipped files; `None` for the set of shipped files itself.
    shipped: Option<OnceLock<Box<SourceSet>>>,
}

/// The files of one folder or one mod, ordered by name.
#[derive(Debug)]
pub(crate) struct SourceFolder {
    pub(crate) path: PathBuf,
    pub(crate) of_mod: Option<Arc<Mod>>,
    pub(crate) entries: std::io::Result<Vec<SourceEntry>>,
}

/// A path and the file loaded from it, or why it could not be loaded.
#[derive(Debug)]
pub(crate) struct SourceEntry {
    pub(crate) path: PathBuf,
    pub(crate) file: Result<Arc<SourceFile>, LoadError>,
}

impl SourceEntry {
    /// Output of the file while it was loaded.
    pub(crate) fn printed_lines(&self) -> &[PrintedLine] {
        match &self.file {
            Ok(file) => file.printed_lines(),
            Err(error) => &error.printed,
        }
    }
}

/// The result of looking up an id.
pub(crate) enum Resolution {
    Found(Arc<SourceFile>),
    /// The file of that name cannot be loaded.
    Unloadable(PathBuf),
    /// The file belongs to this mod, which the mod of the extending file does not depend on.
    Undeclared(Arc<Mod>),
    /// No file has the id; these are all ids.
    Missing(Vec<String>),
}

impl SourceSet {
    pub(crate) fn new(folders: Vec<PathBuf>, mods: Mods) -> Self {
        Self { folders, mods, shipped: Some(OnceLock::new()), ..Self::default() }
    }

    /// The set that a single file belongs to: its folder, or its mod and the mods beside that.
    pub(crate) fn around_file(file: &Path) -> Self {
        if let Some(folder) = Mod::folder_of_script(file) {
            return Self::new(Vec::new(), Mods::read_with_siblings(&folder));
        }
        let folder = file.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        Self::new(folder.filter(|folder| fs::is_folder(folder)).map(Path::to_owned).into_iter().collect(), Mods::default())
    }

    /// Reads the same folders again. Files whose text has not changed are shared with this set and not run again.
    pub(crate) fn reload(&self) -> Self {
        let shipped = self.shipped.as_ref().map(|shipped| match shipped.get() {
            Some(set) => OnceLock::from(Box::new(set.reload())),
            None => OnceLock::new(),
        });
        let has_changed = |file: &SourceFile| read_text_file(&file.path).map_or(true, |source| !file.has_source(&source));
        let named = Mutex::new(self.named().iter().filter(|file| !has_changed(file)).cloned().collect());
        let new = Self { folders: self.folders.clone(), mods: self.mods.reload(), shipped, named, ..Self::default() };
        if let Some(known) = self.locales.get() {
            // Unchanged translations stay the same `Arc`, so that the variants do too.
            let same_or_new = |(folder, known): (&PathBuf, &Arc<FolderLocales>)| {
                let read = FolderLocales::read(folder);
                if read == **known { Arc::clone(known) } else { Arc::new(read) }
            };
            new.locales.get_or_init(|| self.folders.iter().zip(known).map(same_or_new).collect());
        }
        if self.loaded.get().is_some() {
            new.loaded.get_or_init(|| new.load_folders(|path| self.reload_file(path)));
        }
        new
    }

    fn reload_file(&self, path: &Path) -> Result<Arc<SourceFile>, LoadError> {
        let known = self.entries().filter_map(|entry| entry.file.as_ref().ok()).find(|file| file.path == path);
        let source = read_text_file(path).map_err(|error| vec![error])?;
        match known {
            Some(known) if known.has_source(&source) => Ok(Arc::clone(known)),
            _ => SourceFile::from_source(path, source).map(Arc::new),
        }
    }

    /// Every file that has been loaded successfully so far, including shipped ones.
    pub(crate) fn loaded_files(&self) -> Vec<Arc<SourceFile>> {
        let own = self.loaded.get().into_iter().flatten().filter_map(|folder| folder.entries.as_ref().ok()).flatten();
        let mut files: Vec<_> = own.filter_map(|entry| entry.file.as_ref().ok()).cloned().collect();
        files.extend(self.named().iter().cloned());
        if let Some(shipped) = self.shipped.as_ref().and_then(OnceLock::get) {
            files.extend(shipped.loaded_files());
        }
        files
    }

    /// The folders whose files can affect the variants of this set, including shipped ones.
    pub(crate) fn watched_folders(&self) -> Vec<PathBuf> {
        let shipped = self.shipped.as_ref().and_then(|_| shipped_variants().ok());
        let own = self.folders.iter().cloned();
        let mods = self.mods.folder().map(Path::to_owned);
        own.chain(shipped.filter(|shipped| !self.folders.contains(shipped))).chain(mods).collect()
    }

    /// The mods, including those that are not loaded.
    pub(crate) fn mods(&self) -> &Mods {
        &self.mods
    }

    /// The loaded mod that a file belongs to.
    pub(crate) fn mod_of(&self, file: &Path) -> Option<&Arc<Mod>> {
        self.mods.loaded().iter().find(|one| one.contains(file))
    }

    /// The translations of each plain folder, in the order of the folders.
    pub(crate) fn locales(&self) -> &[Arc<FolderLocales>] {
        self.locales.get_or_init(|| self.folders.iter().map(|folder| Arc::new(FolderLocales::read(folder))).collect())
    }

    /// The translations in the folder of a file, if that is a plain folder or the shipped one.
    pub(crate) fn locales_of(&self, file: &Path) -> Option<&Arc<FolderLocales>> {
        let own = self.folders.iter().position(|folder| file.parent() == Some(folder));
        match own {
            Some(index) => self.locales().get(index),
            None => self.shipped.as_ref().and_then(OnceLock::get).and_then(|shipped| shipped.locales_of(file)),
        }
    }

    /// Every folder with its files: plain folders first, then mods.
    pub(crate) fn folders(&self) -> &[SourceFolder] {
        self.loaded.get_or_init(|| self.load_folders(|path| SourceFile::load(path).map(Arc::new)))
    }

    fn load_folders(&self, load: impl Fn(&Path) -> Result<Arc<SourceFile>, LoadError> + Sync) -> Vec<SourceFolder> {
        let folder = |path: &Path, scripts: std::io::Result<Vec<PathBuf>>, of_mod| {
            let entries = scripts.map(|paths| {
                let files = map_in_parallel(&paths, |path| load(path));
                paths.into_iter().zip(files).map(|(path, file)| SourceEntry { path, file }).collect()
            });
            SourceFolder { path: path.to_owned(), of_mod, entries }
        };
        let plain = self.folders.iter().map(|path| folder(path, lua_files(path), None));
        plain.chain(self.mods.loaded().iter().map(|one| folder(&one.folder, one.script_files(), Some(Arc::clone(one))))).collect()
    }

    /// Every file, those of plain folders before those of mods.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &SourceEntry> {
        self.folders().iter().filter_map(|folder| folder.entries.as_ref().ok()).flatten()
    }

    /// Looks up the file that `extending` means by an id: first in its own mod, then in the plain folders in their order, then in the mods
    /// that its mod depends on, and last among the shipped files.
    pub(crate) fn resolve(&self, id: &str, extending: &Path) -> Resolution {
        if self.loaded.get().is_none()
            && self.mods.loaded().is_empty()
            && let Some(file) = self.load_by_name(id)
        {
            return Resolution::Found(file);
        }
        let of_mod = self.mod_of(extending);
        let is_own = |folder: &&SourceFolder| folder.of_mod.as_ref().zip(of_mod).is_some_and(|(one, own)| Arc::ptr_eq(one, own));
        let is_plain = |folder: &&SourceFolder| folder.of_mod.is_none();
        let is_declared =
            |folder: &&SourceFolder| folder.of_mod.as_ref().zip(of_mod).is_some_and(|(one, own)| own.depends_on(&one.manifest.id));
        let folders = || self.folders().iter();
        let visible = || folders().filter(is_own).chain(folders().filter(is_plain)).chain(folders().filter(is_declared));
        let entries = || visible().filter_map(|folder| folder.entries.as_ref().ok()).flatten();
        if let Some(file) = entries().filter_map(|entry| entry.file.as_ref().ok()).find(|file| file.id() == Some(id)) {
            return Resolution::Found(Arc::clone(file));
        }
        // A file that cannot be run has no id except its file name.
        if let Some(entry) = entries().find(|entry| entry.file.is_err() && entry.path.file_stem().is_some_and(|stem| stem == id)) {
            return Resolution::Unloadable(entry.path.clone());
        }
        let ids: Vec<String> = entries().filter_map(|entry| entry.file.as_ref().ok()?.id()).map(str::to_owned).collect();
        let missing = match self.shipped().map(|set| set.resolve(id, extending)) {
            Some(Resolution::Missing(others)) => [ids, others].concat(),
            Some(found) => return found,
            None => ids,
        };
        let has_id = |folder: &&SourceFolder| {
            folder.entries.iter().flatten().any(|entry| entry.file.as_ref().is_ok_and(|file| file.id() == Some(id)))
        };
        folders().find(has_id).and_then(|folder| folder.of_mod.clone()).map_or(Resolution::Missing(missing), Resolution::Undeclared)
    }

    /// The file that is named like the id and has that id. Most are, so that no other file has to be loaded.
    pub(crate) fn load_by_name(&self, id: &str) -> Option<Arc<SourceFile>> {
        let is_id = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let mut named = self.named();
        if let Some(known) = named.iter().find(|file| file.id() == Some(id)) {
            return Some(Arc::clone(known));
        }
        let paths = self.folders.iter().filter(|_| is_id).map(|folder| folder.join(format!("{id}.lua")));
        let file = paths.filter(|path| fs::is_file(path)).find_map(|path| SourceFile::load(&path).ok()).map(Arc::new)?;
        (file.id() == Some(id)).then(|| {
            named.push(Arc::clone(&file));
            file
        })
    }

    fn named(&self) -> MutexGuard<'_, Vec<Arc<SourceFile>>> {
        self.named.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shipped(&self) -> Option<&Self> {
        let shipped_set = || Self { folders: shipped_variants().into_iter().collect(), ..Self::default() };
        self.shipped.as_ref().map(|set| set.get_or_init(|| Box::new(shipped_set())).as_ref())
    }
}

/// The folder of variants within a scripts folder.
const VARIANTS: &str = "variants";

/// The environment variable that names the scripts folder.
pub(crate) const SCRIPTS_VARIABLE: &str = "BIRKA_SCRIPTS";

/// The folder of shipped variants.
///
/// # Errors
/// The scripts folders that were tried, if no folder has variants.
pub(crate) fn shipped_variants() -> Result<PathBuf, Vec<PathBuf>> {
    first_with_variants(candidates(
        std::env::var_os(SCRIPTS_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from),
        working_folder().as_deref(),
        std::env::current_exe().ok().as_deref(),
    ))
}

fn working_folder() -> Option<PathBuf> {
    if cfg!(target_family = "wasm") { Some(BROWSER_FOLDER.into()) } else { std::env::current_dir().ok() }
}

/// The scripts folders to try, in order. A folder named by the environment variable is the only one.
fn candidates(named: Option<PathBuf>, working: Option<&Path>, executable: Option<&Path>) -> Vec<PathBuf> {
    if let Some(named) = named {
        return vec![named];
    }
    let beside = executable.and_then(Path::parent);
    [
        working.map(|folder| folder.join("scripts")),
        beside.map(|folder| folder.join("scripts")),
        beside.and_then(Path::parent).map(|folder| folder.join("scripts")),
        beside.and_then(Path::parent).map(|folder| folder.join("share/birka/scripts")),
        // In the source tree, two folders above the crate.
        cfg!(not(target_family = "wasm"))
            .then(|| Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(|root| root.join("scripts")))
            .flatten(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn first_with_variants(scripts: Vec<PathBuf>) -> Result<PathBuf, Vec<PathBuf>> {
    scripts.iter().map(|folder| folder.join(VARIANTS)).find(|folder| fs::is_folder(folder)).ok_or(scripts)
}

/// The results of a function for each item, in the order of the items, computed on all processors where threads can be started.
fn map_in_parallel<T: Sync, R: Send>(items: &[T], function: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    if threads <= 1 {
        return items.iter().map(function).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let taken = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed)).map_while(|index| Some((index, items.get(index)?)));
        taken.map(|(index, item)| (index, function(item))).collect::<Vec<_>>()
    };
    let mut results = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect::<Vec<_>>()
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_folder_is_the_only_candidate() {
        let named = Some(PathBuf::from("/nowhere/at/all"));
        let found = first_with_variants(candidates(named, Some(Path::new(env!("CARGO_MANIFEST_DIR"))), None));
        assert_eq!(found, Err(vec![PathBuf::from("/nowhere/at/all")]));
    }

    #[test]
    fn the_working_folder_comes_before_the_installed_one() {
        let tried = candidates(None, Some(Path::new("/home")), Some(Path::new("/opt/birka/bin/birka")));
        let tried: Vec<_> = tried.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        assert_eq!(tried[..4], ["/home/scripts", "/opt/birka/bin/scripts", "/opt/birka/scripts", "/opt/birka/share/birka/scripts"]);
        assert_eq!(tried.len(), 5);
    }
}
