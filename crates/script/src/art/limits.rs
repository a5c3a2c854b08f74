//! How large what a mod brings for the eye and the ear may be.

use std::io::Read;
use std::path::Path;

use crate::mods::path_fault;

/// The widest a piece may be, from its axis.
pub(super) const RADIUS: f32 = 0.42;
/// The highest.
pub(super) const HEIGHT: f32 = 1.3;
/// Points of an outline.
pub(super) const POINTS: std::ops::RangeInclusive<usize> = 2..=64;
/// Parts of a turned piece.
pub(super) const PARTS: usize = 8;
/// Colours of a piece.
pub(super) const COLOURS: usize = 8;
/// Triangles of a mesh.
pub(super) const TRIANGLES: usize = 20_000;
/// Seconds of a sound.
pub(super) const SECONDS: f32 = 10.0;
/// Bytes of a mesh or a sound.
const BYTES: u64 = 4 << 20;

/// A file of a mod, named by its path within the mod.
pub(super) fn bytes(folder: &Path, within: &str, extension: &str) -> Result<Vec<u8>, String> {
    if let Some(fault) = path_fault(within) {
        return Err(fault);
    }
    let path = folder.join(within);
    if path.extension().is_none_or(|found| found != extension) {
        return Err(format!("`{within}` is no .{extension} file"));
    }
    let cannot = |error: std::io::Error| format!("{within} cannot be read: {error}");
    // Looked at before it is opened: opening a pipe would wait for somebody to write into it.
    if !std::fs::metadata(&path).map_err(cannot)?.is_file() {
        return Err(format!("{within} is no file"));
    }
    let mut bytes = Vec::new();
    std::fs::File::open(&path).map_err(cannot)?.take(BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > BYTES {
        return Err(format!("{within} is larger than {} MB", BYTES >> 20));
    }
    Ok(bytes)
}
