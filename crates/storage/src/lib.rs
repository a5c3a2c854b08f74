//! Files that survive a restart, a kill and a power cut: written atomically in the background, locked against other programs, and never
//! replaced where they cannot be read.
//!
//! - [`FileWriter`] writes on a thread of its own and tries a write that has failed again until it succeeds.
//! - [`StoredFile`] keeps a [`StoredValue`], such as settings, which several programs may change at once.
//! - [`FileLock`] is a lock against other programs; [`back_up`] renames a file that must not be replaced.
//! - [`Disk`] is what a save needs of the file system, operation by operation.
//!
//! Nothing here knows what is stored: values and texts come from above.

mod disk;
#[cfg(test)]
mod faulty_disk;
mod file_lock;
mod file_writer;
mod stored_file;

pub use birka_diagnostics::{FieldProblem, ReadFields};

pub use disk::{Backup, Disk, FileSystem, NewFile, back_up, numbered, remove_stale_files, replace_file, write_atomically, write_beside};
pub use file_lock::{FileLock, LockAttempt, LockMode};
pub use file_writer::{FileWriter, SaveAttempt, SaveError, SaveStatus, Stored, Write};
pub use stored_file::{LoadProblem, Loaded, StoredFile, StoredStruct, StoredValue};
