//! Variant files: their diagnostics, examples, options, and what they inherit.

/// The board and the pieces but the king of a small variant, in nine lines.
macro_rules! board_and_men {
    () => {
        r#"    board = [[
        . a . a .
        a . . . a
        . d K d .
        a . . . a
        . a . a .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
"#
    };
}

mod boards;
mod changes;
mod diagnostics;
mod examples;
mod inheritance;
mod kingless;
mod moves;
mod options;
mod passes;
mod placement;
mod sides;

use birka_script::Library;
use birka_test_support::TempFiles;

/// A folder with some files, and the library of its variants.
fn library(files: &[(&str, &str)]) -> (TempFiles, Library) {
    let files = TempFiles::new(files);
    let library = library_of(&files);
    (files, library)
}

fn library_of(files: &TempFiles) -> Library {
    Library::from_dirs(&[files.folder().to_owned()])
}
