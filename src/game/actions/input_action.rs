/// Defines [`InputAction`] with the name of each action in the file of keys.
macro_rules! input_actions {
    ($($(#[$doc:meta])* $action:ident = $name:literal;)+) => {
        /// Everything that keys and the buttons of a gamepad do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum InputAction {
            $($(#[$doc])* $action,)+
        }

        impl InputAction {
            /// Every action, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$action),+];
            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[$($name),+];

            /// The name in the file of keys.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$action => $name),+ }
            }

            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$action),)+ _ => None }
            }
        }
    };
}

input_actions! {
    // The board
    /// Moves the cursor to the left, as the player sees the board.
    CursorLeft = "cursor_left";
    /// Moves the cursor to the right.
    CursorRight = "cursor_right";
    /// Moves the cursor away from the player.
    CursorUp = "cursor_up";
    /// Moves the cursor towards the player.
    CursorDown = "cursor_down";
    /// Selects the piece at the cursor, or moves the selected one there.
    Choose = "choose";
    /// Clears the selection, hides the cursor, and closes the open dialog.
    Cancel = "cancel";
    /// Opens the field in which a move is typed.
    TypeMove = "type_move";
    /// Begins an arrow at the cursor, and ends it there; on the same square, a circle.
    Draw = "draw";
    // The game
    /// Takes a move back.
    TakeBack = "take_back";
    /// Plays the move again that was taken back last.
    Redo = "redo";
    /// Shows the position a move earlier.
    StepBack = "step_back";
    /// Shows the position a move later.
    StepForward = "step_forward";
    /// Shows the starting position.
    FirstPosition = "first_position";
    /// Returns to the game.
    LastPosition = "last_position";
    Resign = "resign";
    OfferDraw = "offer_draw";
    /// Passes, where the rules let the side to move pass.
    Pass = "pass";
    /// Lets the engine move at once.
    MoveNow = "move_now";
    /// Pauses or continues the game.
    Pause = "pause";
    /// Starts the same game with sides changed.
    Rematch = "rematch";
    /// Asks for a hint.
    Hint = "hint";
    // Dialogs
    /// Opens the menu.
    Menu = "menu";
    /// Opens the dialog for a new game.
    NewGame = "new_game";
    /// Opens the list of games.
    Games = "games";
    /// Opens the analysis board.
    Analysis = "analysis";
    /// Opens the position editor.
    PositionEditor = "position_editor";
    /// Opens the puzzles.
    Puzzles = "puzzles";
    /// Starts the lessons.
    Lessons = "lessons";
    /// Opens the rules.
    Rules = "rules";
    /// Opens the settings.
    Settings = "settings";
    /// Opens the script console.
    Console = "console";
    /// Opens the list of controls.
    Help = "help";
    // The clipboard
    /// Copies the game.
    CopyGame = "copy_game";
    /// Copies the position.
    CopyPosition = "copy_position";
    /// Opens what is on the clipboard.
    Paste = "paste";
    // The view
    /// Switches between the view from above and the view from the seat.
    TopView = "top_view";
    /// Switches to the view from the other side of the board.
    FlipBoard = "flip_board";
    /// Chooses the first view.
    View1 = "view_1";
    /// Chooses the second view.
    View2 = "view_2";
    /// Chooses the third view.
    View3 = "view_3";
    /// Chooses the fourth view.
    View4 = "view_4";
    /// Enters or leaves full screen.
    FullScreen = "full_screen";
    /// Hides the panel or shows it again.
    Panel = "panel";
    /// Ends the program.
    Quit = "quit";
}

/// A group of actions in the list of controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputGroup {
    /// A game and its moves.
    Play,
    /// Played and possible moves.
    LookThrough,
    /// How the board is seen.
    View,
    Program,
}

impl InputGroup {
    /// Every group, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Play, Self::LookThrough, Self::View, Self::Program];

    /// Its actions, in their order.
    pub fn actions(self) -> impl Iterator<Item = InputAction> {
        InputAction::ALL.iter().copied().filter(move |action| action.group() == self)
    }
}

impl InputAction {
    /// The group in which the action is listed.
    #[must_use]
    pub const fn group(self) -> InputGroup {
        match self {
            Self::CursorLeft
            | Self::CursorRight
            | Self::CursorUp
            | Self::CursorDown
            | Self::Choose
            | Self::Cancel
            | Self::TypeMove
            | Self::Draw
            | Self::TakeBack
            | Self::Redo
            | Self::Resign
            | Self::OfferDraw
            | Self::Pass
            | Self::MoveNow
            | Self::Pause
            | Self::Rematch
            | Self::Hint
            | Self::NewGame
            | Self::Puzzles
            | Self::Lessons
            | Self::Rules => InputGroup::Play,
            Self::StepBack
            | Self::StepForward
            | Self::FirstPosition
            | Self::LastPosition
            | Self::Games
            | Self::Analysis
            | Self::PositionEditor
            | Self::CopyGame
            | Self::CopyPosition
            | Self::Paste => InputGroup::LookThrough,
            Self::TopView | Self::FlipBoard | Self::View1 | Self::View2 | Self::View3 | Self::View4 | Self::FullScreen | Self::Panel => {
                InputGroup::View
            }
            Self::Menu | Self::Settings | Self::Console | Self::Help | Self::Quit => InputGroup::Program,
        }
    }
}

/// A player's request on the page of keys and buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlsAction {
    /// Opens or closes the page.
    Toggle,
    /// Waits for the key or button that the action shall have.
    Change(InputAction),
    /// Gives an action its default keys and button.
    Reset(InputAction),
    /// Gives every action its default keys and buttons.
    ResetAll,
    /// Reverts the last change.
    Undo,
}
