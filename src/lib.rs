//! The `birka` program: the table in 3D (`game`) and the command line ([`cli`]).
//!
//! The rules, the scripts, the engine and the look are crates of their own; `ARCHITECTURE.md` describes the layers.

mod catalogue;
pub mod cli;
#[cfg(feature = "game")]
pub mod game;
pub mod settings;
