//! The exhibition: checking its config, running it under a supervisor, and what was counted.

pub(super) mod exhibit;
pub(super) mod stats;
#[cfg(feature = "game")]
mod still;
#[cfg(feature = "game")]
mod supervise;
