//! Playing games: openings, pairings, one game, many games on threads, and the table they are recorded in.

pub(super) mod finished_game;
pub(super) mod game_table;
pub(in crate::cli) mod opening;
pub(in crate::cli) mod opening_error;
pub(super) mod pairing;
mod play;
pub(super) mod pool;
pub(super) mod start_position;
