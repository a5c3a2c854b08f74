//! The `birka` program: the table in 3D (`game`) and the command line ([`cli`]).
//!
//! The rules, the scripts, the engine and the look are crates of their own; `ARCHITECTURE.md` describes the layers.

#[cfg(not(target_family = "wasm"))]
pub mod catalogue;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
#[cfg(feature = "game")]
pub mod game;
pub mod settings;
