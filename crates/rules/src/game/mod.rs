//! Games on boards of any size: validated positions with the moves that led to them.

pub(crate) mod erased_game;
pub(crate) mod erased_rules;
#[expect(clippy::module_inception, reason = "the file of the type `Game`")]
pub(crate) mod game;
pub(crate) mod hooked_game;
pub(crate) mod illegal_move;
pub(crate) mod perft;
pub(crate) mod plain_game;
pub(crate) mod played_move;
mod playouts;
pub(crate) mod rules;
