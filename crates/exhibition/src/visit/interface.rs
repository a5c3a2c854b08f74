//! The interface of a visit: inputs, effects and screens.

use std::time::Duration;

use birka_localization::Language;
use birka_rules::{Outcome, Side};

use super::settings::{Aid, VisitSettings};

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
    /// Begins a visit in a language, or changes the language at the near side of the table.
    Language(Language),
    /// Changes the language at the far side of a table with visitors at both.
    FarLanguage(Language),
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
    /// The pieces stand as at the beginning again, because the next visitor may be somebody else.
    ClearTable,
    /// The last move is taken back.
    TakeBack,
    /// The visitor passes.
    Pass,
    /// A game of a visit, or a visit without a game, is over and counts.
    Count(VisitEntry),
    /// Staff ask for it.
    Service(ServiceAction),
    /// The service screen was opened.
    PinAccepted,
    /// A wrong PIN was entered, or one while none is accepted.
    PinRefused,
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

/// A screen of the exhibit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The table plays by itself and invites.
    Attract,
    /// A visitor chooses a language and what to play.
    Welcome,
    Playing(Choice),
    Ending {
        choice: Choice,
        ending: Ending,
    },
    /// The museum is closed: a calm picture.
    Closed,
    /// Staff enter their PIN. Until they have, visitors lose nothing.
    Pin {
        /// The digits so far.
        entered: String,
        /// Whether the last PIN was wrong and nothing has been entered since.
        is_wrong: bool,
        /// The screen shown again afterwards.
        before: Box<Screen>,
    },
    Service {
        /// Whether staff are asked if the exhibit is to be closed: it does not come back by itself.
        is_closing: bool,
        /// The screen shown again afterwards.
        before: Box<Screen>,
    },
}

impl Screen {
    /// Whether a visitor is at the table.
    #[must_use]
    pub fn is_visit(&self) -> bool {
        matches!(self, Self::Welcome | Self::Playing(_) | Self::Ending { .. })
    }

    /// The game that is played, also behind the service screen.
    #[must_use]
    pub fn game_in_progress(&self) -> Option<Choice> {
        match self {
            Self::Playing(choice) => Some(*choice),
            Self::Pin { before, .. } | Self::Service { before, .. } => before.game_in_progress(),
            Self::Attract | Self::Welcome | Self::Ending { .. } | Self::Closed => None,
        }
    }

    /// The game that is on the table, also behind the service screen.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Self::Playing(choice) | Self::Ending { choice, .. } => Some(*choice),
            Self::Pin { before, .. } | Self::Service { before, .. } => before.choice(),
            Self::Attract | Self::Welcome | Self::Closed => None,
        }
    }
}

/// The game a visitor has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The index of the offer in the config.
    pub offer: usize,
    pub players: VisitPlayers,
}

/// Who plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VisitPlayers {
    /// One visitor plays this side, the table the other.
    Visitor(Side),
    Two,
    /// One visitor plays this side at the table, another the other side with a phone.
    Phone(Side),
}

impl Choice {
    /// The side of the only visitor; `None` if two play.
    #[must_use]
    pub fn visitor(self) -> Option<Side> {
        match self.players {
            VisitPlayers::Visitor(side) => Some(side),
            VisitPlayers::Two | VisitPlayers::Phone(_) => None,
        }
    }

    /// The side of the only visitor at the table; `None` if two are there.
    #[must_use]
    pub fn at_table(self) -> Option<Side> {
        match self.players {
            VisitPlayers::Visitor(side) | VisitPlayers::Phone(side) => Some(side),
            VisitPlayers::Two => None,
        }
    }
}

/// How a game ended that a visitor played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A game has an outcome.
    Game {
        /// The result under the rules.
        outcome: Outcome,
        /// The side of the only visitor; `None` if two played.
        visitor: Option<Side>,
    },
    Solved,
}

/// The meaning of an ending to the visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The visitor has won against the table.
    Won,
    Lost,
    Drawn,
    /// One of two visitors has won.
    WonBy(Side),
    Solved,
}

impl Ending {
    /// The result from the visitors' point of view.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Solved => Verdict::Solved,
            Self::Game { outcome, visitor } => match (outcome.winner, visitor) {
                (None, _) => Verdict::Drawn,
                (Some(winner), None) => Verdict::WonBy(winner),
                (Some(winner), Some(side)) if winner == side => Verdict::Won,
                (Some(_), Some(_)) => Verdict::Lost,
            },
        }
    }

    /// The side that has won.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Game { outcome, .. } => outcome.winner,
            Self::Solved => Some(Side::Defenders),
        }
    }
}
