//! Floor 3: files of rules in Lua, read into [`Variant`]s.
//!
//! A file is run once, in a Lua of its own that can only compute, and returns one table. [`load_file`] reads that table into
//! rules or tells everything that is wrong with it, each fault with its line. [`Library`] holds every variant of a folder.
//! Nothing outside this module knows Lua.

mod api;
mod check;
mod coverage;
mod example;
mod extends;
mod folders;
mod hooks;
mod key_path;
mod library;
mod lines;
mod live;
mod merge;
mod mod_check;
mod node;
mod options;
mod places;
mod prints;
mod reader;
mod sandbox;
mod sheet;
mod shelf;
mod translation;
mod unknown;
mod variant;
mod variant_name;
mod vocabulary;
mod warnings;
mod watch;
mod write_variant;

pub use birka_diagnostics::{API, Code, Diagnostic, Severity};
pub use check::{CheckReport, FailedExample, check_file};
pub use hooks::{HookSpeed, HookTrial, run_hook_trial};
pub use library::Library;
pub use live::LibraryWatcher;
pub use mod_check::check_mod;
pub use options::{OptionChoice, OptionValue, OptionValues, RuleOption};
pub use prints::PrintedLine;
pub use unknown::VariantLookupError;
pub use variant::{Variant, load_file, load_source};
pub use variant_name::VariantName;
pub use watch::FolderWatcher;
pub use write_variant::{VariantMetadata, write_variant};
