//! What a player may wish for besides moves. Keys and buttons wish, the camera and the HUD fulfil.

use bevy::prelude::*;

/// A wish.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A new game of the variant on the table; asked for once more where a game is under way.
    NewGame,
    /// To see the board from straight above, or from the seat again.
    TopView,
    /// To sit at the other side of the board.
    TurnRound,
    /// One of the views, counted from 0.
    View(usize),
    /// To see or hide the list of keys.
    Help,
    /// To read the rules of the variant on the table, or to close them.
    Rules,
    /// To see or hide what has become of the scripts.
    Console,
    /// To see or put away the settings.
    Settings,
    /// A hint.
    Hint,
    /// To choose a puzzle, or to put the choice away.
    Puzzles,
    /// To fill the screen, or no longer.
    Fullscreen,
    /// To say yes to what is asked.
    Confirm,
    /// To close whatever lies over the board.
    Close,
    /// To leave.
    Leave,
}

/// Where the player sits.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// At the far side of the board, opposite rank 1.
    pub turned: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seat>().add_message::<Wish>();
}
