//! Files that survive a restart: the saved game, and values that several programs share, such as settings.
//!
//! A module uses only those above it in this table.
//!
//! | module | contents |
//! |---|---|
//! | `disk`, `atomic_write` | the operations of a save, and the replacement of a file in a single step |
//! | `backup`, `file_lock` | files put aside; locks against other programs |
//! | `file_writer` | writing in the background, again and again until it succeeds |
//! | `ron_fields`, `stored_value`, `stored_file` | settings and lists, read as far as they are understood and merged with what others have written |
//! | `table_slot`, `restore`, `autosave` | the saved game |

mod atomic_write;
mod autosave;
mod backup;
mod disk;
#[cfg(test)]
mod faulty_disk;
mod file_lock;
mod file_writer;
mod restore;
mod ron_fields;
mod stored_file;
mod stored_value;
mod table_slot;

pub use autosave::Autosave;
pub use file_writer::{SaveAttempt, SaveStatus};
pub use restore::Restored;
pub use ron_fields::{ReadFields, merge_fields, read_fields};
pub use stored_file::{Loaded, StoredFile};
pub use stored_value::{StoredStruct, StoredValue};
