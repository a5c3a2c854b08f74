//! Tafl variants written in Luau: loading, checking and hot reload.
//!
//! A variant file is run once in a sandbox that can only compute, and returns a table. [`load_file`] lowers that table to compiled rules, or
//! returns a diagnostic with the line of everything that is wrong. [`Library`] holds every variant of some folders and mods, and
//! [`LibraryWatcher`] reloads it when files change.
//!
//! The pipeline: a source file (`source_file`) runs in a sandbox (`lua`), which returns a table (`source`); the table is merged over the one that
//! the file extends (`inherit`, `build`) and lowered to a rule set (`lower`, by means of `reader`). Hook functions are called during play by
//! `hooks`. `check` plays the `examples` of a file and finds what is probably not intended.
//!
//! Only this crate depends on mlua, and within it only the module `lua`.
//!
//! ```
//! let source = r#"return { api = 1, id = "quick", name = "Quick Tablut", extends = "tablut", pieces = { attacker = { reach = 3 } } }"#;
//! let variant = birka_script::load_source("quick.lua", source).map_err(|diagnostics| diagnostics[0].clone())?;
//! assert_eq!(variant.rules.rule_set().size.files(), 9);
//! # Ok::<(), birka_script::Diagnostic>(())
//! ```

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod build;
mod check;
mod examples;
#[allow(clippy::indexing_slicing, reason = "the indices are positions in the same lists")]
mod hooks;
mod inherit;
mod library;
mod lower;
mod lua;
mod options;
mod reader;
mod source;
mod source_file;
mod source_set;
mod variant;
mod watch;
mod write_variant;

pub use birka_diagnostics::{API, Code, Diagnostic, Severity, Span, explain};
pub use build::{load_file, load_source};
pub use check::{CheckEffort, CheckReport, FailedExample, HookSpeed, HookTrial, SourceChecker, check_file, run_hook_trial};
pub use library::{Library, check_mod, check_skipped};
pub use lua::PrintedLine;
pub use options::{OptionChoice, OptionValue, OptionValues, RuleOption, VariantLookupError, VariantName};
pub use variant::{Culture, Variant};
pub use watch::{FolderWatcher, LibraryWatcher};
pub use write_variant::{VariantMetadata, write_variant};
