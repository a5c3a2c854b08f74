//! Creating, packing and installing mods.

mod create;
mod example_mods;
mod install;
mod pack;
mod zips;

use birka_script::Library;
use birka_test_support::mod_folder::ModFolder;

/// The bundled variants and those of the mods.
fn load_library(mods: &ModFolder) -> Library {
    Library::at(None, Some(mods.path()))
}
