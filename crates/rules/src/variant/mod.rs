//! The rules of a variant as plain data: sides, kinds of pieces, classes of squares, captures and ends of the game.

pub(crate) mod capture_rules;
pub(crate) mod end_rules;
pub(crate) mod kind;
pub(crate) mod outcome;
pub(crate) mod rule_set;
pub(crate) mod rule_set_error;
pub(crate) mod setup;
pub(crate) mod side;
pub(crate) mod square_class;
