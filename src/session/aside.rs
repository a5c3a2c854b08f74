use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// How many files of one kind are kept before no more names are tried.
const MOST: usize = 10_000;

/// Renames a file out of the way, to `table.ron.damaged-1` or the next free number, and gives the new name. Nothing is overwritten.
///
/// # Errors
/// When it cannot be renamed; it is then where it was.
pub(super) fn move_aside(file: &Path, label: &str) -> io::Result<PathBuf> {
    for number in 1..=MOST {
        let aside = with_suffix(file, &format!(".{label}-{number}"));
        // Renaming replaces what has the new name, so the name is taken first, which fails if anybody has it.
        match OpenOptions::new().write(true).create_new(true).open(&aside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(_) => {
                return match fs::rename(file, &aside) {
                    Ok(()) => Ok(aside),
                    Err(error) => {
                        // The empty file is of no use to anybody; if it cannot be removed either, it does no harm.
                        let _ = fs::remove_file(&aside);
                        Err(error)
                    }
                };
            }
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("all names up to {label}-{MOST} are taken")))
}

/// The name of the `number`th file of a game: `table.ron`, `table-2.ron`, `table-3.ron`.
pub(super) fn numbered(file: &Path, number: usize) -> PathBuf {
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
