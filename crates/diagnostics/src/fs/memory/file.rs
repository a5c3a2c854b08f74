//! Open files.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Metadata, Node, Permissions, TryLockError, disk, error, metadata, normal};

/// How a file is opened: see [`std::fs::OpenOptions`].
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    write: bool,
    append: bool,
    truncate: bool,
    create: bool,
    create_new: bool,
}

impl OpenOptions {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub fn read(&mut self, _: bool) -> &mut Self {
        self
    }

    pub fn write(&mut self, write: bool) -> &mut Self {
        self.write = write;
        self
    }

    pub fn append(&mut self, append: bool) -> &mut Self {
        (self.append, self.write) = (append, self.write || append);
        self
    }

    pub fn truncate(&mut self, truncate: bool) -> &mut Self {
        self.truncate = truncate;
        self
    }

    pub fn create(&mut self, create: bool) -> &mut Self {
        self.create = create;
        self
    }

    pub fn create_new(&mut self, create_new: bool) -> &mut Self {
        self.create_new = create_new;
        self
    }

    /// See [`std::fs::OpenOptions::open`].
    pub fn open(&self, path: impl AsRef<Path>) -> io::Result<File> {
        let (mut disk, path) = (disk(), normal(path.as_ref()));
        match disk.node(&path) {
            Ok(Node::Folder) if self.write => return error(ErrorKind::IsADirectory),
            Ok(_) if self.create_new => return error(ErrorKind::AlreadyExists),
            Ok(Node::File(_)) if self.truncate => disk.put(&path, Vec::new())?,
            Ok(_) => {}
            Err(_) if self.create || self.create_new => {
                disk.require_folder(&path)?;
                disk.put(&path, Vec::new())?;
            }
            Err(error) => return Err(error),
        }
        drop(disk);
        Ok(File { path, position: 0, append: self.append, is_locked: false.into() })
    }
}

/// An open file. It is found by its path, so a file that is renamed or removed cannot be used any more.
#[derive(Debug)]
pub struct File {
    path: PathBuf,
    position: u64,
    append: bool,
    is_locked: AtomicBool,
}

impl File {
    /// See [`std::fs::File::open`].
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        OpenOptions::new().read(true).open(path)
    }

    /// See [`std::fs::File::create`].
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        OpenOptions::new().write(true).create(true).truncate(true).open(path)
    }

    /// See [`std::fs::File::create_new`].
    pub fn create_new(path: impl AsRef<Path>) -> io::Result<Self> {
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    #[must_use]
    pub fn options() -> OpenOptions {
        OpenOptions::new()
    }

    /// See [`std::fs::File::metadata`].
    pub fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.path)
    }

    /// Every operation has been written through already.
    pub fn sync_all(&self) -> io::Result<()> {
        Ok(())
    }

    /// See [`std::fs::File::set_len`].
    pub fn set_len(&self, length: u64) -> io::Result<()> {
        let mut disk = disk();
        let mut content = disk.content(&self.path)?.to_vec();
        content.resize(usize::try_from(length).map_err(|_| ErrorKind::StorageFull)?, 0);
        disk.put(&self.path, content)
    }

    pub fn set_permissions(&self, _: Permissions) -> io::Result<()> {
        Ok(())
    }

    /// See [`std::fs::File::try_lock`].
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        if !disk().locked.insert(self.path.clone()) {
            return Err(TryLockError::WouldBlock);
        }
        self.is_locked.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// The only program that reads here is this one.
    pub fn try_lock_shared(&self) -> Result<(), TryLockError> {
        if disk().locked.contains(&self.path) { Err(TryLockError::WouldBlock) } else { Ok(()) }
    }

    /// See [`std::fs::File::lock_shared`]. Who holds the lock cannot release it while this waits, so it does not wait.
    pub fn lock_shared(&self) -> io::Result<()> {
        self.try_lock_shared().map_err(|_| ErrorKind::WouldBlock.into())
    }

    /// See [`std::fs::File::unlock`].
    pub fn unlock(&self) -> io::Result<()> {
        if self.is_locked.swap(false, Ordering::Relaxed) {
            disk().locked.remove(&self.path);
        }
        Ok(())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = self.unlock();
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let content = disk().content(&self.path)?;
        let start = usize::try_from(self.position).unwrap_or(usize::MAX).min(content.len());
        let read = content.get(start..).unwrap_or_default().read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut disk = disk();
        let mut content = disk.content(&self.path)?.to_vec();
        let start = if self.append { content.len() } else { usize::try_from(self.position).map_err(|_| ErrorKind::StorageFull)? };
        let end = start.checked_add(bytes.len()).ok_or(ErrorKind::StorageFull)?;
        content.resize(content.len().max(end), 0);
        content.get_mut(start..end).ok_or(ErrorKind::StorageFull)?.copy_from_slice(bytes);
        disk.put(&self.path, content)?;
        self.position = end as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let length = self.metadata()?.len();
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or(ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}
