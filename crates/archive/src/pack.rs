use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::Files;

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
