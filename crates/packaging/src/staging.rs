use std::io;
use std::path::{Path, PathBuf};

use birka_diagnostics::fs::{self, File, TryLockError};

/// The most names that are tried for a new folder.
const MAX_ATTEMPTS: usize = 1000;
/// The purpose of folders that hold a mod while it is replaced.
const REPLACED: &str = "replaced";
/// The purposes of hidden folders. A name is a dot, the purpose, the process id and a number.
const PURPOSES: [&str; 3] = ["adding", "new", REPLACED];

/// A hidden folder beside the mods, in which a mod is prepared. Removed on drop.
pub(crate) struct StagingFolder {
    path: PathBuf,
    /// The folder of mods, locked so that no other program mistakes the staging folder for leftovers. `None` where folders cannot be locked.
    _lock: Option<File>,
}

impl StagingFolder {
    /// Creates a staging folder in a folder of mods, which is created if it does not exist. `purpose` becomes part of its name.
    ///
    /// First clears up after killed programs: a mod that was being replaced is put back.
    pub(crate) fn create(mods: &Path, purpose: &str) -> io::Result<Self> {
        debug_assert!(PURPOSES.contains(&purpose));
        fs::create_dir_all(mods)?;
        let lock = clear_up_and_lock(mods);
        Ok(Self { path: create_unique_folder(mods, purpose)?, _lock: lock })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the folder to its destination. What was there is kept until the new folder is in place, and restored if that fails.
    pub(crate) fn commit(self, destination: &Path) -> io::Result<()> {
        if fs::symlink_metadata(destination).is_err() {
            return fs::rename(&self.path, destination);
        }
        let backup_folder = create_unique_folder(destination.parent().unwrap_or(Path::new(".")), REPLACED)?;
        // It keeps its name, so that it finds its place again if this program is killed now.
        let backup = backup_folder.join(destination.file_name().unwrap_or_default());
        let result = fs::rename(destination, &backup).and_then(|()| {
            fs::rename(&self.path, destination).inspect_err(|_| {
                // If this fails too, the old version is still complete in the backup folder.
                let _ = fs::rename(&backup, destination);
            })
        });
        if result.is_ok() || fs::symlink_metadata(&backup).is_err() {
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

/// Takes a lock on a folder of mods that programs share while they prepare a mod in it. If no other program holds it, clears up first.
fn clear_up_and_lock(mods: &Path) -> Option<File> {
    // Not every system opens a folder as a file, nor has every file system locks; then nothing is cleared up.
    let folder = File::open(mods).ok()?;
    match folder.try_lock() {
        Ok(()) => {
            clear_up(mods);
            folder.unlock().ok()?;
        }
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(_)) => return None,
    }
    // Other programs hold the lock exclusively only while they clear up.
    folder.lock_shared().ok()?;
    Some(folder)
}

/// Removes the leftovers of killed programs. Failures are ignored: leftovers do no harm.
fn clear_up(mods: &Path) {
    for entry in fs::read_dir(mods).into_iter().flatten().flatten() {
        let folder = entry.path();
        match purpose_of(&entry.file_name().to_string_lossy()) {
            Some(REPLACED) => put_back(mods, &folder),
            Some(_) => drop(fs::remove_dir_all(&folder)),
            None => {}
        }
    }
}

/// Gives the mod in a backup folder its place back, or removes it if there is a new one.
fn put_back(mods: &Path, backup_folder: &Path) {
    for entry in fs::read_dir(backup_folder).into_iter().flatten().flatten() {
        let (backup, destination) = (entry.path(), mods.join(entry.file_name()));
        if fs::symlink_metadata(&destination).is_err() {
            let _ = fs::rename(&backup, &destination);
        } else {
            let _ = remove_folder_or_link(&backup);
        }
    }
    let _ = fs::remove_dir(backup_folder);
}

/// The purpose of a folder, from its name: `.adding-1234-0`.
fn purpose_of(name: &str) -> Option<&'static str> {
    let (purpose, rest) = name.strip_prefix('.')?.split_once('-')?;
    let (process, number) = rest.split_once('-')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    PURPOSES.into_iter().find(|known| *known == purpose && is_number(process) && is_number(number))
}

fn create_unique_folder(parent: &Path, purpose: &str) -> io::Result<PathBuf> {
    // A page of a browser has no processes.
    let process = if cfg!(target_family = "wasm") { 0 } else { std::process::id() };
    for number in 0..MAX_ATTEMPTS {
        let folder = parent.join(format!(".{purpose}-{process}-{number}"));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no name is free for a new folder"))
}

fn remove_folder_or_link(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_symlink() {
        fs::remove_file(path).or_else(|_| fs::remove_dir(path))
    } else {
        fs::remove_dir_all(path)
    }
}
