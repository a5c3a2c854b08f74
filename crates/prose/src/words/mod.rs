//! What sentences are made of: facts about pieces and squares, as phrases that each language inflects.

pub(crate) mod pieces;
pub(crate) mod squares;
pub(crate) mod writer;
