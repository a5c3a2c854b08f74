//! Floor 3: files of rules in Lua, read into [`Variant`]s.
//!
//! A file is run once, in a Lua of its own that can only compute, and returns one table. [`load`] reads that table into
//! rules or tells everything that is wrong with it, each fault with its line. [`Library`] holds every variant of a folder.
//! Nothing outside this module knows Lua.

mod diagnostic;
mod folders;
mod hooks;
mod key_path;
mod library;
mod lines;
mod names;
mod node;
mod reader;
mod sandbox;
mod unknown;
mod variant;
mod vocabulary;

pub use diagnostic::{Code, Diagnostic, Severity};
pub use hooks::{Trial, trial};
pub use library::Library;
pub use unknown::UnknownVariant;
pub use variant::{Variant, load, load_source};
