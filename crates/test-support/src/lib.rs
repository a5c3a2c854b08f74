//! What several test programs share.
#![allow(dead_code, reason = "no test program uses all of it")]

pub mod naive;
pub mod rulesets;

use std::path::PathBuf;

/// The folder of recorded games and perft tables, or `None` with a word about it where it is not at hand.
pub fn corpus() -> Option<PathBuf> {
    match std::env::var_os("BIRKA_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir()) {
        Some(folder) => Some(folder),
        None => {
            eprintln!("skipped: BIRKA_CORPUS names no folder of recorded games and perft tables");
            None
        }
    }
}
