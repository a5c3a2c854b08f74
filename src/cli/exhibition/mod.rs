//! The exhibition: checking its config, and what was counted.

pub(super) mod exhibit;
pub(super) mod stats;
