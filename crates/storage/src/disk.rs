use std::io::{self, Write};
use std::path::Path;

use birka_diagnostics::fs::{self, File};

/// The operations of a save, one by one, so that a test can make each of them fail.
pub trait Disk: Send + Sync {
    /// Creates a folder and those around it.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;

    /// Creates a file. An error if there is one.
    fn create(&self, file: &Path) -> io::Result<Box<dyn NewFile>>;

    /// Renames a file; replaces another one in a single step.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, file: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// A file that is being written.
pub trait NewFile: Write {
    /// Gives the file the permissions of another one.
    fn copy_permissions(&mut self, from: &Path) -> io::Result<()>;

    /// Waits until its content is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

pub struct FileSystem;

impl Disk for FileSystem {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn NewFile>> {
        Ok(Box::new(File::create_new(file)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    // Elsewhere a folder cannot be opened as a file.
    #[cfg(not(unix))]
    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for File {
    fn copy_permissions(&mut self, from: &Path) -> io::Result<()> {
        self.set_permissions(fs::metadata(from)?.permissions())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}
