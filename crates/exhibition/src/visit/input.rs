use std::time::Duration;

use birka_localization::Language;
use birka_rules::Side;

use super::screen::{Choice, Ending};
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
    /// Gives the visit up and begins another, for a visitor who has waited.
    StartAnew,
    /// Confirms that a visitor is still there.
    StillHere,
    PlayAgain,
    /// Chooses something else to play.
    OtherGame,
    Leave,
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
    VisitEnded(VisitSummary),
    /// Staff ask for it.
    Service(ServiceAction),
}

/// The statistics of a visit: nothing about the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitSummary {
    /// From the first touch to the last.
    pub length: Duration,
    /// The language at the end.
    pub language: Language,
    /// The last game played; `None` if nothing was chosen.
    pub choice: Option<Choice>,
    /// The level of the table in the last game.
    pub level: usize,
    /// How many games were begun.
    pub games: u32,
    /// Whether the last game was played to its end.
    pub finished: bool,
    /// The side that won the last game.
    pub winner: Option<Side>,
    /// The side of the only visitor in the last game that ended.
    pub visitor: Option<Side>,
}

impl VisitSummary {
    pub(super) fn new(language: Language) -> Self {
        Self { length: Duration::ZERO, language, choice: None, level: 0, games: 0, finished: false, winner: None, visitor: None }
    }
}
