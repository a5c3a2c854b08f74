use bevy::prelude::*;
use birka_records::Conclusion;
use birka_rules::{HookError, Move};

use crate::session::{SaveError, Session};

/// Asks for a move to be played.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayMove(pub Move);

/// Asks for the last move to be taken back.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct TakeBack;

/// Asks for the move that was taken back last to be played again.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Redo;

/// Asks for the end of the main game without a move.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclude(pub Conclusion);

/// Asks for a new game.
#[derive(Message, Clone, Debug, Default)]
pub struct StartGame {
    /// The id of the variant; `None` for the variant of the current game.
    pub variant: Option<String>,
}

/// Asks for a game from elsewhere, such as the archive, to become the main game.
#[derive(Message, Clone)]
pub struct ContinueGame(pub Session);

/// Asks for the program to end. The game is on disk before it does, or [`QuitBlocked`] says why it does not.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Quit;

/// The program goes on although it was asked to end, because the game could not be saved.
#[derive(Message, Clone, Debug)]
pub struct QuitBlocked {
    /// Why.
    pub reason: Unsaved,
}

/// Why the game is not on the disk when the program should end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaved {
    /// It is still being written.
    #[error("The disk does not answer: the game is still being written.")]
    Writing,
    /// It could not be written.
    #[error("{0}")]
    Failed(SaveError),
}

/// A request was refused, with the reason for the player.
#[derive(Message, Clone, Debug)]
pub struct RequestRefused(pub String);

/// A function of the variant failed.
#[derive(Message, Clone, Debug)]
pub struct HookFailed {
    /// The function, its place, and what happened.
    pub error: HookError,
    /// What it was called for.
    pub during: HookUse,
}

/// What a function of a variant was called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookUse {
    /// To play a move, which has not been played.
    Move,
    /// To show what the moves of the selected piece capture.
    Forecast,
    /// To replay the moves of the saved game.
    Opening,
    /// To search for a move.
    Search,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayMove>()
        .add_message::<TakeBack>()
        .add_message::<Redo>()
        .add_message::<Conclude>()
        .add_message::<StartGame>()
        .add_message::<ContinueGame>()
        .add_message::<Quit>()
        .add_message::<QuitBlocked>()
        .add_message::<RequestRefused>()
        .add_message::<HookFailed>();
}
