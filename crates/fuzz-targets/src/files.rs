//! The files of mods.

use std::path::PathBuf;

use birka::session::StoredValue;
use birka::session::settings::{Pace, Settings};
use birka_art::{Art, Mesh, check_wav};
use birka_diagnostics::Diagnostic;
use birka_mods::Manifest;
use birka_packaging::archive::{pack, unpack};

/// `false`, after it has checked that a file is refused for a reason that can be printed.
fn is_explained(diagnostics: &[Diagnostic]) -> bool {
    assert!(!diagnostics.is_empty(), "a file is refused for a reason");
    assert!(diagnostics.iter().all(|diagnostic| !diagnostic.to_string().is_empty()));
    false
}

/// A `mod.ron`.
pub(crate) fn manifest(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    match Manifest::from_text("mod.ron", text) {
        Ok(_) => true,
        Err(diagnostics) => is_explained(&diagnostics),
    }
}

/// An `art.ron` that refers to no other files.
pub(crate) fn art(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    match Art::from_text("art.ron", text) {
        Ok(_) => true,
        Err(diagnostics) => is_explained(&diagnostics),
    }
}

/// A mesh of a piece.
pub(crate) fn mesh(input: &[u8]) -> bool {
    let Ok(mesh) = Mesh::from_obj(input) else { return false };
    assert!(mesh.triangles.iter().flatten().all(|&corner| (corner as usize) < mesh.positions.len()), "a corner of a triangle exists");
    assert!(mesh.normals.is_empty() || mesh.normals.len() == mesh.positions.len(), "a vertex has a normal");
    true
}

/// A sound file.
pub(crate) fn sound(input: &[u8]) -> bool {
    check_wav(input).is_ok()
}

/// A packed mod: what is unpacked can be packed and unpacked again, and no path leads out of its folder.
pub(crate) fn zip(input: &[u8]) -> bool {
    let Ok(files) = unpack(input) else { return false };
    for path in files.keys() {
        let path = PathBuf::from(path);
        assert!(path.components().all(|part| matches!(part, std::path::Component::Normal(_))), "{}", path.display());
    }
    let packed = pack("fuzzed", &files).expect("packing in memory cannot fail");
    assert_eq!(unpack(&packed), Ok(files));
    true
}

/// Settings: any text is read, and what a write changes is read back, with everything else as it was. A damaged file is never written to.
pub(crate) fn settings(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let read = <Settings as StoredValue>::read(text);
    if read.is_damaged {
        return false;
    }
    let pace = if read.value.pace == Pace::Slow { Pace::Fast } else { Pace::Slow };
    let changed = Settings { pace, ..read.value };
    let merged = Settings::merge(text, &read.value, &changed);
    let again = <Settings as StoredValue>::read(&merged);
    assert_eq!((again.value, again.is_damaged), (changed, false), "{merged}");
    read.problems.is_empty()
}
