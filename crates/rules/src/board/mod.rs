//! Squares, directions, bitboards and board diagrams on square boards of odd size. Nothing here depends on rules, sides or pieces.

pub(crate) mod bitboard;
pub(crate) mod diagram;
pub(crate) mod direction;
pub(crate) mod directional_bitboards;
pub(crate) mod size;
pub(crate) mod square;
pub(crate) mod square_name;
pub(crate) mod square_selector;
pub(crate) mod square_table;
