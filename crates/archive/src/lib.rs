//! Mods as zip archives.
//!
//! [`unpack`] does not trust the archive: sizes are counted while inflating, every path and file type is checked, and every entry is
//! looked at even if another has the same name. Everything happens in memory; nothing is written to disk.
//!
//! ```
//! use birka_archive::{Files, pack, unpack};
//!
//! let files: Files = [("mod.ron".to_owned(), b"(id: \"small\")".to_vec())].into();
//! let zip = pack("small", &files).unwrap();
//! assert_eq!(unpack(&zip), Ok(files));
//! assert!(unpack(&zip[..20]).is_err());
//! ```

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod entry_paths;
mod error;
mod file_types;
mod pack;
mod unpack;

use std::collections::BTreeMap;

pub use error::ArchiveError;
pub use file_types::{MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES, check_file_type, is_editor_file};
pub use pack::pack;
pub use unpack::unpack;

/// The files of a mod by their paths within it.
pub type Files = BTreeMap<String, Vec<u8>>;
