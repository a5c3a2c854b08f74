//! Why a press on the board does nothing.

use birka_rules::Side;

use super::{game, messages};

messages! {
    position_is_only_shown = "This position is only shown. Go to the last move to play on.";
    game_is_over = "The game is over.";
}

/// The engine plays the side to move.
pub fn engine_is_to_move(turn: Side) -> String {
    match turn {
        Side::Attackers => "The engine plays the attackers, and it is their turn.",
        Side::Defenders => "The engine plays the defenders, and it is their turn.",
    }
    .to_owned()
}

/// A piece of `side` was pressed while the other side is to move.
pub fn other_side_is_to_move(side: Side, turn: Side) -> String {
    match side {
        Side::Attackers => format!("This piece belongs to the attackers. {}.", game::to_move(turn)),
        Side::Defenders => format!("This piece belongs to the defenders. {}.", game::to_move(turn)),
    }
}

/// There is a piece on every square beside it.
pub fn piece_is_blocked(square: &str) -> String {
    format!("The piece on {square} cannot move: every square beside it is taken.")
}

/// There are free squares beside it, but it may not go there.
pub fn piece_has_no_move(square: &str) -> String {
    format!("The piece on {square} cannot move: the rules close the free squares beside it.")
}

/// Pieces move along ranks and files.
pub fn not_in_a_line(from: &str, to: &str) -> String {
    format!("{to} is not in a straight line from {from}.")
}

/// A move was typed from an empty square.
pub fn no_piece(square: &str) -> String {
    format!("There is no piece on {square}.")
}

/// A move was typed to a square with a piece.
pub fn square_is_taken(square: &str) -> String {
    format!("There is a piece on {square} already.")
}

/// A piece stands in the way.
pub fn way_is_blocked(to: &str, obstacle: &str) -> String {
    format!("The way to {to} is blocked on {obstacle}.")
}

/// The rules forbid the move for another reason.
pub fn may_not_go(from: &str, to: &str) -> String {
    format!("The piece on {from} may not go to {to}: the rules forbid it.")
}
