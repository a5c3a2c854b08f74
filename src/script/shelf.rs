use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::prints::Printed;
use super::sheet::{Broken, Sheet};
use super::{folders, source};

/// The files of some folders, run once each, for one another to extend. The files that come with Birka stand behind them.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    folders: Vec<PathBuf>,
    read: OnceLock<Vec<Folder>>,
    behind: Option<OnceLock<Box<Shelf>>>,
}

/// The files of one folder, in the order of their names.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
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
    pub(super) fn prints(&self) -> &[Printed] {
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
    /// Nothing; these are all ids.
    Missing(Vec<String>),
}

impl Shelf {
    pub(super) fn of(folders: Vec<PathBuf>) -> Self {
        Self { folders, read: OnceLock::new(), behind: Some(OnceLock::new()) }
    }

    /// The same folders as they are now. A file whose text is what it was is not run again.
    pub(super) fn reread(&self) -> Self {
        let again = |known: &Folder| Folder::list(&known.path, |path| known.again(path));
        let read = self.read.get().map(|folders| folders.iter().map(again).collect::<Vec<_>>());
        let behind = self.behind.as_ref().map(|behind| match behind.get() {
            Some(shelf) => OnceLock::from(Box::new(shelf.reread())),
            None => OnceLock::new(),
        });
        Self { folders: self.folders.clone(), read: read.map(OnceLock::from).unwrap_or_default(), behind }
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
        own.chain(shipped.filter(|shipped| !self.folders.contains(shipped))).collect()
    }

    /// The shelf that a file by itself stands on: its own folder.
    pub(super) fn around(file: &Path) -> Self {
        let folder = file.parent().map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        Self::of(folder.filter(|folder| folder.is_dir()).map(Path::to_owned).into_iter().collect())
    }

    /// Every folder with its files.
    pub(super) fn folders(&self) -> &[Folder] {
        self.read.get_or_init(|| self.folders.iter().map(|folder| Folder::read(folder)).collect())
    }

    /// The file of an id; one of an earlier folder comes first, and those that come with Birka last.
    pub(super) fn find(&self, id: &str) -> Found {
        if self.read.get().is_none()
            && let Some(sheet) = self.likely(id)
        {
            return Found::Sheet(sheet);
        }
        let files = || self.folders().iter().filter_map(|folder| folder.files.as_ref().ok()).flatten();
        if let Some(sheet) = files().filter_map(|file| file.sheet.as_ref().ok()).find(|sheet| sheet.id() == Some(id)) {
            return Found::Sheet(Arc::clone(sheet));
        }
        // What cannot be run has no id but that of its name.
        if let Some(file) = files().find(|file| file.sheet.is_err() && file.path.file_stem().is_some_and(|stem| stem == id)) {
            return Found::Broken(file.path.clone());
        }
        let ids = files().filter_map(|file| file.sheet.as_ref().ok()?.id()).map(str::to_owned).collect();
        match self.behind().map(|shelf| shelf.find(id)) {
            Some(Found::Missing(others)) => Found::Missing([ids, others].concat()),
            Some(found) => found,
            None => Found::Missing(ids),
        }
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

impl Folder {
    fn read(path: &Path) -> Self {
        Self::list(path, |path| Sheet::read(path).map(Arc::new))
    }

    fn list(path: &Path, sheet: impl Fn(&Path) -> Result<Arc<Sheet>, Broken>) -> Self {
        let files = scripts_in(path).map(|files| files.into_iter().map(|path| File { sheet: sheet(&path), path }).collect::<Vec<_>>());
        Self { path: path.to_owned(), files }
    }

    /// A file of this folder as it is now.
    fn again(&self, path: &Path) -> Result<Arc<Sheet>, Broken> {
        let known = self.files.iter().flatten().filter_map(|file| file.sheet.as_ref().ok()).find(|sheet| sheet.path == path);
        let source = source::read(path).map_err(|fault| vec![fault])?;
        match known {
            Some(known) if known.says(&source) => Ok(Arc::clone(known)),
            _ => Sheet::of(path, source).map(Arc::new),
        }
    }
}

/// The `.lua` files of a folder, sorted.
fn scripts_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "lua"));
    files.sort();
    Ok(files)
}
