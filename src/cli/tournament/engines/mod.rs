//! The engines of a tournament: built-in ones and external programs.

pub(super) mod config;
mod external;
pub(super) mod forfeit;
pub(super) mod player;
mod process;
