//! English grammar, and noun phrases for pieces and squares.

pub(crate) mod grammar;
pub(crate) mod noun_phrases;
