//! Asks the player for a file: by the dialogs of the desktop, those of its portal or of zenity, which block until they are answered, or by those of
//! the browser.

use std::path::{Path, PathBuf};

#[cfg(not(target_family = "wasm"))]
use {bevy::tasks::block_on, rfd::AsyncFileDialog};

#[cfg(target_family = "wasm")]
use {crate::game::platform::page, birka_diagnostics::fs};

/// Asks for a file to open.
#[cfg(not(target_family = "wasm"))]
pub(super) fn file_to_open() -> Option<PathBuf> {
    block_on(AsyncFileDialog::new().pick_file()).map(|file| file.path().to_owned())
}

/// Asks for a file to open. The page opens it once it is chosen.
#[cfg(target_family = "wasm")]
pub(super) fn file_to_open() -> Option<PathBuf> {
    page::choose_file();
    None
}

/// Asks for a file to write, and proposes one. The dialog asks before it chooses a file that exists.
#[cfg(not(target_family = "wasm"))]
pub(super) fn file_to_write(proposed: &Path) -> Option<PathBuf> {
    let name = proposed.file_name().unwrap_or_default().to_string_lossy();
    let folder = proposed.parent().unwrap_or(Path::new(""));
    block_on(AsyncFileDialog::new().set_directory(folder).set_file_name(name).save_file()).map(|file| file.path().to_owned())
}

/// A file in memory, which [`hand_over`] gives to the player.
#[cfg(target_family = "wasm")]
pub(super) fn file_to_write(proposed: &Path) -> Option<PathBuf> {
    proposed.file_name().map(PathBuf::from)
}

/// Hands a file that has been written over to the player. On the desktop it is where the player wanted it.
#[cfg(not(target_family = "wasm"))]
pub(super) fn hand_over(_: &Path) {}

/// Hands a file that has been written over to the player, as a download of the browser.
#[cfg(target_family = "wasm")]
pub(super) fn hand_over(file: &Path) {
    if let (Ok(text), Some(name)) = (fs::read_to_string(file), file.file_name()) {
        page::download(&name.to_string_lossy(), &text);
    }
    let _ = fs::remove_file(file);
}
