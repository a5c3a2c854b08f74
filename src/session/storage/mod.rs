//! Files that survive a restart: the saved game and small values such as settings.

mod autosave;
mod backup;
mod file_writer;
mod restore;
mod stored_file;

pub use autosave::Autosave;
pub use restore::Restored;
pub use stored_file::StoredFile;
