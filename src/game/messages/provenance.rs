//! What is known about the pieces and the board.

use super::texts;

texts! {
    about_pieces = "provenance-pieces";
    about_board = "provenance-board";
    /// Heading of what finds and sources say.
    known = "provenance-known";
    /// Heading of what has been added.
    invented = "provenance-invented";
    sources = "provenance-sources";
}
