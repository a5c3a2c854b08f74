//! What players ask for with keys and widgets.
//!
//! Keys and widgets write [`UiAction`]s; the feature that owns the state an action changes reads them.

mod console_page;
mod first_game;
mod games_action;
mod input_action;
mod new_game_form;
mod play_action;
mod position_form;
mod puzzle_action;
mod replay_action;
mod review_action;
mod rules_page;
mod study_action;
mod tutorial_action;

use std::path::PathBuf;

use bevy::prelude::*;
use birka_rules::Square;

use crate::game::settings::Settings;

pub use console_page::ConsolePage;
pub use first_game::FirstGame;
pub use games_action::{CopyForm, GameUse, GamesAction, GamesForm, ResultChoice};
pub use input_action::{ControlsAction, InputAction, InputGroup};
pub use new_game_form::{ClockSharing, NewGameForm, VariantGrouping};
pub use play_action::PlayAction;
pub use position_form::PositionForm;
pub use puzzle_action::PuzzleAction;
pub use replay_action::ReplayAction;
pub use review_action::ReviewAction;
pub use rules_page::RulesPage;
pub use study_action::StudyAction;
pub use tutorial_action::TutorialAction;

/// Something a player asks for, other than a move on the board.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum UiAction {
    // Game
    /// Takes the last move back.
    TakeBack,
    /// Plays the move again that was taken back last.
    Redo,
    /// Saves the game and ends the program.
    Quit,
    /// Ends the program although the game could not be saved.
    QuitWithoutSaving,
    /// Resigns, offers a draw, pauses, and the like.
    Play(PlayAction),
    /// Removes the notice with this number.
    DismissNotice(u64),

    // Board
    /// Moves the keyboard's cursor to a square.
    PointAtSquare(Square),
    /// Moves the cursor to a square and chooses it: selects the piece there, or moves the selected piece there.
    ChooseSquare(Square),

    // Dialogs
    /// Answers the question of the first start.
    ChooseFirstGame(FirstGame),
    /// Opens the dialog for a new game of the current variant.
    OpenNewGame,
    /// Replaces what is chosen in that dialog.
    EditNewGame(NewGameForm),
    /// Starts the game that is set up in that dialog.
    Confirm,
    /// Opens or closes the list of controls.
    ToggleHelp,
    /// Opens or closes the rules of the current variant.
    ToggleRules,
    /// Shows a page of the rules dialog.
    SelectRulesPage(RulesPage),
    /// Opens or closes the settings.
    ToggleSettings,
    /// Lists and changes keys and buttons.
    Controls(ControlsAction),
    /// Opens or closes the list of puzzles.
    TogglePuzzles,
    /// Shows a puzzle book of that list, by its index.
    SelectPuzzleBook(usize),
    /// Opens or closes the console.
    ToggleConsole,
    /// Opens the console at a page.
    SelectConsolePage(ConsolePage),
    /// Opens the dialog in which a position is set up, with the displayed one.
    OpenPositionEditor,
    /// Replaces the position in that dialog.
    EditPosition(Box<PositionForm>),
    /// Closes the open dialog.
    CloseDialog,
    /// Dismisses the card that announces the result.
    DismissGameOver,
    /// Closes the open dialog, dismisses the result, and returns from an earlier position to the game.
    CloseAll,
    /// Replaces the settings.
    ChangeSettings(Settings),
    /// Copies a text to the clipboard.
    CopyText(String),
    /// Opens a file in the program that the desktop uses for it.
    OpenInEditor(PathBuf),

    // View
    /// Switches between the view from above and the view from the seat.
    ToggleTopView,
    /// Switches to the view from the other side of the board.
    FlipBoard,
    /// Selects one of the views, by its index.
    SelectView(usize),
    /// Enters or leaves full screen.
    ToggleFullscreen,

    // Analysis and puzzles
    /// Looks through the moves of the game.
    Replay(ReplayAction),
    /// Searches the best move and explains it; in a puzzle, shows the next move of the solution.
    RequestHint,
    /// Controls the review of a finished game.
    Review(ReviewAction),
    /// Controls puzzles.
    Puzzle(PuzzleAction),
    /// Controls the tutorial.
    Tutorial(TutorialAction),

    /// Controls the analysis board.
    Study(StudyAction),

    // Games that are kept
    /// Lists, opens, copies and saves games.
    Games(GamesAction),

    // Script files
    /// Hides the errors of script files until they change.
    HideScriptErrors,
    /// Hides the failed function of a variant.
    HideHookFault,
    /// Removes the note about changed rules.
    DismissRulesNote,
    /// Starts a new game by changed rules that the current game cannot continue with.
    StartGameWithNewRules,
    /// Continues the current game by the rules it started with.
    KeepOldRules,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<UiAction>();
}
