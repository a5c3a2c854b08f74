use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How many names are tried for a folder that nobody else has.
const NAMES: usize = 1000;

/// A hidden folder among the mods in which one is made ready, out of sight until it is whole. It goes when this is dropped.
pub(super) struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    /// Opens one, and makes the folder of mods if need be.
    pub(super) fn open(mods: &Path, what: &str) -> io::Result<Self> {
        fs::create_dir_all(mods)?;
        Ok(Self { folder: new_folder(mods, what)? })
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder
    }

    /// Puts what has been made into its place. What was there is kept until the new stands, and stands again if that fails.
    pub(super) fn put(self, place: &Path) -> io::Result<()> {
        if place.symlink_metadata().is_err() {
            return fs::rename(&self.folder, place);
        }
        let beside = new_folder(place.parent().unwrap_or(Path::new(".")), "replaced")?;
        let old = beside.join("old");
        let put = fs::rename(place, &old).and_then(|()| {
            fs::rename(&self.folder, place).inspect_err(|_| {
                // If this fails too, the old version is still whole in the hidden folder.
                let _ = fs::rename(&old, place);
            })
        });
        if put.is_ok() || old.symlink_metadata().is_err() {
            // What remains of the old version hinders nobody.
            let _ = remove(&old);
            let _ = fs::remove_dir(&beside);
        }
        put
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // Renamed into place, it is no longer there.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn new_folder(within: &Path, what: &str) -> io::Result<PathBuf> {
    for number in 0..NAMES {
        let folder = within.join(format!(".{what}-{}-{number}", std::process::id()));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no name is free for a new folder"))
}

/// Removes a folder, or the link that stood for it.
fn remove(old: &Path) -> io::Result<()> {
    if old.symlink_metadata()?.is_symlink() { fs::remove_file(old).or_else(|_| fs::remove_dir(old)) } else { fs::remove_dir_all(old) }
}
