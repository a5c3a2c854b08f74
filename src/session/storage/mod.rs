//! Files that survive a restart: the saved game, and values that several programs share, such as settings.
//!
//! A module uses only those above it in this table.
//!
//! | module | contents |
//! |---|---|
//! | `disk`, `atomic_write` | the operations of a save, and the replacement of a file in a single step |
//! | `backup`, `moved_aside`, `file_lock` | files put aside, and those of them that hold games; locks against other programs |
//! | `save_error`, `file_writer` | writing in the background, again and again until it succeeds |
//! | `stored_value`, `stored_file` | settings and lists, read as far as they are understood and merged with what others have written |
//! | `restore`, `table_notice`, `table_slot`, `autosave` | the saved game, and what players must know about its file |

mod atomic_write;
mod autosave;
mod backup;
mod disk;
#[cfg(test)]
mod faulty_disk;
mod file_lock;
mod file_writer;
mod moved_aside;
mod restore;
mod save_error;
mod stored_file;
mod stored_value;
mod table_notice;
mod table_slot;

pub use birka_diagnostics::{FieldProblem, ReadFields};

pub use autosave::Autosave;
pub use backup::PutAside;
pub use file_writer::{SaveAttempt, SaveStatus};
pub use moved_aside::games_moved_aside;
pub use restore::{RestoreError, Restored, UnusableSave};
pub use save_error::{SaveError, Stored};
pub use stored_file::{LoadProblem, Loaded, StoredFile};
pub use stored_value::{StoredStruct, StoredValue};
pub use table_notice::TableNotice;
