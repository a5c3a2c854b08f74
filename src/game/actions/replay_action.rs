/// What a player asks for to look through the moves of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Shows the position after this many moves; the game itself if it has no more.
    ShowAfter(usize),
    /// Shows the position a move earlier.
    Back,
    /// Shows the position a move later.
    Forward,
    /// Shows the starting position.
    First,
    /// Returns to the game.
    Last,
    /// Shows one position after the other, or stops. At the last one it begins with the first.
    TogglePlaying,
}
