use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use birka_diagnostics::check_path;

/// The largest mesh or sound file, in bytes.
const MAX_BYTES: u64 = 4 << 20;

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
    let failed = |error: io::Error| format!("{path} cannot be read: {error}");
    // Checked before opening: opening a pipe would block until something writes to it.
    if !fs::metadata(&file).map_err(failed)?.is_file() {
        return Err(format!("{path} is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(&file).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("{path} is larger than {} MB", MAX_BYTES >> 20));
    }
    Ok(bytes)
}
