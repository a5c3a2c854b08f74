//! The sections of a rules description, one module each. Every sentence has a function of its own.

pub(crate) mod board;
pub(crate) mod capture;
pub(crate) mod capture_clauses;
pub(crate) mod ends;
pub(crate) mod hostility;
pub(crate) mod king;
pub(crate) mod movement;
