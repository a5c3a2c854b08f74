use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::folders;
use super::prints::PrintedLine;
use super::sheet::{Broken, Sheet};
use birka_diagnostics::read_text_file;
use birka_mods::{Mod, Mods, lua_files};

/// The files of some folders and of some mods, run once each, for one another to extend. The files that come with Birka stand
/// behind them.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    folders: Vec<PathBuf>,
    mods: Mods,
    read: OnceLock<Vec<Folder>>,
    behind: Option<OnceLock<Box<Shelf>>>,
}

/// The files of one folder or one mod, in the order of their names.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) of_mod: Option<Arc<Mod>>,
    pub(super) files: std::io::Result<Vec<File>>,
}

/// A file, or what is wrong with it.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) sheet: Result<Arc<Sheet>, Broken>,
}

impl File {
    /// What it printed while it was read.
    pub(super) fn prints(&self) -> &[PrintedLine] {
        match &self.sheet {
            Ok(sheet) => sheet.prints(),
            Err(broken) => &broken.prints,
        }
    }
}

/// What is found under an id.
pub(super) enum Found {
    Sheet(Arc<Sheet>),
    /// A file of that name cannot be read.
    Broken(PathBuf),
    /// A file of this mod, which the one that asks does not depend on.
    Undeclared(Arc<Mod>),
    /// Nothing; these are all ids.
    Missing(Vec<String>),
}

impl Shelf {
    pub(super) fn of(folders: Vec<PathBuf>, mods: Mods) -> Self {
        Self { folders, mods, read: OnceLock::new(), behind: Some(OnceLock::new()) }
    }

    /// The same folders as they are now. A file whose text is what it was is not run again.
    pub(super) fn reload(&self) -> Self {
        let behind = self.behind.as_ref().map(|behind| match behind.get() {
            Some(shelf) => OnceLock::from(Box::new(shelf.reload())),
            None => OnceLock::new(),
        });
        let now = Self { folders: self.folders.clone(), mods: self.mods.reload(), read: OnceLock::new(), behind };
        if self.read.get().is_some() {
            now.read.get_or_init(|| now.list(|path| self.again(path)));
        }
        now
    }

    /// A file as it is now.
    fn again(&self, path: &Path) -> Result<Arc<Sheet>, Broken> {
        let known = self.files().filter_map(|file| file.sheet.as_ref().ok()).find(|sheet| sheet.path == path);
        let source = read_text_file(path).map_err(|fault| vec![fault])?;
        match known {
            Some(known) if known.says(&source) => Ok(Arc::clone(known)),
            _ => Sheet::of(path, source).map(Arc::new),
        }
    }

    /// Every file that has been read and could be run, those behind included.
    pub(super) fn sheets(&self) -> Vec<&Arc<Sheet>> {
        let own = self.read.get().into_iter().flatten().filter_map(|folder| folder.files.as_ref().ok()).flatten();
        let mut sheets: Vec<_> = own.filter_map(|file| file.sheet.as_ref().ok()).collect();
        if let Some(behind) = self.behind.as_ref().and_then(OnceLock::get) {
            sheets.extend(behind.sheets());
        }
        sheets
    }

    /// The folders whose files may have a say, those behind included.
    pub(super) fn watched(&self) -> Vec<PathBuf> {
        let shipped = self.behind.as_ref().and_then(|_| folders::shipped().ok());
        let own = self.folders.iter().cloned();
        let mods = self.mods.folder().map(Path::to_owned);
        own.chain(shipped.filter(|shipped| !self.folders.contains(shipped))).chain(mods).collect()
    }

    /// The shelf that a file by itself stands on: its own folder, or its mod and the mods beside that.
    pub(super) fn around(file: &Path) -> Self {
        if let Some(folder) = Mod::folder_of_script(file) {
            return Self::of(Vec::new(), Mods::read_with_siblings(&folder));
        }
        let folder = file.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        Self::of(folder.filter(|folder| folder.is_dir()).map(Path::to_owned).into_iter().collect(), Mods::default())
    }

    /// The mods, those that are left out included.
    pub(super) fn mods(&self) -> &Mods {
        &self.mods
    }

    /// The mod that a file is of, if it is of one that is loaded.
    pub(super) fn mod_of(&self, file: &Path) -> Option<&Arc<Mod>> {
        self.mods.loaded().iter().find(|one| one.contains(file))
    }

    /// Every folder with its files: the plain ones, and then the mods.
    pub(super) fn folders(&self) -> &[Folder] {
        self.read.get_or_init(|| self.list(|path| Sheet::read(path).map(Arc::new)))
    }

    fn list(&self, sheet: impl Fn(&Path) -> Result<Arc<Sheet>, Broken>) -> Vec<Folder> {
        let folder = |path: &Path, scripts: std::io::Result<Vec<PathBuf>>, of_mod| {
            let files = scripts.map(|files| files.into_iter().map(|path| File { sheet: sheet(&path), path }).collect());
            Folder { path: path.to_owned(), of_mod, files }
        };
        let plain = self.folders.iter().map(|path| folder(path, lua_files(path), None));
        plain.chain(self.mods.loaded().iter().map(|one| folder(&one.folder, one.script_files(), Some(Arc::clone(one))))).collect()
    }

    /// Every file, plain ones before those of mods.
    pub(super) fn files(&self) -> impl Iterator<Item = &File> {
        self.folders().iter().filter_map(|folder| folder.files.as_ref().ok()).flatten()
    }

    /// The file of an id that another file may extend: of its own mod first, then of the plain folders in their order, then of the
    /// mods it depends on, and those that come with Birka last.
    pub(super) fn find(&self, id: &str, heir: &Path) -> Found {
        if self.read.get().is_none()
            && self.mods.loaded().is_empty()
            && let Some(sheet) = self.likely(id)
        {
            return Found::Sheet(sheet);
        }
        let of_mod = self.mod_of(heir);
        let is_own = |folder: &&Folder| folder.of_mod.as_ref().zip(of_mod).is_some_and(|(one, own)| Arc::ptr_eq(one, own));
        let is_plain = |folder: &&Folder| folder.of_mod.is_none();
        let is_declared = |folder: &&Folder| folder.of_mod.as_ref().zip(of_mod).is_some_and(|(one, own)| own.depends_on(&one.manifest.id));
        let folders = || self.folders().iter();
        let seen = || folders().filter(is_own).chain(folders().filter(is_plain)).chain(folders().filter(is_declared));
        let files = || seen().filter_map(|folder| folder.files.as_ref().ok()).flatten();
        if let Some(sheet) = files().filter_map(|file| file.sheet.as_ref().ok()).find(|sheet| sheet.id() == Some(id)) {
            return Found::Sheet(Arc::clone(sheet));
        }
        // What cannot be run has no id but that of its name.
        if let Some(file) = files().find(|file| file.sheet.is_err() && file.path.file_stem().is_some_and(|stem| stem == id)) {
            return Found::Broken(file.path.clone());
        }
        let ids: Vec<String> = files().filter_map(|file| file.sheet.as_ref().ok()?.id()).map(str::to_owned).collect();
        let missing = match self.behind().map(|shelf| shelf.find(id, heir)) {
            Some(Found::Missing(others)) => [ids, others].concat(),
            Some(found) => return found,
            None => ids,
        };
        let has_it =
            |folder: &&Folder| folder.files.iter().flatten().any(|file| file.sheet.as_ref().is_ok_and(|sheet| sheet.id() == Some(id)));
        folders().find(has_it).and_then(|folder| folder.of_mod.clone()).map_or(Found::Missing(missing), Found::Undeclared)
    }

    /// The file that is called as the id and has it: most are, and then no other has to be read.
    fn likely(&self, id: &str) -> Option<Arc<Sheet>> {
        let is_id = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let paths = self.folders.iter().filter(|_| is_id).map(|folder| folder.join(format!("{id}.lua")));
        let sheet = paths.filter(|path| path.is_file()).find_map(|path| Sheet::read(&path).ok())?;
        (sheet.id() == Some(id)).then(|| Arc::new(sheet))
    }

    fn behind(&self) -> Option<&Self> {
        let shipped = || Self { folders: folders::shipped().into_iter().collect(), ..Self::default() };
        self.behind.as_ref().map(|shelf| shelf.get_or_init(|| Box::new(shipped())).as_ref())
    }
}
