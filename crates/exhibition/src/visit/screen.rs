use super::choice::Choice;
use super::ending::Ending;

/// What the exhibit shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The table plays by itself and invites.
    Attract,
    /// A visitor chooses a language and what to play.
    Welcome,
    /// A game is played.
    Playing(Choice),
    /// A game has ended.
    Ending {
        /// What was played.
        choice: Choice,
        /// How it ended.
        ending: Ending,
    },
    /// The house is closed: a calm picture.
    Closed,
    /// Staff enter their PIN. Until they have, visitors lose nothing.
    Pin {
        /// The digits so far.
        entered: String,
        /// Whether the last PIN was wrong and nothing has been entered since.
        is_wrong: bool,
        /// What is shown again afterwards.
        before: Box<Screen>,
    },
    /// The service screen.
    Service {
        /// What is shown again afterwards.
        before: Box<Screen>,
    },
}

impl Screen {
    /// Whether a visitor is at the table.
    #[must_use]
    pub fn is_visit(&self) -> bool {
        matches!(self, Self::Welcome | Self::Playing(_) | Self::Ending { .. })
    }

    /// The game that is on the table, also behind the service screen.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Self::Playing(choice) | Self::Ending { choice, .. } => Some(*choice),
            Self::Pin { before, .. } | Self::Service { before } => before.choice(),
            Self::Attract | Self::Welcome | Self::Closed => None,
        }
    }
}
