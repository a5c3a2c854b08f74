//! Subcommands that let engines play each other: `match`, `balance` and `ladder`.

pub(super) mod balance;
mod config;
mod engines;
pub(super) mod games;
pub(super) mod ladder;
pub(super) mod match_command;
mod results;
mod runner;
