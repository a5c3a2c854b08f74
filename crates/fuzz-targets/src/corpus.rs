use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::Target;

/// The folder `fuzz`.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The committed inputs of a target, by name. Inputs that once showed a defect are among them.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn seeds(target: Target) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut seeds = Vec::new();
    for entry in fs::read_dir(folder().join("corpus").join(target.name))? {
        let entry = entry?;
        seeds.push((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?));
    }
    seeds.sort();
    Ok(seeds)
}

/// Writes an input that shows a defect where `cargo fuzz` writes such inputs, and returns its path.
///
/// # Errors
/// If the file cannot be written.
pub fn artifact(target: Target, input: &[u8], number: u64) -> io::Result<PathBuf> {
    let folder = folder().join("artifacts").join(target.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("mutation-{number}"));
    fs::write(&path, input)?;
    Ok(path)
}
