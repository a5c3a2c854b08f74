//! The operations of the file system that a save needs; atomic writes; and backups of files that must not be replaced.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use birka_diagnostics::SystemError;
use birka_diagnostics::fs::{self, File, OpenOptions};

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

/// How many names are tried for a temporary file.
const MAX_NAMES: usize = 100;
/// The letters of a temporary file's name after that of the file.
const SUFFIX_LENGTH: usize = 6;

/// Replaces the content of a file in a single step: a temporary file beside it is written, flushed to the disk and renamed. Whatever fails,
/// and wherever the program is killed, the file has its old content or the new one.
///
/// # Errors
/// The first operation that fails. If that is the last one, flushing the folder, the file has its new content already.
pub fn write_atomically(disk: &dyn Disk, file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    disk.create_folder(folder)?;
    let (temporary, mut new) = create_temporary(disk, file)?;
    let written = write(new.as_mut(), file, content.as_ref()).and_then(|()| {
        drop(new);
        disk.rename(&temporary, file)
    });
    if let Err(error) = written {
        // Leftover files are removed at the next start.
        let _ = disk.remove(&temporary);
        return Err(error);
    }
    disk.sync_folder(folder)
}

/// Replaces the content of a file by [`write_atomically`] in a folder that is there.
///
/// # Errors
/// If there is no such folder, and the errors of [`write_atomically`].
pub fn replace_file(file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::metadata(folder)?;
    write_atomically(&FileSystem, file, content)
}

fn write(new: &mut dyn NewFile, file: &Path, content: &[u8]) -> io::Result<()> {
    // There may be no file yet, and not every file system has permissions.
    let _ = new.copy_permissions(file);
    new.write_all(content)?;
    new.sync()
}

fn create_temporary(disk: &dyn Disk, file: &Path) -> io::Result<(PathBuf, Box<dyn NewFile>)> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let mut last_error = io::Error::from(io::ErrorKind::AlreadyExists);
    // A page in a browser has no process number, and no other program writes its files.
    let process = if cfg!(target_family = "wasm") { 0 } else { process::id() };
    for _ in 0..MAX_NAMES {
        let number = process.wrapping_mul(0x9E37_79B1).wrapping_add(COUNTER.fetch_add(1, Ordering::Relaxed)) & 0xFF_FFFF;
        let mut name = temporary_prefix(file);
        name.push(format!("{number:06x}"));
        let temporary = file.with_file_name(name);
        match disk.create(&temporary) {
            Ok(new) => return Ok((temporary, new)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last_error = error,
            Err(error) => return Err(error),
        }
    }
    Err(last_error)
}

/// Removes the temporary files of saves that were interrupted. Only for who holds the lock of the file, since another program may be writing.
pub fn remove_stale_files(disk: &dyn Disk, file: &Path) {
    let Some(folder) = file.parent() else { return };
    let prefix = temporary_prefix(file);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let suffix = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        if suffix.is_some_and(|suffix| suffix.len() == SUFFIX_LENGTH && suffix.iter().all(u8::is_ascii_alphanumeric)) {
            // One that cannot be removed does no harm.
            let _ = disk.remove(&entry.path());
        }
    }
}

/// `.table.ron.`
fn temporary_prefix(file: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(file.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

/// Highest number tried for the name of a backup.
const MAX_BACKUPS: usize = 10_000;

/// The result of renaming an unusable file: its new name, or why it could not be renamed.
pub type Backup = Result<PathBuf, SystemError>;

/// Renames a file to the first free name of the form `table.ron.LABEL-1` and returns the new path. Never overwrites a file.
///
/// # Errors
/// If the file cannot be renamed; it keeps its name then.
pub fn back_up(file: &Path, label: &str) -> io::Result<PathBuf> {
    for number in 1..=MAX_BACKUPS {
        let backup = with_suffix(file, &format!(".{label}-{number}"));
        // `rename` overwrites its target. Creating the target first fails if the name is taken.
        match OpenOptions::new().write(true).create_new(true).open(&backup) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(_) => {
                return match fs::rename(file, &backup) {
                    Ok(()) => Ok(backup),
                    Err(error) => {
                        // A leftover empty file is harmless.
                        let _ = fs::remove_file(&backup);
                        Err(error)
                    }
                };
            }
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("all names up to {label}-{MAX_BACKUPS} are taken")))
}

/// Writes a text to the first free name of the form `table.ron.LABEL-1` and returns the path. The text is on disk then.
///
/// # Errors
/// If the file cannot be written. Nothing is left of it then, so that further attempts do not use up disk and names.
pub fn write_beside(disk: &dyn Disk, file: &Path, label: &str, text: &str) -> io::Result<PathBuf> {
    for number in 1..=MAX_BACKUPS {
        let path = with_suffix(file, &format!(".{label}-{number}"));
        match disk.create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(mut new) => {
                let written = new.write_all(text.as_bytes()).and_then(|()| new.sync());
                drop(new);
                return match written {
                    Ok(()) => Ok(path),
                    Err(error) => {
                        let _ = disk.remove(&path);
                        Err(error)
                    }
                };
            }
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("all names up to {label}-{MAX_BACKUPS} are taken")))
}

/// The path with `-NUMBER` before its extension, from 2 on: `table.ron`, `table-2.ron`, `table-3.ron`.
pub fn numbered(file: &Path, number: usize) -> PathBuf {
    if number <= 1 {
        return file.to_owned();
    }
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file.file_name().unwrap_or_default());
    name.push(suffix);
    file.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faulty_disk::{Fault, FaultyDisk, STEPS};

    const OLD: &str = "the old game, with all of its moves";
    const NEW: &str = "the new game, with all of its moves and one more";

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn after_any_fault_at_any_step_the_old_or_the_new_file_is_complete() {
        for fault in Fault::ALL {
            for (step, name) in STEPS.into_iter().enumerate() {
                let folder = tempfile::tempdir().unwrap();
                let file = folder.path().join("table.ron");
                fs::write(&file, OLD).unwrap();
                let disk = FaultyDisk::new(fault, step);
                let place = format!("{fault:?} at {name}");
                let error = write_atomically(&disk, &file, NEW).expect_err(&place);
                assert_eq!(error.kind(), fault.error().kind(), "{place}");
                let expected = if name == "sync folder" { NEW } else { OLD };
                assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{place}");

                // The next start removes what is left, and the next save succeeds.
                remove_stale_files(&FileSystem, &file);
                assert_eq!(names(folder.path()), ["table.ron"], "{place}");
                write_atomically(&FileSystem, &file, NEW).unwrap();
                assert_eq!(fs::read_to_string(&file).unwrap(), NEW);
            }
        }
    }

    #[test]
    fn a_save_is_these_steps_in_this_order() {
        let folder = tempfile::tempdir().unwrap();
        let disk = FaultyDisk::without_fault();
        write_atomically(&disk, &folder.path().join("table.ron"), NEW).unwrap();
        assert_eq!(disk.steps(), STEPS, "the content is on the disk before the name, or a power cut could leave an empty file");
    }

    #[test]
    fn only_temporary_files_of_this_file_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let kept =
            [".settings.ron.aB3xYz", ".table.ron.aB-xYz", ".table.ron.aB3xYz9", "table.ron", "table.ron.damaged-1", "table.ron.lock"];
        for name in kept.into_iter().chain([".table.ron.aB3xYz", ".table.ron.00ff12"]) {
            fs::write(folder.path().join(name), "").unwrap();
        }
        remove_stale_files(&FileSystem, &folder.path().join("table.ron"));
        let mut left = names(folder.path());
        left.sort();
        assert_eq!(left, kept);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("table.ron");
        fs::write(&file, OLD).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        write_atomically(&FileSystem, &file, NEW).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_text_that_cannot_be_written_leaves_no_file_and_uses_up_no_name() {
        for fault in [Fault::DiskFull, Fault::ShortWrite, Fault::ReadOnly, Fault::Forbidden] {
            for step in ["create", "write", "sync"] {
                let folder = tempfile::tempdir().unwrap();
                let file = folder.path().join("table.ron");
                let disk = FaultyDisk::failing_saves(fault, crate::faulty_disk::step(step), 3);
                for _ in 0..3 {
                    let error = write_beside(&disk, &file, "earlier", "a game").unwrap_err();
                    assert_eq!(error.kind(), fault.error().kind());
                    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{fault:?} at {step}");
                }
                assert_eq!(write_beside(&disk, &file, "earlier", "a game").unwrap(), folder.path().join("table.ron.earlier-1"));
                assert_eq!(write_beside(&FileSystem, &file, "earlier", "a game").unwrap(), folder.path().join("table.ron.earlier-2"));
            }
        }
    }
}
