//! Requests of players by keys and widgets.
//!
//! Keys and widgets write [`UiAction`]s; the feature that owns the state an action changes reads them.

use std::path::PathBuf;

use bevy::prelude::*;
use birka_game_archive::Format;
use birka_records::game_record::MoveSign;
use birka_rules::{Move, Side, Square};

use crate::game::second_player::SecondPlayerAction;
use crate::game::settings::Settings;
use birka_session::NodeId;

pub use birka_session::{Action, ActionGroup, NewGameForm, PositionForm};

/// Something a player asks for, other than a move on the board.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// Does what a key, a button or an entry of the menu asks for.
    Do(Action),

    // Game
    /// Ends the program although the game could not be saved.
    QuitWithoutSaving,
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
    /// Replaces what is chosen in the dialog for a new game.
    EditNewGame(NewGameForm),
    /// Does what the open dialog is for.
    Confirm,
    /// Shows a page of the rules dialog.
    SelectRulesPage(RulesPage),
    /// Lists and changes keys and buttons.
    Controls(ControlsAction),
    /// Shows a puzzle book of the list of puzzles, by its index.
    SelectPuzzleBook(usize),
    /// Opens the console at a page.
    SelectConsolePage(ConsolePage),
    /// Replaces the position in the position editor.
    EditPosition(Box<PositionForm>),
    /// Closes the open dialog.
    CloseDialog,
    /// Dismisses the card that announces the result.
    DismissGameOver,
    /// Closes the open dialog, dismisses the result, and returns from an earlier position to the game.
    CloseAll,
    /// Replaces the settings.
    ChangeSettings(Box<Settings>),
    /// Copies a text to the clipboard.
    CopyText(String),
    /// Opens a file in the program that the desktop uses for it.
    OpenInEditor(PathBuf),

    // Analysis and puzzles
    /// Looks through the moves of the game.
    Replay(ReplayAction),
    /// Controls the review of a finished game.
    Review(ReviewAction),
    /// Controls puzzles and lessons.
    Puzzle(PuzzleAction),
    /// Controls the analysis board.
    Study(StudyAction),

    // Somebody elsewhere
    /// Answers the second player, or ends the game with her.
    SecondPlayer(SecondPlayerAction),

    // Games that are kept
    /// Lists, opens, copies and saves games.
    Games(GamesAction),

    // Script files
    /// Hides the errors of script files until they change.
    HideScriptErrors,
    /// Shows the next of several errors of script files.
    ShowNextScriptError,
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

/// The choice of a player who starts Birka for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstGame {
    Learn,
    /// To play this side against the weakest level.
    Play(Side),
}

/// A page of the rules dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RulesPage {
    /// The rules of the current variant.
    #[default]
    Rules,
    /// The laws that Linnaeus wrote down, beside those of the variant.
    Laws,
    /// The sources and the conjectures of the variant.
    Sources,
}

impl RulesPage {
    /// Every page, in the order of its tab.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Laws, Self::Sources];
}

/// A page of the console for authors of scripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ConsolePage {
    /// The history of the script files.
    #[default]
    Log,
    /// The examples of the current variant, and whether they pass.
    Examples,
    /// The output of scripts.
    Output,
    /// The rules as a file that inherits nothing.
    RuleData,
}

impl ConsolePage {
    /// Every page, in the order of its tab.
    pub const ALL: [Self; 4] = [Self::Log, Self::Examples, Self::Output, Self::RuleData];
}

/// A player's request to browse the moves of the game, other than a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Shows the position after this many moves; the game itself if it has no more.
    ShowAfter(usize),
    /// Shows one position after the other, or stops. At the last one it begins with the first.
    TogglePlaying,
}

/// A player's request about the review of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAction {
    /// Shows the position before a move, counted from 0, with the move played and the better one.
    ShowMove(usize),
    /// Shows the final position.
    ShowEnd,
    /// Closes the review and shows the final position.
    Close,
}

/// A player's request about puzzles and lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    /// Shows a puzzle: the index of its book, and its index in that book.
    Start { book: usize, puzzle: usize },
    /// Shows a step of a lesson, by its index.
    StartLesson(usize),
    /// Starts the current puzzle or step again.
    Restart,
    /// Poses the mistakes of the review that is open, those of the persons first to last.
    LearnFromMistakes,
    /// Shows the next puzzle of the book, the next mistake or the next step. The last one stays.
    Next,
    /// Returns to the game.
    Leave,
}

/// A player's request on the page of keys and buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlsAction {
    /// Opens or closes the page.
    Toggle,
    /// Waits for the key or button that the action shall have.
    Change(Action),
    /// Gives an action its default keys and button.
    Reset(Action),
    /// Gives every action its default keys and buttons.
    ResetAll,
    /// Reverts the last change.
    Undo,
}

/// A player's request on the analysis board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// Shows a position.
    Show(NodeId),
    /// Plays a move of a best line.
    Try(Move),
    /// Says something about a move, or at the starting position about the game.
    SetComment(NodeId, String),
    /// Sets or removes the sign of a move.
    SetSign(NodeId, Option<MoveSign>),
    /// Moves the variation that leads to a position up by one place.
    Promote(NodeId),
    /// Removes a variation from this move on.
    Remove(NodeId),
    /// Makes the displayed position the running game.
    PlayOn,
    /// Puts the game with its variations into the archive.
    Archive,
}

/// A player's request about games: those of the archive, and those from files and from the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesAction {
    /// Reads the archive into the list.
    ReadArchive,
    /// Opens the list as it is.
    ShowList,
    /// Replaces what is entered in that dialog.
    Edit(Box<GamesForm>),
    /// Does something with a game of the list, by its number.
    Row(u64, RowAction),
    /// Puts all games of the list, which come from a file, into the archive.
    KeepAll,
    /// Opens a file: a game, several games, or a rules script.
    OpenFile(PathBuf),
    /// Asks for the file to open in the dialog of the desktop.
    ChooseFile,
    /// Opens a text, which may be any of these.
    OpenText(String),
    /// Copies the displayed game, with its variations, or its position.
    Copy(CopyForm),
}

/// An action on a game of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowAction {
    /// Looks at it on the analysis board.
    Open,
    /// Makes it the running game.
    Continue,
    /// Looks at it and judges its moves.
    Review,
    /// Deletes it from the archive.
    Delete,
    /// Copies it to the clipboard.
    Copy(Format),
    /// Writes it to a new file.
    Save(Format, PathBuf),
    /// Writes it to the file that is chosen in the dialog of the desktop, which proposes this path.
    SaveAs(Format, PathBuf),
}

/// A form of the displayed game or position as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyForm {
    Game(Format),
    Position,
    PositionLink,
    /// The variant with its file.
    VariantLink,
}

/// How a game ended, as it is searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultChoice {
    #[default]
    Any,
    /// The attackers won.
    Attackers,
    /// The defenders won.
    Defenders,
    Draw,
    /// The game is not over.
    Unfinished,
}

impl ResultChoice {
    /// Every choice, in the order of the list.
    pub const ALL: [Self; 5] = [Self::Any, Self::Attackers, Self::Defenders, Self::Draw, Self::Unfinished];
}

/// A column of the list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesColumn {
    Day,
    Variant,
    Players,
    Result,
    Moves,
}

impl GamesColumn {
    /// Every column, from left to right.
    pub const ALL: [Self; 5] = [Self::Day, Self::Variant, Self::Players, Self::Result, Self::Moves];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortDirection {
    /// From A to Z, from few to many, from early to late.
    Ascending,
    Descending,
}

/// By which column the list of games is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesOrder {
    pub column: GamesColumn,
    pub direction: SortDirection,
}

impl Default for GamesOrder {
    /// The newest game first.
    fn default() -> Self {
        Self { column: GamesColumn::Day, direction: SortDirection::Descending }
    }
}

impl GamesOrder {
    /// The order after a click on the heading of a column: the other direction, or another column from where one looks first.
    #[must_use]
    pub fn clicked(self, column: GamesColumn) -> Self {
        let direction = match (column, self.direction) {
            (same, SortDirection::Descending) if same == self.column => SortDirection::Ascending,
            (same, SortDirection::Ascending) if same == self.column => SortDirection::Descending,
            (GamesColumn::Day | GamesColumn::Moves, _) => SortDirection::Descending,
            (GamesColumn::Variant | GamesColumn::Players | GamesColumn::Result, _) => SortDirection::Ascending,
        };
        Self { column, direction }
    }
}

/// Input in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesForm {
    /// The variant that is searched for.
    pub variant: Option<String>,
    /// A part of a player's name.
    pub opponent: String,
    /// How the games ended.
    pub result: ResultChoice,
    /// The first day, as in 2026-11-22.
    pub since: String,
    /// The last day.
    pub until: String,
    /// A text in names, headers or comments.
    pub text: String,
    pub order: GamesOrder,
    /// The number of the chosen game.
    pub chosen: Option<u64>,
    /// Whether to delete it is being asked.
    pub asks_to_delete: bool,
    /// The format in which it is copied or saved.
    pub format: Format,
    /// The file in which it is saved.
    pub save_path: String,
    /// The file that is opened.
    pub open_path: String,
}

impl Default for GamesForm {
    fn default() -> Self {
        Self {
            variant: None,
            opponent: String::new(),
            result: ResultChoice::Any,
            since: String::new(),
            until: String::new(),
            text: String::new(),
            order: GamesOrder::default(),
            chosen: None,
            asks_to_delete: false,
            format: Format::Text,
            save_path: String::new(),
            open_path: String::new(),
        }
    }
}
