use std::path::Path;

use birka_diagnostics::{ReadError, check_path, read_file};

/// The largest mesh or sound file, in bytes.
pub(crate) const MAX_BYTES: u64 = 4 << 20;

/// Reads a mesh or sound of a mod, named by its path within the mod's folder.
///
/// # Errors
/// Why the path or the file is not accepted.
pub(crate) fn read_asset(folder: &Path, path: &str, extension: &str) -> Result<Vec<u8>, String> {
    check_path(path)?;
    let file = folder.join(path);
    if file.extension().is_none_or(|found| found != extension) {
        return Err(format!("`{path}` is not a .{extension} file"));
    }
    read_file(&file, MAX_BYTES).map_err(|error| match error {
        ReadError::NotAFile { .. } => format!("{path} is not a file"),
        ReadError::TooLarge { .. } => format!("{path} is larger than {} MB", MAX_BYTES >> 20),
        other => format!("{path} cannot be read: {other}"),
    })
}
