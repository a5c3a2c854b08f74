//! Explanations of moves.

pub(crate) mod explain_move;
pub(crate) mod move_feature;
