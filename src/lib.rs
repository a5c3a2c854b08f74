//! Birka, a tafl table: the Norse and Sámi games of king and besiegers.
//!
//! The library is built in floors; each knows only the floors below it. `ARCHITECTURE.md` draws them.

pub mod board;
pub mod cli;
mod data_folder;
pub mod engine;
#[cfg(feature = "game")]
pub mod game;
pub mod prose;
pub mod record;
pub mod rules;
pub mod script;
pub mod session;
