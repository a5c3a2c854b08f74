use birka_rules::Side;

/// What somebody who starts Birka for the first time wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstGame {
    /// To learn the game.
    Learn,
    /// To play this side against the weakest level.
    Play(Side),
}
