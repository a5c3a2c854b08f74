//! Subcommands that let engines play each other: `match`, `balance` and `ladder`.

pub(super) mod balance;
mod config;
mod engines;
mod game_table;
pub(super) mod ladder;
pub(super) mod match_command;
pub(super) mod openings;
mod play;
mod results;
