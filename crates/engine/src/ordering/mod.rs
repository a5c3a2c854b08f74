//! Move ordering: which moves to try first (Chess Programming Wiki: Move Ordering).

pub(crate) mod history;
pub(crate) mod move_scorer;
pub(crate) mod scored_move;
