//! Diagnostics for files that come from outside, and the checked reading that produces them.
//!
//! A [`Diagnostic`] names a file, a line, a [`Code`] and what to do. RON is read as far as it is understood: [`RonDocument`] reports all faults of a
//! file that people write, each with its line; [`read_fields`] and [`merge_fields`] are for a file that several programs write, in which what one
//! of them does not understand stays. The limits and name rules that scripts, manifests, art and archives share are here too.
//! Nothing in this crate knows Lua, tafl or Bevy.

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod diagnostic;
mod file;
pub mod fs;
mod ron_document;
mod ron_fields;
mod ron_recovery;
mod ron_source_map;
pub mod suggest;
mod untrusted_text;

pub use diagnostic::{Code, Diagnostic, Severity, Span, explain};
pub use file::{
    BROWSER_FOLDER, DATA_VARIABLE, Irregular, MAX_FILE_BYTES, ReadError, SystemError, SystemFault, data_folder, file_size_error,
    picture_folder, read_file, read_input, read_start, read_text, read_text_file,
};
pub use ron_document::RonDocument;
pub use ron_fields::{FieldProblem, ReadFields, merge_fields, read_fields};
pub use ron_recovery::RonFault;
pub use ron_source_map::RonSourceMap;
pub use untrusted_text::{
    MAX_NAME_LENGTH, MAX_SENTENCE_LENGTH, PrintableWriter, check_mod_id, check_path, check_text, is_printable, printable, printable_lines,
    printable_path, quoted,
};

/// The version of the scripting vocabulary that this build understands; scripts and manifests state theirs as `api`.
///
/// It grows when a key is renamed, removed or changes its meaning. A new key alone does not change it.
pub const API: u16 = 1;
