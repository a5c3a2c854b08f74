use std::io::Read;
use std::str;

use birka_diagnostics::check_path;
use birka_mods::MANIFEST;
use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive};

use crate::entry_paths::EntryPaths;
use crate::error::MAX_RATIO;
use crate::{ArchiveError, Files, MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES, check_file_type};

/// The unpacked size up to which any compression ratio is accepted, in bytes.
const RATIO_EXEMPT_BYTES: usize = 1 << 20;
/// The file type bits of a Unix mode, and the two types that are accepted.
const FILE_TYPE_MASK: u32 = 0o170_000;
const FOLDER_TYPE: u32 = 0o040_000;
const REGULAR_TYPE: u32 = 0o100_000;

/// Unpacks a zip into the files of one mod. Paths are relative to the folder that contains the manifest.
///
/// # Errors
/// The first reason why it is not a mod or cannot be trusted.
pub fn unpack(bytes: &[u8]) -> Result<Files, ArchiveError> {
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let expected = archive.entries_hint();
    let mut entries = archive.entries();
    let mut files = Files::new();
    let mut paths = EntryPaths::default();
    let mut data_ranges: Vec<(u64, u64)> = Vec::new();
    let (mut count, mut bytes_left) = (0_u64, MAX_TOTAL_BYTES);
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        count += 1;
        if count > MAX_FILES as u64 {
            return Err(ArchiveError::TooMany);
        }
        let raw_path = entry.file_path();
        let path = str::from_utf8(raw_path.as_bytes()).map_err(|_| ArchiveError::Path("a path in it is not UTF-8".to_owned()))?;
        let is_folder = path.ends_with('/');
        let path = path.strip_suffix('/').unwrap_or(path);
        check_path(path).map_err(ArchiveError::Path)?;
        // Archives made on systems without Unix modes have none; their entries are regular files and folders.
        if !matches!((entry.mode().value() & FILE_TYPE_MASK, is_folder), (0, _) | (FOLDER_TYPE, true) | (REGULAR_TYPE, false)) {
            return Err(ArchiveError::Special(path.to_owned()));
        }
        paths.insert(path, is_folder)?;
        if is_folder {
            continue;
        }
        check_file_type(path).map_err(ArchiveError::FileType)?;
        if entry.flags().is_encrypted() {
            return Err(ArchiveError::Locked(path.to_owned()));
        }
        let packed = archive.get_entry(entry.wayfinder()).map_err(damaged)?;
        if packed.local_header().file_path().as_bytes() != raw_path.as_bytes() {
            return Err(ArchiveError::Damaged(format!("`{path}` has two names")));
        }
        let range = packed.compressed_data_range();
        if data_ranges.iter().any(|known| known.0 < range.1 && range.0 < known.1) {
            return Err(ArchiveError::Damaged(format!("`{path}` overlaps another file")));
        }
        data_ranges.push(range);
        let data = packed.data();
        let limit = MAX_FILE_BYTES.min(bytes_left);
        let content = match entry.compression_method() {
            CompressionMethod::STORE => read_limited(packed.verifying_reader(data), data.len(), limit, path)?,
            CompressionMethod::DEFLATE => read_limited(packed.verifying_reader(DeflateDecoder::new(data)), data.len(), limit, path)?,
            _ => return Err(ArchiveError::Method(path.to_owned())),
        };
        bytes_left -= content.len();
        files.insert(path.to_owned(), content);
    }
    if count != expected {
        return Err(ArchiveError::Damaged(format!("it states {expected} files and has {count}")));
    }
    strip_mod_folder(files)
}

fn damaged(error: rawzip::Error) -> ArchiveError {
    ArchiveError::Damaged(error.to_string())
}

/// Reads to the end, but stops as soon as the content is too large or has grown too much.
fn read_limited(mut reader: impl Read, packed_bytes: usize, limit: usize, path: &str) -> Result<Vec<u8>, ArchiveError> {
    let mut content = Vec::new();
    let mut buffer = vec![0; 64 << 10];
    loop {
        let read = reader.read(&mut buffer).map_err(|error| ArchiveError::Damaged(format!("`{path}`: {error}")))?;
        if read == 0 {
            return Ok(content);
        }
        content.extend(buffer.iter().take(read));
        if content.len() > RATIO_EXEMPT_BYTES && content.len() / MAX_RATIO > packed_bytes {
            return Err(ArchiveError::Bomb(path.to_owned()));
        }
        if content.len() > limit {
            return Err(if limit == MAX_FILE_BYTES {
                ArchiveError::TooLarge { what: format!("`{path}`"), max_bytes: MAX_FILE_BYTES }
            } else {
                ArchiveError::TooLarge { what: "its content".to_owned(), max_bytes: MAX_TOTAL_BYTES }
            });
        }
    }
}

/// Makes the paths relative to the folder that contains the manifest.
fn strip_mod_folder(files: Files) -> Result<Files, ArchiveError> {
    let is_manifest = |path: &&String| path.rsplit('/').next() == Some(MANIFEST);
    let manifests: Vec<String> = files.keys().filter(is_manifest).cloned().collect();
    let folder = match manifests.as_slice() {
        [] => return Err(ArchiveError::NoManifest),
        [one] => one.strip_suffix(MANIFEST).unwrap_or_default().to_owned(),
        _ => return Err(ArchiveError::Manifests(manifests)),
    };
    let strip = |(path, content): (String, Vec<u8>)| match path.strip_prefix(&folder) {
        Some(within) => Ok((within.to_owned(), content)),
        None => Err(ArchiveError::Beside(path)),
    };
    files.into_iter().map(strip).collect()
}
