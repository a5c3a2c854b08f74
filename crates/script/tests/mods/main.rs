//! Mods in a library: which are loaded, what is reported about the others, and the art and translations of their variants.

mod art_and_locales;
mod loading;

use birka_script::Library;
use birka_test_support::mod_folder::ModFolder;

/// The bundled variants and those of the mods.
fn load_library(mods: &ModFolder) -> Library {
    Library::at(None, Some(mods.path()))
}
