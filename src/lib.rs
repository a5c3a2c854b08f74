//! Birka, a tafl table: the Norse and Sámi games of king and besiegers.
//!
//! The library is built in floors; each knows only the floors below it. `ARCHITECTURE.md` draws them.

pub mod cli;
#[cfg(feature = "game")]
pub mod game;
pub mod session;
