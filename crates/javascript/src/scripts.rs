//! The shipped variants, and sources that are checked beside them.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use birka_script::{CheckEffort, Library, SourceChecker, Variant};

use crate::values::Failure;

/// The name of a source without a file, in diagnostics.
pub(crate) const OWN_FILE: &str = "variant.lua";

#[cfg(target_family = "wasm")]
const MODS: &str = "/birka/scripts/mods";
#[cfg(not(target_family = "wasm"))]
const MODS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/mods");

/// Puts the shipped scripts, which are part of the module, where the library looks for them.
#[cfg(target_family = "wasm")]
pub(crate) fn unpack() {
    use birka_diagnostics::{BROWSER_FOLDER, fs};

    fn put(folder: &include_dir::Dir<'_>, root: &Path) -> std::io::Result<()> {
        fs::create_dir_all(root.join(folder.path()))?;
        for file in folder.files() {
            fs::write(root.join(file.path()), file.contents())?;
        }
        folder.dirs().try_for_each(|inner| put(inner, root))
    }
    static SCRIPTS: include_dir::Dir<'static> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../scripts");
    let unpacked = put(&SCRIPTS, &Path::new(BROWSER_FOLDER).join("scripts"));
    debug_assert!(unpacked.is_ok());
}

/// The text of the script of a shipped variant.
pub(crate) fn source(path: &Path) -> Option<String> {
    birka_diagnostics::read_text_file(path).ok()
}

/// The variants that come with Birka and its example mods.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::at(None, Some(Path::new(MODS))));
    &LIBRARY
}

/// Checks sources, which may extend the shipped variants.
pub(crate) fn checker() -> &'static SourceChecker {
    static CHECKER: LazyLock<SourceChecker> = LazyLock::new(|| SourceChecker::new(CheckEffort::Brief));
    &CHECKER
}

/// A shipped variant by its name, with options: `tablut-castle{king=two}`.
pub(crate) fn shipped(name: &str) -> Result<Arc<Variant>, Failure> {
    Ok(library().get(name)?)
}
