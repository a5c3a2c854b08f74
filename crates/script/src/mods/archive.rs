//! Packed mods as bytes: files into a zip, and a zip from anybody into files.
//!
//! Nothing that a zip says of itself is believed: sizes are counted while inflating, paths are judged, and every entry is looked
//! at, also one whose name another has.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveWriter};

use super::kinds::{FILE, FILES, TOTAL, kind_fault};
use super::manifest::MANIFEST;
use super::names::path_fault;

/// How many times larger than packed a file may be before it is taken for a trap, once it is larger than [`HARMLESS`].
const RATIO: usize = 200;
/// Bytes that do no harm however well they are packed.
const HARMLESS: usize = 1 << 20;

/// The files of a mod, by their paths within it.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// Why a zip is no packed mod.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveFault {
    /// Its bytes make no sense.
    #[error("the zip is damaged or was cut short ({0}); fetch it again")]
    Damaged(String),
    /// It has too many files.
    #[error("the zip has more than {FILES} files; a mod has fewer")]
    TooMany,
    /// A file, or all together, are too large.
    #[error("{what} is larger than {} MB unpacked; a mod is smaller", most >> 20)]
    TooLarge {
        /// What.
        what: String,
        /// The bytes it may have.
        most: usize,
    },
    /// A small file that would grow without measure.
    #[error("`{0}` would grow more than {RATIO} times when it is unpacked: a trap, not a mod")]
    Bomb(String),
    /// A path that leads elsewhere, or that not every system can write.
    #[error("the zip cannot be unpacked: {0}")]
    Path(String),
    /// A link, a device or another thing that is no plain file.
    #[error("`{0}` is a link or another special file; a mod holds plain files only")]
    Special(String),
    /// Two entries with the same path.
    #[error("the zip has two files called `{0}`")]
    Twice(String),
    /// Two entries that are one on some systems.
    #[error("`{0}` and `{1}` are the same file on some systems; give one of them another name")]
    Clash(String, String),
    /// It needs a password.
    #[error("`{0}` is locked with a password")]
    Locked(String),
    /// It is packed in another way.
    #[error("`{0}` is packed in a way that Birka does not know; pack the mod with `birka pack`")]
    Method(String),
    /// Files that mods do not hold.
    #[error("{0}")]
    Kind(String),
    /// It is no mod.
    #[error("the zip has no `{MANIFEST}`, so it is no mod")]
    NoManifest,
    /// It is several.
    #[error("the zip has several `{MANIFEST}`, in {}; a zip holds one mod", .0.join(", "))]
    Manifests(Vec<String>),
    /// Something lies beside the folder of the mod.
    #[error("`{0}` lies outside of the folder that holds `{MANIFEST}`; a zip holds one mod and nothing else")]
    Beside(String),
}

/// Packs files below one folder. The same files give the same bytes.
pub(super) fn pack(folder: &str, files: &Files) -> std::io::Result<Vec<u8>> {
    let broken = std::io::Error::other;
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (path, content) in files {
        let path = format!("{folder}/{path}");
        let builder = archive.new_file(path.as_str()).compression_method(CompressionMethod::DEFLATE).unix_permissions(0o644);
        let (mut entry, config) = builder.start().map_err(broken)?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        writer.write_all(content)?;
        let (encoder, descriptor) = writer.finish().map_err(broken)?;
        encoder.finish()?;
        entry.finish(descriptor).map_err(broken)?;
    }
    archive.finish().map_err(broken)?;
    Ok(bytes)
}

/// Unpacks a zip into the files of one mod.
///
/// # Errors
/// The first thing that makes it no mod, or none to be trusted.
pub(super) fn unpack(bytes: &[u8]) -> Result<Files, ArchiveFault> {
    let damaged = |why: rawzip::Error| ArchiveFault::Damaged(why.to_string());
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let expected = archive.entries_hint();
    let mut entries = archive.entries();
    let mut files = Files::new();
    let mut paths = Paths::default();
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    let (mut count, mut left) = (0_u64, TOTAL);
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        count += 1;
        if count > FILES as u64 {
            return Err(ArchiveFault::TooMany);
        }
        let raw = entry.file_path();
        let path = std::str::from_utf8(raw.as_bytes()).map_err(|_| ArchiveFault::Path("a path in it is not UTF-8".to_owned()))?;
        let is_folder = path.ends_with('/');
        let path = path.strip_suffix('/').unwrap_or(path);
        if let Some(fault) = path_fault(path) {
            return Err(ArchiveFault::Path(fault));
        }
        let mode = entry.mode();
        // A zip made where there are no such bits has none, and then it is a plain file or folder.
        let kind = mode.value() & 0o170_000;
        if !matches!((kind, is_folder), (0, _) | (0o040_000, true) | (0o100_000, false)) {
            return Err(ArchiveFault::Special(path.to_owned()));
        }
        paths.add(path, is_folder)?;
        if is_folder {
            continue;
        }
        if let Some(fault) = kind_fault(path) {
            return Err(ArchiveFault::Kind(fault));
        }
        if entry.flags().is_encrypted() {
            return Err(ArchiveFault::Locked(path.to_owned()));
        }
        let packed = archive.get_entry(entry.wayfinder()).map_err(damaged)?;
        if packed.local_header().file_path().as_bytes() != raw.as_bytes() {
            return Err(ArchiveFault::Damaged(format!("`{path}` has two names")));
        }
        let range = packed.compressed_data_range();
        if ranges.iter().any(|known| known.0 < range.1 && range.0 < known.1) {
            return Err(ArchiveFault::Damaged(format!("`{path}` lies within another file")));
        }
        ranges.push(range);
        let data = packed.data();
        let most = FILE.min(left);
        let content = match entry.compression_method() {
            CompressionMethod::STORE => inflate(packed.verifying_reader(data), data.len(), most, path)?,
            CompressionMethod::DEFLATE => inflate(packed.verifying_reader(DeflateDecoder::new(data)), data.len(), most, path)?,
            _ => return Err(ArchiveFault::Method(path.to_owned())),
        };
        left -= content.len();
        files.insert(path.to_owned(), content);
    }
    if count != expected {
        return Err(ArchiveFault::Damaged(format!("it says that it has {expected} files, and has {count}")));
    }
    within_its_folder(files)
}

/// Reads to the end, but never more than is allowed.
fn inflate(mut reader: impl Read, packed: usize, most: usize, path: &str) -> Result<Vec<u8>, ArchiveFault> {
    let mut content = Vec::new();
    let mut piece = vec![0; 64 << 10];
    loop {
        let read = reader.read(&mut piece).map_err(|why| ArchiveFault::Damaged(format!("`{path}`: {why}")))?;
        if read == 0 {
            return Ok(content);
        }
        content.extend_from_slice(&piece[..read]);
        if content.len() > HARMLESS && content.len() / RATIO > packed {
            return Err(ArchiveFault::Bomb(path.to_owned()));
        }
        if content.len() > most {
            let (what, most) = if most == FILE { (format!("`{path}`"), FILE) } else { ("what it holds".to_owned(), TOTAL) };
            return Err(ArchiveFault::TooLarge { what, most });
        }
    }
}

/// The paths so far, so that no two are the same, also where capitals count for nothing.
#[derive(Default)]
struct Paths {
    /// By their small letters; whether it is a folder.
    known: BTreeMap<String, (String, bool)>,
}

impl Paths {
    fn add(&mut self, path: &str, is_folder: bool) -> Result<(), ArchiveFault> {
        for (end, _) in path.match_indices('/') {
            self.put(&path[..end], true)?;
        }
        self.put(path, is_folder)
    }

    fn put(&mut self, path: &str, is_folder: bool) -> Result<(), ArchiveFault> {
        match self.known.get(&path.to_ascii_lowercase()) {
            Some((known, known_is_folder)) if known == path && *known_is_folder && is_folder => Ok(()),
            Some((known, _)) if known == path => Err(ArchiveFault::Twice(path.to_owned())),
            Some((known, _)) => Err(ArchiveFault::Clash(known.clone(), path.to_owned())),
            None => {
                self.known.insert(path.to_ascii_lowercase(), (path.to_owned(), is_folder));
                Ok(())
            }
        }
    }
}

/// The files with their paths from the folder on that holds the manifest.
fn within_its_folder(files: Files) -> Result<Files, ArchiveFault> {
    let is_manifest = |path: &&String| path.rsplit('/').next() == Some(MANIFEST);
    let manifests: Vec<String> = files.keys().filter(is_manifest).cloned().collect();
    let folder = match manifests.as_slice() {
        [] => return Err(ArchiveFault::NoManifest),
        [one] => one.strip_suffix(MANIFEST).unwrap_or_default().to_owned(),
        _ => return Err(ArchiveFault::Manifests(manifests)),
    };
    let shorten = |(path, content): (String, Vec<u8>)| match path.strip_prefix(&folder) {
        Some(within) => Ok((within.to_owned(), content)),
        None => Err(ArchiveFault::Beside(path)),
    };
    files.into_iter().map(shorten).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Files {
        let content = [("mod.ron", "(id: \"small\")"), ("variants/small.lua", "return { api = 1 }"), ("LICENSE", "as you like")];
        content.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())).into()
    }

    #[test]
    fn what_is_packed_is_unpacked_as_it_was() {
        assert_eq!(unpack(&pack("small", &files()).unwrap()), Ok(files()));
    }

    #[test]
    fn a_zip_cut_short_is_told_wherever_it_is_cut() {
        let whole = pack("small", &files()).unwrap();
        for length in 0..whole.len() {
            let told = unpack(&whole[..length]);
            assert!(matches!(told, Err(ArchiveFault::Damaged(_))), "{length}: {told:?}");
        }
    }

    #[test]
    fn a_byte_that_is_wrong_is_noticed_or_makes_no_difference() {
        let whole = pack("small", &files()).unwrap();
        let mut noticed = 0;
        for at in 0..whole.len() {
            for flip in 1..=u8::MAX {
                let mut damaged = whole.clone();
                damaged[at] ^= flip;
                match unpack(&damaged) {
                    // Its folder may have got another name in the directory, and in no other place.
                    Ok(unpacked) => assert_eq!(unpacked, files(), "byte {at}"),
                    Err(_) => noticed += 1,
                }
            }
        }
        assert!(noticed > 100 * 255, "{noticed}");
    }

    #[test]
    fn lies_about_sizes_are_noticed() {
        let whole = pack("small", &files()).unwrap();
        let directory = whole.windows(4).position(|word| word == b"PK\x01\x02").unwrap();
        // The sum, the packed size and the size, each of four bytes.
        for field in [16, 20, 24] {
            for lie in [0_u32, 1, 13, u32::MAX - 1] {
                let mut forged = whole.clone();
                forged[directory + field..directory + field + 4].copy_from_slice(&lie.to_le_bytes());
                assert!(forged == whole || unpack(&forged).is_err(), "{field} {lie}");
            }
        }
    }

    #[test]
    fn files_within_one_another_are_refused() {
        let whole = pack("small", &files()).unwrap();
        let entries: Vec<usize> = whole.windows(4).enumerate().filter(|(_, word)| *word == b"PK\x01\x02").map(|(at, _)| at).collect();
        let mut forged = whole.clone();
        // The second entry says that it begins where the first does.
        let first = whole[entries[0] + 42..entries[0] + 46].to_vec();
        forged[entries[1] + 42..entries[1] + 46].copy_from_slice(&first);
        assert!(unpack(&forged).is_err());
    }
}
