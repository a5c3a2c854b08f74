/// What a player asks for about how the game on the table is conducted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayAction {
    /// Asks whether to resign.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that another person offers.
    AcceptDraw,
    /// Starts the same game with sides changed, once this one is over.
    Rematch,
    /// Lets the engine play the best move that it has found so far.
    MoveNow,
    /// Lets the game pause, or go on.
    TogglePause,
}
