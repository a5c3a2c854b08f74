//! Subcommands that count positions and play, replay or review games.

pub(super) mod bench;
pub(super) mod perft;
pub(super) mod playouts;
pub(super) mod replay;
pub(super) mod review;
