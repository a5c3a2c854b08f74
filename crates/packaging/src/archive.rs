//! Mods as zip archives.
//!
//! [`unpack`] does not trust the archive: sizes are counted while inflating, every path and file type is checked, and every entry is
//! looked at even if another has the same name. Everything happens in memory; nothing is written to disk.
//!
//! ```
//! use birka_packaging::archive::{Files, pack, unpack};
//!
//! let files: Files = [("mod.ron".to_owned(), b"(id: \"small\")".to_vec())].into();
//! let zip = pack("small", &files).unwrap();
//! assert_eq!(unpack(&zip), Ok(files));
//! assert!(unpack(&zip[..20]).is_err());
//! ```

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::str;

use birka_diagnostics::check_path;
use birka_mods::MANIFEST;
use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveWriter};

/// The files of a mod by their paths within it.
pub type Files = BTreeMap<String, Vec<u8>>;

/// How much larger than its compressed size a file may be.
const MAX_RATIO: usize = 200;

/// Why an archive is not accepted as a packed mod.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// The bytes are not a valid zip.
    #[error("the zip is damaged or was cut short ({0}); fetch it again")]
    Damaged(String),
    /// The archive has more than [`MAX_FILES`] entries.
    #[error("the zip has more than {MAX_FILES} files; a mod has fewer")]
    TooMany,
    /// A file, or all files together, are too large.
    #[error("{what} is larger than {} MB unpacked; a mod is smaller", max_bytes >> 20)]
    TooLarge {
        what: String,
        /// Its limit in bytes.
        max_bytes: usize,
    },
    /// A file with a suspicious compression ratio.
    #[error("`{0}` grows more than {MAX_RATIO} times when it is unpacked; this is a zip bomb, not a mod")]
    Bomb(String),
    /// A path that leads out of the mod or is not portable.
    #[error("the zip cannot be unpacked: {0}")]
    Path(String),
    /// A link, a device or anything else that is not a regular file.
    #[error("`{0}` is a link or another special file; a mod may only contain regular files")]
    Special(String),
    /// Two entries with the same path.
    #[error("the zip has two files called `{0}`")]
    Twice(String),
    /// Two entries whose paths differ in case only.
    #[error("`{0}` and `{1}` are the same file on some systems; give one of them another name")]
    Clash(String, String),
    #[error("`{0}` is locked with a password")]
    Locked(String),
    #[error("`{0}` is compressed with a method that Birka does not support; pack the mod with `birka pack`")]
    Method(String),
    /// A file type that mods may not contain.
    #[error("{0}")]
    FileType(String),
    #[error("the zip has no `{MANIFEST}`, so it is not a mod")]
    NoManifest,
    #[error("the zip has several `{MANIFEST}`, in {}; a zip contains one mod", .0.join(", "))]
    Manifests(Vec<String>),
    /// A file outside of the folder that contains the manifest.
    #[error("`{0}` is outside of the folder that contains `{MANIFEST}`; a zip contains one mod and nothing else")]
    Beside(String),
}

const EXTENSIONS: [&str; 11] = ["lua", "luau", "ron", "obj", "wav", "md", "txt", "csv", "json", "png", "toml"];
/// The allowed names without extension, in lower case.
const BARE_NAMES: [&str; 4] = ["license", "licence", "copying", "readme"];
/// The allowed hidden files: settings of Lua language servers.
const EDITOR_FILES: [&str; 2] = [".luarc.json", ".luaurc"];

/// The largest file, in bytes.
pub const MAX_FILE_BYTES: usize = 8 << 20;
/// The largest mod, in bytes of all files together.
pub const MAX_TOTAL_BYTES: usize = 32 << 20;
/// The most files of a mod.
pub const MAX_FILES: usize = 500;

/// Checks whether a mod may contain a file with this path, by its name alone.
///
/// # Errors
/// Why it may not.
pub fn check_file_type(path: &str) -> Result<(), String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, extension)| extension.to_ascii_lowercase());
    let is_allowed = match &extension {
        _ if name.starts_with('.') => EDITOR_FILES.contains(&name),
        Some(extension) => EXTENSIONS.contains(&extension.as_str()),
        None => BARE_NAMES.contains(&name.to_ascii_lowercase().as_str()),
    };
    if is_allowed {
        return Ok(());
    }
    let extensions = EXTENSIONS.map(|extension| format!(".{extension}")).join(" ");
    Err(format!("`{path}` is of a type that mods may not contain; they contain {extensions}"))
}

/// The time of every entry, in seconds since 1970: noon of 1980-01-01, the first day that a zip can name, in almost every time zone.
const FIRST_DAY: i64 = 315_576_000;

/// Packs files into a zip below one folder. Equal files give equal bytes: every file has the same time, and no owners are stored.
///
/// # Errors
/// If a file cannot be compressed or its entry cannot be written.
pub fn pack(folder: &str, files: &Files) -> io::Result<Vec<u8>> {
    let failed = io::Error::other;
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (path, content) in files {
        let path = format!("{folder}/{path}");
        let builder = archive.new_file(path.as_str()).compression_method(CompressionMethod::DEFLATE).unix_permissions(0o644);
        let builder = builder.last_modified(UtcDateTime::from_unix(FIRST_DAY));
        let (mut entry, config) = builder.start().map_err(failed)?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        writer.write_all(content)?;
        let (encoder, descriptor) = writer.finish().map_err(failed)?;
        encoder.finish()?;
        entry.finish(descriptor).map_err(failed)?;
    }
    archive.finish().map_err(failed)?;
    Ok(bytes)
}

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

/// The paths of the entries seen so far. No two may be equal, also on file systems that ignore case.
#[derive(Default)]
struct EntryPaths {
    /// By lower-case path: the path as written, and whether it is a folder.
    known: BTreeMap<String, (String, bool)>,
}

impl EntryPaths {
    /// Adds the path of an entry and the folders that lead to it.
    ///
    /// # Errors
    /// If the entry, or a folder on its path, clashes with another.
    fn insert(&mut self, path: &str, is_folder: bool) -> Result<(), ArchiveError> {
        for (end, _) in path.match_indices('/') {
            self.insert_one(&path[..end], true)?;
        }
        self.insert_one(path, is_folder)
    }

    fn insert_one(&mut self, path: &str, is_folder: bool) -> Result<(), ArchiveError> {
        let lower = path.to_ascii_lowercase();
        match self.known.get(&lower) {
            Some((known, known_is_folder)) if known == path && *known_is_folder && is_folder => Ok(()),
            Some((known, _)) if known == path => Err(ArchiveError::Twice(path.to_owned())),
            Some((known, _)) => Err(ArchiveError::Clash(known.clone(), path.to_owned())),
            None => {
                self.known.insert(lower, (path.to_owned(), is_folder));
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_art_and_texts_are_allowed() {
        for path in ["mod.ron", "variants/a.lua", "LICENSE", "README.md", ".luarc.json", "sounds/a.WAV"] {
            assert_eq!(check_file_type(path), Ok(()), "{path}");
        }
    }

    #[test]
    fn programs_and_hidden_files_are_not_allowed() {
        for path in ["a.exe", "a.dll", "a", "a.lua.sh", ".hidden", ".git/config", "x/.lua", "a.", "Makefile"] {
            assert!(check_file_type(path).is_err(), "{path}");
        }
    }
}
