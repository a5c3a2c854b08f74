//! The file system: the interface of `std::fs`, and where there is none (in a browser) the same interface to files in memory.
//!
//! Crates that read or write files use this module instead of `std::fs` and instead of methods of `Path` that ask the system.

#[cfg(any(test, target_family = "wasm"))]
#[cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "only tests use it outside a browser"))]
mod memory;

use std::path::Path;

#[cfg(target_family = "wasm")]
pub use memory::*;
#[cfg(not(target_family = "wasm"))]
pub use std::fs::*;

/// Whether there is a file or folder at a path.
#[must_use]
pub fn is_present(path: impl AsRef<Path>) -> bool {
    metadata(path).is_ok()
}

/// Whether a path leads to a regular file.
#[must_use]
pub fn is_file(path: impl AsRef<Path>) -> bool {
    metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// Whether a path leads to a folder.
#[must_use]
pub fn is_folder(path: impl AsRef<Path>) -> bool {
    metadata(path).is_ok_and(|metadata| metadata.is_dir())
}
