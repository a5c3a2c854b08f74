/// What a player asks for about the review of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAction {
    /// Opens the review, and starts it unless it has been made.
    Open,
    /// Shows the position before a move, counted from 0, with the move played and the better one.
    ShowMove(usize),
    /// Shows the final position.
    ShowEnd,
    /// Closes the review and shows the final position.
    Close,
}
