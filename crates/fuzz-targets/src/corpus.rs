use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::Target;

/// The folder `fuzz`.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The folders with the inputs of a target: inputs that once showed a defect, and others; for `script`, the variants that Birka ships.
fn seed_folders(target: Target) -> Vec<PathBuf> {
    let corpus = folder().join("corpus").join(target.name);
    if target.name != "script" {
        return vec![corpus];
    }
    let scripts = folder().join("../scripts");
    let all = [corpus, scripts.join("variants"), scripts.join("mods/tribute/variants")];
    all.into_iter().filter(|folder| folder.is_dir()).collect()
}

/// The committed inputs of a target, by name.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn seeds(target: Target) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut seeds = Vec::new();
    for folder in seed_folders(target) {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // Beside the variants are the list of them and their translations.
            if target.name != "script" || name.ends_with(".lua") {
                seeds.push((name, fs::read(entry.path())?));
            }
        }
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
