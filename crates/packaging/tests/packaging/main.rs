//! Creating, packing and installing mods.

mod create_and_pack;
mod example_mods;
mod install;

use std::io::Write;

use birka_test_support::mod_folder::SMALL_VARIANT;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

/// An entry of a zip.
pub struct ZipEntry {
    pub path: Vec<u8>,
    pub content: Vec<u8>,
    pub mode: u32,
    pub method: CompressionMethod,
    pub encrypted: bool,
}

pub fn file(path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> ZipEntry {
    ZipEntry {
        path: path.as_ref().to_vec(),
        content: content.as_ref().to_vec(),
        mode: 0o100_644,
        method: CompressionMethod::DEFLATE,
        encrypted: false,
    }
}

/// A zip with these entries in this order. Names may repeat.
pub fn zip(entries: &[ZipEntry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for one in entries {
        if one.path.ends_with(b"/") {
            archive.new_dir(EntryPath::verbatim(one.path.clone())).create().unwrap();
            continue;
        }
        let builder = archive.new_file(EntryPath::verbatim(one.path.clone())).compression_method(one.method);
        let (mut entry, config) = builder.unix_permissions(one.mode).encrypted(one.encrypted).start().unwrap();
        let descriptor = if one.method == CompressionMethod::DEFLATE {
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
            writer.write_all(&one.content).unwrap();
            let (encoder, descriptor) = writer.finish().unwrap();
            encoder.finish().unwrap();
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(&one.content).unwrap();
            writer.finish().unwrap().1
        };
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

/// The files of a small valid mod.
pub fn valid_mod(id: &str) -> Vec<ZipEntry> {
    let manifest = format!("(id: \"{id}\", name: \"N\", version: \"1.0.0\", api: 1)");
    vec![file(format!("{id}/mod.ron"), manifest), file(format!("{id}/variants/{id}.lua"), SMALL_VARIANT.replace('@', id))]
}
