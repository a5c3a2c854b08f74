use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How many names are tried for a new folder.
const MAX_ATTEMPTS: usize = 1000;

/// A hidden folder beside the mods in which one is prepared. It is removed when this is dropped.
pub(crate) struct StagingFolder {
    path: PathBuf,
}

impl StagingFolder {
    /// Creates one in a folder of mods, which is created too if it does not exist. `purpose` becomes part of its name.
    pub(crate) fn create(mods: &Path, purpose: &str) -> io::Result<Self> {
        fs::create_dir_all(mods)?;
        Ok(Self { path: create_unique_folder(mods, purpose)? })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the folder to its destination. What was there is kept until the new folder is in place, and restored if that fails.
    pub(crate) fn commit(self, destination: &Path) -> io::Result<()> {
        if destination.symlink_metadata().is_err() {
            return fs::rename(&self.path, destination);
        }
        let backup_folder = create_unique_folder(destination.parent().unwrap_or(Path::new(".")), "replaced")?;
        let backup = backup_folder.join("old");
        let result = fs::rename(destination, &backup).and_then(|()| {
            fs::rename(&self.path, destination).inspect_err(|_| {
                // If this fails too, the old version is still complete in the backup folder.
                let _ = fs::rename(&backup, destination);
            })
        });
        if result.is_ok() || backup.symlink_metadata().is_err() {
            // A backup that cannot be removed does no harm.
            let _ = remove_folder_or_link(&backup);
            let _ = fs::remove_dir(&backup_folder);
        }
        result
    }
}

impl Drop for StagingFolder {
    fn drop(&mut self) {
        // After a commit there is nothing to remove.
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn create_unique_folder(parent: &Path, purpose: &str) -> io::Result<PathBuf> {
    for number in 0..MAX_ATTEMPTS {
        let folder = parent.join(format!(".{purpose}-{}-{number}", std::process::id()));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no name is free for a new folder"))
}

fn remove_folder_or_link(path: &Path) -> io::Result<()> {
    if path.symlink_metadata()?.is_symlink() { fs::remove_file(path).or_else(|_| fs::remove_dir(path)) } else { fs::remove_dir_all(path) }
}
