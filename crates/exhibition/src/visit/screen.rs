use birka_rules::{Outcome, Side};

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
            Self::Pin { before, .. } | Self::Service { before } => before.game_in_progress(),
            Self::Attract | Self::Welcome | Self::Ending { .. } | Self::Closed => None,
        }
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
}

impl Choice {
    /// The side of the only visitor; `None` if two play.
    #[must_use]
    pub fn visitor(self) -> Option<Side> {
        match self.players {
            VisitPlayers::Visitor(side) => Some(side),
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
