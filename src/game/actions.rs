//! What players ask for with keys and buttons, besides moves on the board.
//!
//! Keys and buttons write [`UiAction`]s; the feature that owns the state an action changes reads them.

use bevy::prelude::*;

/// Something a player asks for.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// Takes the last move back.
    TakeBack,
    /// Saves the game and ends the program.
    Quit,
    /// Opens the dialog for a new game of the current variant.
    OpenNewGame,
    /// Switches between the view from above and the view from the seat.
    ToggleTopView,
    /// Shows the board from the other side.
    FlipBoard,
    /// Selects one of the views, by its index.
    SelectView(usize),
    /// Opens or closes the list of keys.
    ToggleHelp,
    /// Opens or closes the rules of the current variant.
    ToggleRules,
    /// Opens or closes the console.
    ToggleConsole,
    /// Opens or closes the settings.
    ToggleSettings,
    /// Asks for a hint.
    RequestHint,
    /// Opens or closes the list of puzzles.
    TogglePuzzles,
    /// Enters or leaves full screen.
    ToggleFullscreen,
    /// Confirms the open dialog.
    Confirm,
    /// Closes whatever is open over the board.
    CloseOverlay,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UiAction>();
}
