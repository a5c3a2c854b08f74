use birka_game_archive::Format;

use crate::game::actions::{CopyForm, GamesAction, InputAction, PlayAction, ReplayAction, StudyAction, TutorialAction, UiAction};

/// What an action does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputEffect {
    /// Moves the cursor on the board, as the player sees it: to the right and up.
    MoveCursor(isize, isize),
    /// Chooses the square of the cursor.
    Choose,
    /// Gives up the selection, hides the cursor, and closes what is open.
    Cancel,
    /// Opens the field in which a move is typed.
    TypeMove,
    /// Writes an action.
    Ui(UiAction),
}

impl InputEffect {
    /// What an action does.
    #[must_use]
    pub fn of(action: InputAction) -> Self {
        let ui = match action {
            InputAction::CursorLeft => return Self::MoveCursor(-1, 0),
            InputAction::CursorRight => return Self::MoveCursor(1, 0),
            InputAction::CursorUp => return Self::MoveCursor(0, 1),
            InputAction::CursorDown => return Self::MoveCursor(0, -1),
            InputAction::Choose => return Self::Choose,
            InputAction::Cancel => return Self::Cancel,
            InputAction::TypeMove => return Self::TypeMove,
            InputAction::TakeBack => UiAction::TakeBack,
            InputAction::Redo => UiAction::Redo,
            InputAction::StepBack => UiAction::Replay(ReplayAction::Back),
            InputAction::StepForward => UiAction::Replay(ReplayAction::Forward),
            InputAction::FirstPosition => UiAction::Replay(ReplayAction::First),
            InputAction::LastPosition => UiAction::Replay(ReplayAction::Last),
            InputAction::Resign => UiAction::Play(PlayAction::Resign),
            InputAction::OfferDraw => UiAction::Play(PlayAction::OfferDraw),
            InputAction::MoveNow => UiAction::Play(PlayAction::MoveNow),
            InputAction::Pause => UiAction::Play(PlayAction::TogglePause),
            InputAction::Rematch => UiAction::Play(PlayAction::Rematch),
            InputAction::Hint => UiAction::RequestHint,
            InputAction::NewGame => UiAction::OpenNewGame,
            InputAction::Games => UiAction::Games(GamesAction::Toggle),
            InputAction::Analysis => UiAction::Study(StudyAction::Toggle),
            InputAction::PositionEditor => UiAction::OpenPositionEditor,
            InputAction::Puzzles => UiAction::TogglePuzzles,
            InputAction::Lessons => UiAction::Tutorial(TutorialAction::Start),
            InputAction::Rules => UiAction::ToggleRules,
            InputAction::Settings => UiAction::ToggleSettings,
            InputAction::Console => UiAction::ToggleConsole,
            InputAction::Help => UiAction::ToggleHelp,
            InputAction::CopyGame => UiAction::Games(GamesAction::Copy(CopyForm::Game(Format::Text))),
            InputAction::CopyPosition => UiAction::Games(GamesAction::Copy(CopyForm::Position)),
            InputAction::Paste => UiAction::Games(GamesAction::Paste),
            InputAction::TopView => UiAction::ToggleTopView,
            InputAction::FlipBoard => UiAction::FlipBoard,
            InputAction::View1 => UiAction::SelectView(0),
            InputAction::View2 => UiAction::SelectView(1),
            InputAction::View3 => UiAction::SelectView(2),
            InputAction::View4 => UiAction::SelectView(3),
            InputAction::FullScreen => UiAction::ToggleFullscreen,
            InputAction::Quit => UiAction::Quit,
        };
        Self::Ui(ui)
    }

    /// Whether it is done while a dialog covers the board: it opens or closes a dialog, or concerns the window.
    #[must_use]
    pub fn works_over_dialogs(&self) -> bool {
        match self {
            Self::Cancel => true,
            Self::Ui(action) => matches!(
                action,
                UiAction::ToggleHelp
                    | UiAction::ToggleRules
                    | UiAction::ToggleSettings
                    | UiAction::TogglePuzzles
                    | UiAction::ToggleConsole
                    | UiAction::Games(GamesAction::Toggle | GamesAction::Paste)
                    | UiAction::ToggleFullscreen
                    | UiAction::Quit
            ),
            Self::MoveCursor(..) | Self::Choose | Self::TypeMove => false,
        }
    }

    /// Whether a key or button that is held does it again and again.
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self, Self::MoveCursor(..) | Self::Ui(UiAction::Replay(_)))
    }
}
