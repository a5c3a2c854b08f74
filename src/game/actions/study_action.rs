use birka_records::game_record::MoveSign;

use crate::session::NodeId;

/// What a player asks for on the analysis board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// Opens the analysis board at the displayed position, or returns from it to the game.
    Toggle,
    /// Shows a position.
    Show(NodeId),
    /// Says something about a move, or at the starting position about the game.
    SetComment(NodeId, String),
    /// Sets or removes the sign of a move.
    SetSign(NodeId, Option<MoveSign>),
    /// Moves the variation that leads to a position up by one place.
    Promote(NodeId),
    /// Removes a variation from this move on.
    Remove(NodeId),
    /// Makes the displayed position the running game.
    PlayOn,
    /// Puts the game with its variations into the archive.
    Archive,
}
