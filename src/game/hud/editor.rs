//! Opens files where their owner edits them.

use std::path::Path;

use crate::game::words;

/// Opens a file with whatever this desktop edits it with, without waiting for it.
///
/// # Errors
/// Why it could not be opened, for the players.
pub(super) fn open(file: &Path) -> Result<(), String> {
    opener::open(file).map_err(|error| words::cannot_open(file, &error.to_string()))
}
