//! Files in memory, with the part of the interface of `std::fs` that Birka uses. What lies below a folder that [`keep`] names is also given to a
//! [`Backing`], which keeps it beyond the end of the program.
//!
//! A file is written through at every operation, so that an error of the backing (no space left) is the error of the operation that caused it, as
//! on a disk. Folders are kept only as the parents of files. There are no links, permissions or devices.
//!
//! Each thread has a disk of its own. A browser has one thread, and a test is alone with its files.

mod file;

use std::cell::{Cell, RefCell, RefMut};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

pub use file::{File, OpenOptions};

/// Keeps files beyond the end of the program.
pub trait Backing {
    /// Replaces the content of a file.
    ///
    /// # Errors
    /// If it cannot be kept, with the [`ErrorKind`] that a disk would have.
    fn store(&mut self, path: &Path, content: &[u8]) -> io::Result<()>;

    /// Removes a file, which may be unknown.
    ///
    /// # Errors
    /// If it is still there.
    fn remove(&mut self, path: &Path) -> io::Result<()>;
}

thread_local! {
    static DISK: Cell<&'static RefCell<MemoryDisk>> = Cell::new(Box::leak(Box::default()));
}

#[derive(Default)]
struct MemoryDisk {
    nodes: BTreeMap<PathBuf, Node>,
    /// The backing, and the folder that it keeps.
    backing: Option<(PathBuf, Box<dyn Backing>)>,
    /// The files that are locked, by this program or by another one.
    locked: BTreeSet<PathBuf>,
    /// The version of the last change of each file.
    changes: BTreeMap<PathBuf, u64>,
    /// The number of changes.
    version: u64,
}

#[derive(Clone)]
enum Node {
    Folder,
    File(Arc<Vec<u8>>),
}

/// Gives the files below a folder to a backing from now on. The files that it has are put there first.
pub fn keep(folder: &Path, backing: impl Backing + 'static, kept: impl IntoIterator<Item = (PathBuf, Vec<u8>)>) {
    let mut disk = disk();
    disk.backing = None;
    for (path, content) in kept {
        disk.create_folders(&path);
        // Without a backing this cannot fail.
        let _ = disk.put(&normal(&path), content);
    }
    disk.backing = Some((normal(folder), Box::new(backing)));
}

/// Marks a file as locked by another program.
pub fn lock_elsewhere(path: &Path) {
    disk().locked.insert(normal(path));
}

/// A number that rises with every change of a file below a folder.
#[must_use]
pub fn version(folder: impl AsRef<Path>) -> u64 {
    let (disk, folder) = (disk(), normal(folder.as_ref()));
    let below = disk.changes.range(folder.clone()..).take_while(|(path, _)| path.starts_with(&folder));
    below.map(|(_, &version)| version).max().unwrap_or(0)
}

/// The disk of this thread. No operation keeps it while it begins another one.
fn disk() -> RefMut<'static, MemoryDisk> {
    DISK.get().borrow_mut()
}

/// The path from the root, without `.` and `..`, which need not exist.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::from("/");
    for component in path.components() {
        match component {
            Component::Normal(name) => parts.push(name),
            Component::ParentDir => drop(parts.pop()),
            _ => {}
        }
    }
    parts
}

fn error<T>(kind: ErrorKind) -> io::Result<T> {
    Err(kind.into())
}

impl MemoryDisk {
    fn node(&self, path: &Path) -> io::Result<Node> {
        let path = normal(path);
        match self.nodes.get(&path) {
            Some(node) => Ok(node.clone()),
            None if path.parent().is_none() => Ok(Node::Folder),
            None => error(ErrorKind::NotFound),
        }
    }

    fn content(&self, path: &Path) -> io::Result<Arc<Vec<u8>>> {
        match self.node(path)? {
            Node::File(content) => Ok(content),
            Node::Folder => error(ErrorKind::IsADirectory),
        }
    }

    fn require_folder(&self, path: &Path) -> io::Result<()> {
        match path.parent().map_or(Ok(Node::Folder), |parent| self.node(parent))? {
            Node::Folder => Ok(()),
            Node::File(_) => error(ErrorKind::NotADirectory),
        }
    }

    fn create_folders(&mut self, path: &Path) {
        for folder in normal(path).ancestors().skip(1).filter(|folder| folder.parent().is_some()) {
            self.nodes.entry(folder.to_owned()).or_insert(Node::Folder);
        }
    }

    /// Writes a file through; its path is normal.
    fn put(&mut self, path: &Path, content: Vec<u8>) -> io::Result<()> {
        if let Some((folder, backing)) = &mut self.backing
            && path.starts_with(folder)
        {
            backing.store(path, &content)?;
        }
        self.has_changed(path);
        self.nodes.insert(path.to_owned(), Node::File(Arc::new(content)));
        Ok(())
    }

    fn take_away(&mut self, path: &Path) -> io::Result<()> {
        if let Some((folder, backing)) = &mut self.backing
            && path.starts_with(folder)
        {
            backing.remove(path)?;
        }
        self.has_changed(path);
        self.nodes.remove(path);
        Ok(())
    }

    fn has_changed(&mut self, path: &Path) {
        self.version += 1;
        self.changes.insert(path.to_owned(), self.version);
    }

    fn below(&self, folder: &Path) -> Vec<PathBuf> {
        self.nodes.keys().filter(|path| path.starts_with(folder) && *path != folder).cloned().collect()
    }
}

/// See [`std::fs::read`].
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    disk().content(path.as_ref()).map(|content| content.to_vec())
}

/// See [`std::fs::read_to_string`].
pub fn read_to_string(path: impl AsRef<Path>) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// See [`std::fs::write`].
pub fn write(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> io::Result<()> {
    File::create(path)?.write_all(content.as_ref())
}

/// See [`std::fs::create_dir`].
pub fn create_dir(path: impl AsRef<Path>) -> io::Result<()> {
    let (mut disk, path) = (disk(), normal(path.as_ref()));
    disk.require_folder(&path)?;
    if disk.nodes.contains_key(&path) {
        return error(ErrorKind::AlreadyExists);
    }
    disk.nodes.insert(path, Node::Folder);
    Ok(())
}

/// See [`std::fs::create_dir_all`].
pub fn create_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    let (mut disk, path) = (disk(), normal(path.as_ref()));
    if path.ancestors().any(|folder| matches!(disk.nodes.get(folder), Some(Node::File(_)))) {
        return error(ErrorKind::NotADirectory);
    }
    disk.create_folders(&path.join("file"));
    Ok(())
}

/// See [`std::fs::rename`].
pub fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    let (mut disk, from, to) = (disk(), normal(from.as_ref()), normal(to.as_ref()));
    disk.require_folder(&to)?;
    match disk.node(&from)? {
        _ if from == to => Ok(()),
        Node::File(content) => {
            if matches!(disk.nodes.get(&to), Some(Node::Folder)) {
                return error(ErrorKind::IsADirectory);
            }
            disk.put(&to, content.to_vec())?;
            disk.take_away(&from)
        }
        Node::Folder => {
            if disk.nodes.contains_key(&to) {
                return error(ErrorKind::AlreadyExists);
            }
            for path in [vec![from.clone()], disk.below(&from)].concat() {
                let target = path.strip_prefix(&from).map_or_else(|_| to.clone(), |rest| to.join(rest));
                match disk.node(&path)? {
                    Node::File(content) => disk.put(&target, content.to_vec())?,
                    Node::Folder => drop(disk.nodes.insert(target, Node::Folder)),
                }
                disk.take_away(&path)?;
            }
            Ok(())
        }
    }
}

/// See [`std::fs::remove_file`].
pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    let (mut disk, path) = (disk(), normal(path.as_ref()));
    disk.content(&path)?;
    disk.take_away(&path)
}

/// See [`std::fs::remove_dir`].
pub fn remove_dir(path: impl AsRef<Path>) -> io::Result<()> {
    let path = normal(path.as_ref());
    if !disk().below(&path).is_empty() {
        return error(ErrorKind::DirectoryNotEmpty);
    }
    remove_dir_all(path)
}

/// See [`std::fs::remove_dir_all`].
pub fn remove_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    let (mut disk, path) = (disk(), normal(path.as_ref()));
    if matches!(disk.node(&path)?, Node::File(_)) {
        return error(ErrorKind::NotADirectory);
    }
    for inner in disk.below(&path).iter().rev() {
        disk.take_away(inner)?;
    }
    disk.take_away(&path)
}

/// See [`std::fs::canonicalize`].
pub fn canonicalize(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    disk().node(path.as_ref()).map(|_| normal(path.as_ref()))
}

/// See [`std::fs::metadata`].
pub fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    disk().node(path.as_ref()).map(|node| {
        Metadata(match node {
            Node::File(content) => Some(content.len() as u64),
            Node::Folder => None,
        })
    })
}

/// See [`std::fs::symlink_metadata`]; there are no links.
pub fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    metadata(path)
}

/// See [`std::fs::read_dir`]. The entries are in alphabetical order.
pub fn read_dir(path: impl AsRef<Path>) -> io::Result<ReadDir> {
    let (disk, path) = (disk(), normal(path.as_ref()));
    if matches!(disk.node(&path)?, Node::File(_)) {
        return error(ErrorKind::NotADirectory);
    }
    let entries: Vec<_> = disk.nodes.keys().filter(|entry| entry.parent() == Some(&path)).cloned().map(DirEntry).collect();
    Ok(ReadDir(entries.into_iter()))
}

/// The entries of a folder.
#[derive(Debug)]
pub struct ReadDir(std::vec::IntoIter<DirEntry>);

impl Iterator for ReadDir {
    type Item = io::Result<DirEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(Ok)
    }
}

/// An entry of a folder.
#[derive(Debug)]
pub struct DirEntry(PathBuf);

impl DirEntry {
    /// The path of the entry.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.0.clone()
    }

    /// The last part of the path.
    #[must_use]
    pub fn file_name(&self) -> OsString {
        self.0.file_name().unwrap_or_default().to_owned()
    }

    /// See [`std::fs::DirEntry::metadata`].
    pub fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.0)
    }

    /// See [`std::fs::DirEntry::file_type`].
    pub fn file_type(&self) -> io::Result<Metadata> {
        metadata(&self.0)
    }
}

/// The entry at a path: a file of a size, or a folder. Also the type of a file.
#[derive(Clone, Copy, Debug)]
pub struct Metadata(Option<u64>);

impl Metadata {
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.0.is_some()
    }

    #[must_use]
    pub fn is_dir(&self) -> bool {
        self.0.is_none()
    }

    #[must_use]
    pub fn is_symlink(&self) -> bool {
        false
    }

    /// The size in bytes; 0 for a folder.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "the interface of std::fs::Metadata")]
    pub fn len(&self) -> u64 {
        self.0.unwrap_or(0)
    }

    #[must_use]
    pub fn permissions(&self) -> Permissions {
        Permissions(())
    }

    /// There are no times here.
    ///
    /// # Errors
    /// Always.
    pub fn modified(&self) -> io::Result<SystemTime> {
        error(ErrorKind::Unsupported)
    }
}

/// Every file can be read and written.
#[derive(Clone, Debug)]
pub struct Permissions(());

/// Why a file is not locked.
#[derive(Debug)]
pub enum TryLockError {
    Error(io::Error),
    WouldBlock,
}

#[cfg(test)]
mod tests {
    use std::fs as disk_fs;
    use std::rc::Rc;

    use proptest::prelude::*;

    use std::io::{Seek, SeekFrom};

    use super::*;

    /// A folder on a new disk.
    fn own_folder() -> PathBuf {
        DISK.set(Box::leak(Box::default()));
        let folder = PathBuf::from("/test");
        create_dir(&folder).unwrap();
        folder
    }

    #[derive(Clone, Debug)]
    enum Operation {
        CreateFolder(&'static str),
        CreateFolders(&'static str),
        Write(&'static str, &'static str),
        CreateNew(&'static str),
        Append(&'static str),
        Overwrite(&'static str, u64),
        Cut(&'static str, u64),
        Rename(&'static str, &'static str),
        RemoveFile(&'static str),
        RemoveFolder(&'static str),
        RemoveAll(&'static str),
    }

    fn operation() -> impl Strategy<Value = Operation> {
        let path = || prop::sample::select(vec!["a", "b", "a/c", "a/./c", "a/c/d", "b/e"]);
        // Renaming a folder onto something differs from system to system.
        let file = || prop::sample::select(vec!["b/e", "a/f", "g", "h"]);
        prop_oneof![
            path().prop_map(Operation::CreateFolder),
            path().prop_map(Operation::CreateFolders),
            (path(), "[a-z]{0,9}").prop_map(|(path, text)| Operation::Write(path, text.leak())),
            (file(), "[a-z]{0,9}").prop_map(|(path, text)| Operation::Write(path, text.leak())),
            file().prop_map(Operation::CreateNew),
            file().prop_map(Operation::Append),
            (file(), 0..20_u64).prop_map(|(path, at)| Operation::Overwrite(path, at)),
            (file(), 0..20_u64).prop_map(|(path, at)| Operation::Cut(path, at)),
            (file(), file()).prop_map(|(from, to)| Operation::Rename(from, to)),
            path().prop_map(Operation::RemoveFile),
            path().prop_map(Operation::RemoveFolder),
            path().prop_map(Operation::RemoveAll),
        ]
    }

    /// Does an operation with the interface of a module that is `std::fs` or takes its place.
    macro_rules! perform {
        ($fs:ident, $folder:expr, $operation:expr) => {{
            let at = |path: &str| $folder.join(path);
            match $operation {
                Operation::CreateFolder(path) => $fs::create_dir(at(path)),
                Operation::CreateFolders(path) => $fs::create_dir_all(at(path)),
                Operation::Write(path, text) => $fs::write(at(path), text),
                Operation::CreateNew(path) => $fs::File::create_new(at(path)).map(drop),
                Operation::Append(path) => {
                    $fs::OpenOptions::new().create(true).append(true).open(at(path)).and_then(|mut file| file.write_all(b"end"))
                }
                Operation::Overwrite(path, position) => {
                    $fs::OpenOptions::new().create(true).truncate(false).write(true).open(at(path)).and_then(|mut file| {
                        file.seek(SeekFrom::Start(position))?;
                        file.write_all(b"middle")?;
                        file.sync_all()
                    })
                }
                Operation::Cut(path, length) => $fs::OpenOptions::new().write(true).open(at(path)).and_then(|file| file.set_len(length)),
                Operation::Rename(from, to) => $fs::rename(at(from), at(to)),
                Operation::RemoveFile(path) => $fs::remove_file(at(path)),
                Operation::RemoveFolder(path) => $fs::remove_dir(at(path)),
                Operation::RemoveAll(path) => $fs::remove_dir_all(at(path)),
            }
            .is_ok()
        }};
    }

    /// Every file with its content and every folder, by its path below a folder.
    macro_rules! listing {
        ($fs:ident, $folder:expr) => {{
            let (mut found, mut folders) = (BTreeMap::new(), vec![$folder.to_path_buf()]);
            while let Some(folder) = folders.pop() {
                for entry in $fs::read_dir(&folder).unwrap() {
                    let path = entry.unwrap().path();
                    let name = path.strip_prefix(&$folder).unwrap().to_owned();
                    if $fs::metadata(&path).unwrap().is_dir() {
                        found.insert(name, None);
                        folders.push(path);
                    } else {
                        assert_eq!($fs::metadata(&path).unwrap().len(), $fs::read(&path).unwrap().len() as u64);
                        found.insert(name, Some($fs::read(&path).unwrap()));
                    }
                }
            }
            found
        }};
    }

    use super::super::memory as memory_fs;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn files_in_memory_do_what_a_disk_does(operations in prop::collection::vec(operation(), 1..40)) {
            let (memory, disk) = (own_folder(), tempfile::tempdir().unwrap());
            for operation in operations {
                let (here, there) = (perform!(memory_fs, memory, operation.clone()), perform!(disk_fs, disk.path(), operation.clone()));
                prop_assert_eq!(here, there, "{:?}", &operation);
                prop_assert_eq!(listing!(memory_fs, memory), listing!(disk_fs, disk.path()), "{:?}", &operation);
            }
        }
    }

    /// Keeps files until they are too large.
    struct SmallBacking(Rc<RefCell<BTreeMap<PathBuf, Vec<u8>>>>);

    impl Backing for SmallBacking {
        fn store(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
            if content.len() > 8 {
                return error(ErrorKind::StorageFull);
            }
            self.0.borrow_mut().insert(path.to_owned(), content.to_owned());
            Ok(())
        }

        fn remove(&mut self, path: &Path) -> io::Result<()> {
            self.0.borrow_mut().remove(path);
            Ok(())
        }
    }

    #[test]
    fn a_backing_keeps_files_and_its_error_is_that_of_the_write() {
        let folder = own_folder();
        let kept: Rc<RefCell<BTreeMap<PathBuf, Vec<u8>>>> = Rc::default();
        let data = folder.join("data");
        keep(&data, SmallBacking(Rc::clone(&kept)), [(data.join("old.ron"), b"old".to_vec())]);
        assert_eq!(read_to_string(data.join("old.ron")).unwrap(), "old");
        assert!(kept.borrow().is_empty(), "it is there already");

        write(data.join("new.ron"), "new").unwrap();
        write(folder.join("script.lua"), "a script of any length").unwrap();
        rename(data.join("old.ron"), data.join("older.ron")).unwrap();
        let names = |kept: &BTreeMap<PathBuf, Vec<u8>>| kept.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&kept.borrow()), [data.join("new.ron"), data.join("older.ron")]);

        assert_eq!(write(data.join("new.ron"), "much too long").unwrap_err().kind(), ErrorKind::StorageFull);
        assert!(read(data.join("new.ron")).unwrap().len() <= 8, "nothing is in memory that is not kept");
        remove_file(data.join("older.ron")).unwrap();
        assert_eq!(names(&kept.borrow()), [data.join("new.ron")]);
    }

    #[test]
    fn the_version_of_a_folder_rises_with_changes_below_it_only() {
        let folder = own_folder();
        create_dir(folder.join("scripts")).unwrap();
        let versions = || [version(folder.join("scripts")), version(&folder)];
        let before = versions();
        write(folder.join("scripts-of-others.lua"), "").unwrap();
        assert!(versions()[0] == before[0] && versions()[1] > before[1]);
        for change in
            [|file| write(file, "text"), |file| write(file, "other"), |file| remove_file(file)] as [fn(PathBuf) -> io::Result<()>; 3]
        {
            let before = versions();
            change(folder.join("scripts/a.lua")).unwrap();
            assert!(versions()[0] > before[0] && versions()[1] > before[1]);
        }
    }

    #[test]
    fn a_lock_is_held_until_it_is_released_or_the_file_is_closed() {
        let path = own_folder().join("table.ron.lock");
        let open = || OpenOptions::new().create(true).truncate(false).write(true).open(&path).unwrap();
        let (first, second) = (open(), open());
        first.try_lock().unwrap();
        assert!(matches!(second.try_lock(), Err(TryLockError::WouldBlock)));
        assert!(matches!(second.try_lock_shared(), Err(TryLockError::WouldBlock)));
        drop(first);
        second.try_lock().unwrap();
        second.unlock().unwrap();
        open().try_lock().unwrap();
        second.try_lock().unwrap();
        drop(second);
        lock_elsewhere(&path);
        assert!(matches!(open().try_lock(), Err(TryLockError::WouldBlock)));
    }
}
