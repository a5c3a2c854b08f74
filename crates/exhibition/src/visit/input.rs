use std::time::Duration;

use birka_localization::Language;
use birka_rules::Side;

use super::screen::{Choice, Ending};
use super::settings::Aid;
use super::settings::VisitSettings;

/// An input event of the exhibit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A finger touched the table, not on a control.
    Touched,
    Pressed(Control),
    /// The hidden gesture of the staff was made.
    ServiceGesture,
    /// The game that is played has ended.
    GameEnded(Ending),
    /// Time has passed, by a monotonic clock.
    Elapsed(Duration),
    /// The museum opens (`true`) or closes.
    Open(bool),
    /// The config was edited. It takes effect at the next attract.
    Settings(VisitSettings),
}

/// The action of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Begins a visit in a language, or changes its language.
    Language(Language),
    Play(Choice),
    /// Takes the last move back.
    TakeBack,
    /// Passes.
    Pass,
    /// Gives the game up and chooses another one.
    StartAnew,
    /// Confirms that a visitor is still there.
    StillHere,
    PlayAgain,
    /// Chooses something else to play.
    OtherGame,
    Leave,
    /// Shows what makes the table easier to use, or the screen before it.
    Aids,
    /// Turns an aid on or off.
    Aid(Aid),
    /// Enters a digit of the PIN.
    Digit(u8),
    DeleteDigit,
    EnterPin,
    /// Leaves the PIN or the service screen.
    Back,
    /// Does something that only staff may.
    Service(ServiceAction),
}

/// A staff action on the service screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceAction {
    Louder,
    Quieter,
    /// A sound is played.
    TestSound,
    /// The next language becomes the first one.
    NextLanguage,
    Restart,
    Close,
}

/// An action to perform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The table plays by itself again.
    ShowAttract,
    StartGame {
        choice: Choice,
        /// The level of the table.
        level: usize,
    },
    /// The last move is taken back.
    TakeBack,
    /// The visitor passes.
    Pass,
    /// A game of a visit, or a visit without a game, is over and counts.
    Count(VisitEntry),
    /// Staff ask for it.
    Service(ServiceAction),
}

/// An entry of the statistics: a game of a visit, or a visit without a game. Nothing about the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitEntry {
    /// The number of the visit since the start of the program, from 1.
    pub visit: u32,
    /// The time since the visit began, or since its entry before; without the time in which nobody touched the table at its end.
    pub length: Duration,
    pub language: Language,
    /// The game; `None` if nothing was chosen in the visit.
    pub choice: Option<Choice>,
    /// The level of the table in the game.
    pub level: usize,
    pub end: EntryEnd,
}

/// How a game of a visit, or a visit without a game, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryEnd {
    /// The game was played to its end.
    Finished {
        /// The side that won it; `None` for a draw.
        winner: Option<Side>,
    },
    /// The visitors chose something else, or ended their visit.
    Stopped,
    /// Nobody touched the table any more.
    Left,
}
