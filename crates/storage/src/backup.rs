use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use birka_diagnostics::SystemError;
use birka_diagnostics::fs::{self, OpenOptions};

use crate::disk::Disk;

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
    use crate::disk::FileSystem;
    use crate::faulty_disk::{Fault, FaultyDisk};

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
