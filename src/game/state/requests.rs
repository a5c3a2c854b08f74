use bevy::prelude::*;
use birka_rules::Move;

/// Asks for a move to be played.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayMove(pub Move);

/// Asks for the last move to be taken back.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct TakeBack;

/// Asks for a new game.
#[derive(Message, Clone, Debug, Default)]
pub struct StartGame {
    /// The id of the variant; `None` for the variant of the current game.
    pub variant: Option<String>,
}

/// Asks for the program to end. The game is on disk before it does.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Quit;

/// A request was refused, with the reason for the player.
#[derive(Message, Clone, Debug)]
pub struct RequestRefused(pub String);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayMove>()
        .add_message::<TakeBack>()
        .add_message::<StartGame>()
        .add_message::<Quit>()
        .add_message::<RequestRefused>();
}
