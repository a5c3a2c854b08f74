//! Why a press on the board, or a key, does nothing.

use super::texts;
use birka_rules::Side;

texts! {
    position_is_only_shown = "refusals-position-is-only-shown";
    game_is_over = "refusals-game-is-over";
    /// The engine plays the side to move.
    engine_is_to_move by turn: Side { Side::Attackers => "refusals-engine-plays-attackers", Side::Defenders => "refusals-engine-plays-defenders" };
    /// A piece of `side` was pressed while the other side is to move.
    other_side_is_to_move by side: Side { Side::Attackers => "refusals-piece-of-attackers", Side::Defenders => "refusals-piece-of-defenders" };
    /// An empty square was pressed while no piece of the side to move is selected.
    no_piece_is_selected by turn: Side { Side::Attackers => "refusals-select-attackers", Side::Defenders => "refusals-select-defenders" };
    /// No person has made a move.
    nothing_to_take_back = "refusals-nothing-to-take-back";
    /// There is a piece on every square beside it.
    piece_is_blocked(square: &str) = "refusals-piece-is-blocked";
    /// There are free squares beside it, but it may not go there.
    piece_has_no_move(square: &str) = "refusals-piece-has-no-move";
    /// Pieces move along ranks and files.
    not_in_a_line(from: &str, to: &str) = "refusals-not-in-a-line";
    /// A move was typed from an empty square.
    no_piece(square: &str) = "refusals-no-piece";
    /// A move was typed to a square with a piece.
    square_is_taken(square: &str) = "refusals-square-is-taken";
    /// A piece stands in the way.
    way_is_blocked(to: &str, obstacle: &str) = "refusals-way-is-blocked";
    /// The rules forbid the move for another reason.
    may_not_go(from: &str, to: &str) = "refusals-may-not-go";
}
