//! Static evaluation: what a position is worth without a search.
//!
//! Nothing in here knows the search.

pub(crate) mod board_info;
pub(crate) mod capture_targets;
pub(crate) mod enclosure;
pub(crate) mod enclosure_cache;
pub(crate) mod evaluator;
pub(crate) mod features;
pub(crate) mod incremental;
pub(crate) mod weights;
