//! The search: iterative deepening over a principal variation search.

pub(crate) mod alpha_beta;
pub(crate) mod context;
pub(crate) mod game_end;
pub(crate) mod hooked;
pub(crate) mod iterative_deepening;
pub(crate) mod move_picker;
pub(crate) mod quiescence;
pub(crate) mod reductions;
pub(crate) mod root;
pub(crate) mod searcher;
pub(crate) mod stack;
pub(crate) mod threat_cache;
pub(crate) mod threats;
pub(crate) mod transposition_table;
