//! The bare position, which has no history: pieces, make and unmake, move generation, captures and ends of the game.

pub(crate) mod capture;
pub(crate) mod encirclement;
pub(crate) mod exit_fort;
pub(crate) mod game_end;
pub(crate) mod make;
pub(crate) mod move_sampler;
pub(crate) mod movegen;
pub(crate) mod piece_move;
#[expect(clippy::module_inception, reason = "the file of the type `Position`")]
pub(crate) mod position;
pub(crate) mod shieldwall;
pub(crate) mod slide_targets;
