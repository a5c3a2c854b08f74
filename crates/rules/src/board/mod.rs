//! Squares, directions, bitboards and board diagrams on boards of up to 19 squares a side. Nothing here depends on rules, sides or pieces.

pub(crate) mod bitboard;
pub(crate) mod diagram;
pub(crate) mod square;
pub(crate) mod square_selector;
