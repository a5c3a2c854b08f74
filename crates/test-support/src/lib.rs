//! Helpers shared by the tests of several crates.

pub mod comparison;
pub mod mod_folder;
pub mod naive;
pub mod program;
pub mod random_rulesets;
pub mod rulesets;

use std::fs;
use std::path::{Path, PathBuf};

pub use birka_rules::Rng;
use tempfile::TempDir;

/// The contrast of two colours by their relative luminance, 1 to 21 (WCAG 2.2).
#[must_use]
pub fn contrast_ratio(one: f32, other: f32) -> f32 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The folder of recorded games and perft tables that `BIRKA_CORPUS` names. Tests that need it are `#[ignore]`d, so that a run without it
/// reports them as ignored.
///
/// # Panics
/// If `BIRKA_CORPUS` does not name a folder.
#[must_use]
pub fn corpus() -> PathBuf {
    let folder = std::env::var_os("BIRKA_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir());
    folder.expect("BIRKA_CORPUS names the folder of recorded games and perft tables")
}

/// The blocks of Lua in a guide of `docs`.
#[must_use]
pub fn lua_blocks(guide: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(guide);
    let text = fs::read_to_string(file).expect("the guide");
    text.split("```lua\n").skip(1).filter_map(|block| Some(block.split("```").next()?.to_owned())).collect()
}

/// Random choices for tests.
pub trait RandomChoice {
    /// A number below `len`.
    fn index(&mut self, len: usize) -> usize;

    /// `true` with a probability of 1 in `times`.
    fn one_in(&mut self, times: usize) -> bool {
        self.index(times) == 0
    }

    /// One of some values.
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.index(choices.len())]
    }
}

impl RandomChoice for Rng {
    fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("few choices")) as usize
    }
}

/// A temporary folder with text files; deleted when dropped.
#[derive(Debug)]
pub struct TempFiles(TempDir);

impl TempFiles {
    /// Creates a folder with some files, given as name and text.
    #[must_use]
    pub fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// Writes a file, creating its folders or replacing an earlier version.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The path of a file in the folder.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        self.0.path()
    }
}
