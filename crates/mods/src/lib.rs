//! Mods: folders with a manifest, variants, art and locales.
//!
//! [`Mods`] lists a folder of mods and resolves their dependencies: which can be loaded, in which order, and why the others are skipped.
//! Scripts are listed here but not read; the script crate runs them. Nothing in this crate knows Lua.

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod locale;
mod manifest;
mod mod_folder;
mod mod_list;

pub use locale::{ArtTranslation, FolderLocales, Locale, OptionOutline, OptionTranslation, VariantOutline, VariantTranslation};
pub use manifest::{Dependency, MANIFEST, Manifest, PROGRAM_ID};
pub use mod_folder::{Mod, lua_files, script_files};
pub use mod_list::{MOD_EXTENSION, Mods, SkippedMod};
