//! Helpers shared by the tests of several crates.

pub mod agreement;
pub mod mod_folder;
pub mod naive;
pub mod program;
mod random_choice;
mod random_rule_set;
pub mod rulesets;
mod temp_files;
pub mod variants;

use std::path::PathBuf;

pub use birka_rules::Rng;
pub use random_choice::RandomChoice;
pub use temp_files::TempFiles;

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
