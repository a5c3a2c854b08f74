//! The exhibition: running it, checking its config, and what was counted.

pub(super) mod exhibit;
pub(super) mod stats;
#[cfg(feature = "game")]
mod table;
#[cfg(not(feature = "game"))]
#[path = "no_table.rs"]
mod table;
