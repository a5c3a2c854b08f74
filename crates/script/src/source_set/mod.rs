//! The variant files of folders and mods, loaded once each and found by id.

mod scripts_folder;
mod set;
mod source_file;

pub(crate) use scripts_folder::{SCRIPTS_VARIABLE, shipped_variants};
pub(crate) use set::{Resolution, SourceEntry, SourceSet};
pub(crate) use source_file::{LoadError, SourceFile};
