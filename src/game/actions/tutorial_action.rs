/// What a player asks for about the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TutorialAction {
    /// Shows the first step.
    Start,
    /// Shows the next step; after the last one, the game.
    Next,
    /// Starts the current step again.
    Restart,
    /// Returns to the game.
    Leave,
}
