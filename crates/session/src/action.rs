//! Everything that a player can ask for with a key, a button or an entry of the menu, and what it means for the game.

use birka_localization::messages::{buttons, network, web};
use birka_localization::{Language, Phrase};
use birka_rules::Move;

use crate::command::{Command, NewGame};
use crate::refusal::Refusal;
use crate::table::{Mover, Table, View};

/// Defines [`Action`]: in its group, each action with its name, its keys and buttons at first, and its label if there are buttons for it.
macro_rules! actions {
    ($($group:ident {
        $($(#[$doc:meta])* $action:ident = $name:literal [$($control:literal)*] $($label:path $(| $while_on:path)?)?;)+
    })+) => {
        /// Everything that keys, buttons and the menu of a face do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($($(#[$doc])* $action,)+)+
        }

        impl Action {
            /// Every action, in the order of the list of keys and of the menu.
            pub const ALL: &[Self] = &[$($(Self::$action),+),+];
            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[$($($name),+),+];

            /// The name in the file of keys.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$action => $name),+),+ }
            }

            /// The action with a name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($($name => Some(Self::$action),)+)+ _ => None }
            }

            /// The group in which it is listed.
            #[must_use]
            pub const fn group(self) -> ActionGroup {
                match self { $($(Self::$action)|+ => ActionGroup::$group),+ }
            }

            /// Its keys and buttons of a gamepad at first, as the file of keys writes them: `U`, `Ctrl+Z`, `Pad LB`.
            #[must_use]
            pub const fn default_controls(self) -> &'static [&'static str] {
                match self { $($(Self::$action => &[$($control),*]),+),+ }
            }

            /// Its label on buttons and in the menu; `None` if only keys do it. `is_on` says whether it ends what it has begun: a pause, or that the
            /// panel is hidden.
            #[must_use]
            pub fn label(self, language: Language, is_on: bool) -> Option<String> {
                let labels: &[fn(Language) -> String] = match self { $($(Self::$action => &[$($label $(, $while_on)?)?]),+),+ };
                labels.last().filter(|_| is_on).or(labels.first()).map(|label| label(language))
            }
        }
    };
}

actions! {
    Play {
        /// Moves the cursor to the left, as the player sees the board.
        CursorLeft = "cursor_left" ["Left" "Pad Left"];
        /// Moves the cursor to the right.
        CursorRight = "cursor_right" ["Right" "Pad Right"];
        /// Moves the cursor away from the player.
        CursorUp = "cursor_up" ["Up" "Pad Up"];
        /// Moves the cursor towards the player.
        CursorDown = "cursor_down" ["Down" "Pad Down"];
        /// Selects the piece at the cursor, or moves the selected one there.
        Choose = "choose" ["Enter" "NumEnter" "Space" "Pad A"];
        /// Clears the selection, hides the cursor, and closes the open dialog.
        Cancel = "cancel" ["Escape" "Pad B"];
        /// Opens the field in which a move is typed.
        TypeMove = "type_move" ["K"];
        /// Begins an arrow at the cursor, and ends it there; on the same square, a circle.
        Draw = "draw" ["C"];
        /// Opens the dialog for a new game.
        NewGame = "new_game" ["N"] buttons::new_game;
        /// Starts the same game with sides changed, once this one is over.
        Rematch = "rematch" ["X"] buttons::rematch;
        /// Offers a seat of the main game to somebody on another machine.
        SecondPlayer = "second_player" ["J"] network::second_player;
        /// Passes, where the rules let the side to move pass.
        Pass = "pass" ["O"] buttons::pass;
        /// Searches the best move and explains it; in a puzzle, shows the next move of the solution.
        Hint = "hint" ["T" "Pad X"] buttons::hint;
        /// Takes a move back.
        TakeBack = "take_back" ["U" "Ctrl+Z" "Pad LB"] buttons::take_back;
        /// Plays the move again that was taken back last.
        Redo = "redo" ["Ctrl+Y" "Ctrl+Shift+Z" "Pad RB"] buttons::redo;
        /// Lets the engine play the best move that it has found so far.
        MoveNow = "move_now" ["M"] buttons::move_now;
        /// Pauses or continues the game.
        Pause = "pause" ["W"] buttons::pause | buttons::continue_game;
        /// Offers a draw.
        OfferDraw = "offer_draw" ["D"] buttons::offer_draw;
        /// Asks whether to resign.
        Resign = "resign" ["Y"] buttons::resign;
        /// Opens or closes the list of lessons.
        Lessons = "lessons" ["L"] buttons::lessons;
        /// Opens or closes the list of puzzles.
        Puzzles = "puzzles" ["P"] buttons::puzzles;
        /// Opens or closes the rules of the current variant.
        Rules = "rules" ["R" "Pad Y"] buttons::rules;
    }
    LookThrough {
        /// Shows the position a move earlier.
        StepBack = "step_back" ["PageUp"];
        /// Shows the position a move later.
        StepForward = "step_forward" ["PageDown"];
        /// Shows the starting position.
        FirstPosition = "first_position" ["Home"];
        /// Returns to the game, or on the analysis board to the end of the line.
        LastPosition = "last_position" ["End"];
        /// Opens the review of a finished game, and starts it unless it has been made.
        Review = "review" [] buttons::review;
        /// Opens the analysis board at the displayed position, or returns from it to the game.
        Analysis = "analysis" ["A"] buttons::analysis;
        /// Opens or closes the list of games, with the archive in it.
        Games = "games" ["G"] buttons::games;
        /// Opens the dialog in which a position is set up, with the displayed one.
        PositionEditor = "position_editor" ["E"];
        /// Copies the displayed game, with its variations.
        CopyGame = "copy_game" ["Ctrl+C"];
        /// Copies a link to the displayed game.
        CopyLink = "copy_link" ["I"] web::copy_link;
        /// Copies the displayed position.
        CopyPosition = "copy_position" ["Ctrl+Shift+C"];
        /// Opens the text on the clipboard.
        Paste = "paste" ["Ctrl+V"];
    }
    View {
        /// Switches between the view from above and the view from the seat.
        TopView = "top_view" ["V" "Pad LS"] buttons::view;
        /// Switches to the view from the other side of the board.
        FlipBoard = "flip_board" ["F" "Pad RS"] buttons::flip_board;
        /// Chooses the first view.
        View1 = "view_1" ["1"];
        /// Chooses the second view.
        View2 = "view_2" ["2"];
        /// Chooses the third view.
        View3 = "view_3" ["3"];
        /// Chooses the fourth view.
        View4 = "view_4" ["4"];
        /// Hides the panel, so that the board fills the window, or shows it again.
        Panel = "panel" ["B"] buttons::hide_panel | buttons::show_panel;
        /// Shows the picture alone, and then saves it.
        Photo = "photo" ["F2"] buttons::photo;
        /// Enters or leaves full screen.
        FullScreen = "full_screen" ["F11"] buttons::full_screen;
    }
    Program {
        /// Opens or closes the menu.
        Menu = "menu" ["F10" "Pad Start"] buttons::menu;
        /// Opens or closes the settings.
        Settings = "settings" ["S" "Pad Mode"] buttons::settings;
        /// Opens or closes the list of controls.
        Help = "help" ["H" "F1" "Pad Select"] buttons::help;
        /// Opens or closes the script console.
        Console = "console" ["F12"] buttons::console;
        /// Saves the game and ends the program.
        Quit = "quit" ["Ctrl+Q"] buttons::quit;
    }
}

/// A group of actions in the list of keys and in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionGroup {
    /// A game and its moves.
    Play,
    /// Played and possible moves.
    LookThrough,
    /// How the board is seen.
    View,
    Program,
}

impl ActionGroup {
    /// Every group, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Play, Self::LookThrough, Self::View, Self::Program];

    /// Its actions, in their order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        Action::ALL.iter().copied().filter(move |action| action.group() == self)
    }
}

impl Action {
    /// Its description, as the list of keys has it.
    #[must_use]
    pub fn description(self, language: Language) -> String {
        Phrase::new(format!("input-action-{}", self.name().replace('_', "-"))).text(language)
    }

    /// Whether it is done while a dialog covers the board: it opens or closes a dialog, or concerns the window.
    #[must_use]
    pub const fn works_over_dialogs(self) -> bool {
        matches!(
            self,
            Self::Cancel
                | Self::Help
                | Self::Rules
                | Self::Settings
                | Self::Puzzles
                | Self::Lessons
                | Self::Console
                | Self::Games
                | Self::Paste
                | Self::FullScreen
                | Self::Panel
                | Self::Photo
                | Self::Menu
                | Self::Quit
        )
    }

    /// Whether a key or button that is held does it again and again.
    #[must_use]
    pub const fn repeats(self) -> bool {
        matches!(
            self,
            Self::CursorLeft
                | Self::CursorRight
                | Self::CursorUp
                | Self::CursorDown
                | Self::StepBack
                | Self::StepForward
                | Self::FirstPosition
                | Self::LastPosition
        )
    }
}

impl Table {
    /// The change of the game that an action asks for now; `None` if it asks for none: it concerns what a player sees.
    ///
    /// # Errors
    /// If the action does nothing now.
    pub fn command(&self, action: Action) -> Result<Option<Command>, Refusal> {
        let game = self.main_session();
        let require = |is_met: bool, why: Refusal| if is_met { Ok(()) } else { Err(why) };
        match action {
            // In a puzzle it shows a move of the solution.
            Action::Hint if matches!(self.view(), Some(View::Puzzle { .. })) => Ok(None),
            Action::Hint => {
                self.require_shown()?;
                self.require_no_rival()?;
                match self.mover(game.turn()) {
                    _ if game.outcome().is_some() => Err(Refusal::GameIsOver),
                    Mover::Person => Ok(None),
                    _ if game.is_paused() => Err(Refusal::GameIsPaused),
                    Mover::Engine(_) => Err(Refusal::EngineIsToMove(game.turn())),
                    Mover::Elsewhere => Err(Refusal::NoHelp),
                    Mover::Nobody => Err(Refusal::RulesAreBusy),
                }
            }
            Action::MoveNow => {
                self.require_shown()?;
                let is_engine = matches!(self.mover(game.turn()), Mover::Engine(_)) && game.outcome().is_none();
                require(is_engine, Refusal::EngineIsNotToMove).map(|()| None)
            }
            Action::Pause if self.can_toggle_pause() => Ok(Some(Command::TogglePause)),
            Action::Pause => {
                self.require_shown()?;
                Err(if game.outcome().is_some() { Refusal::GameIsOver } else { Refusal::NothingToPause })
            }
            Action::OfferDraw => {
                self.require_in_play()?;
                match game.draw_partner() {
                    Some(_) => Ok(Some(Command::OfferDraw)),
                    None if game.is_paused() => Err(Refusal::GameIsPaused),
                    None if game.players().are_engines() => Err(Refusal::NoPersonPlays),
                    None => Err(Refusal::DrawIsAnswered),
                }
            }
            Action::Resign => {
                self.require_in_play()?;
                require(game.resigning_side().is_some(), Refusal::NoPersonPlays).map(|()| None)
            }
            Action::Pass => self.why_not(Move::Pass).map_or(Ok(Some(Command::Play(Move::Pass))), Err),
            Action::Rematch => {
                // It starts another game, whichever position of this one is shown.
                if self.view() != Some(View::EarlierPosition) {
                    self.require_shown()?;
                }
                require(game.outcome().is_some(), Refusal::GameIsNotOver)?;
                Ok(Some(if game.players().are_apart() { Command::OfferRematch } else { Command::Start(NewGame::rematch(game)) }))
            }
            Action::TakeBack if self.can_take_back() => Ok(Some(Command::TakeBack)),
            Action::TakeBack if self.view() == Some(View::AwaitedRules) => Err(Refusal::RulesAreAwaited),
            Action::TakeBack => Err(Refusal::NothingToTakeBack),
            Action::Redo => {
                self.require_shown()?;
                let can_redo = game.can_redo() && !game.players().are_apart();
                require(can_redo && !self.is_asking_rules(), Refusal::NothingToRedo).map(|()| Some(Command::Redo))
            }
            Action::Review => match (self.view(), self.study()) {
                (Some(View::Puzzle { .. }), _) => Err(Refusal::PuzzleIsShown),
                (_, Some(study)) => require(study.game().has_begun(), Refusal::GameHasNotBegun).map(|()| None),
                (_, None) => require(game.outcome().is_some(), Refusal::GameIsNotOver).map(|()| None),
            },
            Action::Analysis => match self.view() {
                Some(View::Puzzle { .. }) => Err(Refusal::PuzzleIsShown),
                _ => require(self.awaited().is_none(), Refusal::RulesAreAwaited).and_then(|()| self.require_no_rival()).map(|()| None),
            },
            Action::TypeMove => require(self.session().outcome().is_none(), Refusal::GameIsOver).map(|()| None),
            Action::Rules | Action::PositionEditor => {
                require(self.view() != Some(View::AwaitedRules), Refusal::RulesAreAwaited).map(|()| None)
            }
            Action::CursorLeft
            | Action::CursorRight
            | Action::CursorUp
            | Action::CursorDown
            | Action::Choose
            | Action::Cancel
            | Action::Draw
            | Action::NewGame
            | Action::SecondPlayer
            | Action::Lessons
            | Action::Puzzles
            | Action::StepBack
            | Action::StepForward
            | Action::FirstPosition
            | Action::LastPosition
            | Action::Games
            | Action::CopyGame
            | Action::CopyLink
            | Action::CopyPosition
            | Action::Paste
            | Action::TopView
            | Action::FlipBoard
            | Action::View1
            | Action::View2
            | Action::View3
            | Action::View4
            | Action::Panel
            | Action::Photo
            | Action::FullScreen
            | Action::Menu
            | Action::Settings
            | Action::Help
            | Action::Console
            | Action::Quit => Ok(None),
        }
    }

    /// Why an action does nothing now; `None` if it is done.
    #[must_use]
    pub fn why_no(&self, action: Action) -> Option<Refusal> {
        self.command(action).err()
    }

    /// Whether the engine may help: not while a game against somebody elsewhere goes on.
    #[must_use]
    pub fn allows_help(&self) -> bool {
        let game = self.main_session();
        !game.players().are_apart() || game.outcome().is_some()
    }

    /// An error unless the main game itself is displayed.
    fn require_shown(&self) -> Result<(), Refusal> {
        Err(match self.view() {
            None => return Ok(()),
            Some(View::EarlierPosition) => Refusal::PositionIsOnlyShown,
            Some(View::Analysis) => Refusal::AnalysisIsShown,
            Some(View::AwaitedRules) => Refusal::RulesAreAwaited,
            Some(View::Puzzle { .. }) => Refusal::PuzzleIsShown,
        })
    }

    /// An error while a game against somebody elsewhere goes on.
    fn require_no_rival(&self) -> Result<(), Refusal> {
        if self.allows_help() { Ok(()) } else { Err(Refusal::NoHelp) }
    }

    /// An error unless the main game is displayed and in progress.
    fn require_in_play(&self) -> Result<(), Refusal> {
        self.require_shown()?;
        let game = self.main_session();
        match game.outcome() {
            Some(_) => Err(Refusal::GameIsOver),
            None if !game.has_begun() => Err(Refusal::GameHasNotBegun),
            None => Ok(()),
        }
    }
}
