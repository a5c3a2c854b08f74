use std::io;
use std::path::{Path, PathBuf};

/// The label in the file name of a saved game whose place another one has taken.
pub(super) const EARLIER: &str = "earlier";
/// That of one whose variant is missing.
pub(super) const MISSING_VARIANT: &str = "missing-variant";
/// That of one that its rules do not allow.
pub(super) const UNPLAYABLE: &str = "unplayable";

/// The saved games in a folder of data that were moved aside and may still hold a game, by name: `table.ron.earlier-1` and the like.
///
/// # Errors
/// If the folder cannot be read.
pub fn games_moved_aside(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let parts = [EARLIER, MISSING_VARIANT, UNPLAYABLE].map(|label| format!(".ron.{label}-"));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("table") && parts.iter().any(|part| name.contains(part)) && path.is_file() {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}
