//! Positions with a history, for searches: moves are made and unmade millions of times a second.

pub(crate) mod any_search_position;
pub(crate) mod move_list;
pub(crate) mod perft;
pub(crate) mod playout;
pub(crate) mod repetition_filter;
pub(crate) mod search_position;
pub(crate) mod undo_stack;
pub(crate) mod visitor;
