//! The `birka` program as other programs see it: what it prints, and its exit codes.

mod analysis;
mod architecture;
mod error_pages;
mod exhibition;
#[cfg(unix)]
mod exhibition_install;
mod games;
mod mods;
mod protocol;
mod usage;
mod variants;

use std::fs;
use std::path::Path;

use birka_test_support::program::Program;
use tempfile::TempDir;

const BIRKA: Program = Program::new(env!("CARGO_BIN_EXE_birka"));

/// A folder with a copy of Tablut in which one text is replaced.
fn changed_tablut(from: &str, to: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = include_str!("../../scripts/variants/tablut.lua");
    assert!(rules.contains(from), "{from} is in the rules");
    fs::write(folder.path().join("tablut.lua"), rules.replacen(from, to, 1)).expect("a file");
    folder
}

/// A path as an argument of the program.
fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}
