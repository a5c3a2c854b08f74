//! The dialogs of the desktop that choose a file: those of its portal, or of zenity. They block until they are answered.
//!
//! A page of a browser has none.

use std::path::{Path, PathBuf};

#[cfg(not(target_family = "wasm"))]
use {bevy::tasks::block_on, rfd::AsyncFileDialog};

/// Asks for a file to open.
#[cfg(not(target_family = "wasm"))]
pub(super) fn file_to_open() -> Option<PathBuf> {
    block_on(AsyncFileDialog::new().pick_file()).map(|file| file.path().to_owned())
}

#[cfg(target_family = "wasm")]
pub(super) fn file_to_open() -> Option<PathBuf> {
    None
}

/// Asks for a file to write, and proposes one. The dialog asks before it chooses a file that exists.
#[cfg(not(target_family = "wasm"))]
pub(super) fn file_to_write(proposed: &Path) -> Option<PathBuf> {
    let name = proposed.file_name().unwrap_or_default().to_string_lossy();
    let folder = proposed.parent().unwrap_or(Path::new(""));
    block_on(AsyncFileDialog::new().set_directory(folder).set_file_name(name).save_file()).map(|file| file.path().to_owned())
}

#[cfg(target_family = "wasm")]
pub(super) fn file_to_write(_: &Path) -> Option<PathBuf> {
    None
}
