use birka_rules::{Outcome, Side};

/// How a game ended that a visitor played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A game has an outcome.
    Game {
        /// What the rules say.
        outcome: Outcome,
        /// The side of the only visitor; `None` if two played.
        visitor: Option<Side>,
    },
    /// The riddle is solved.
    Solved,
}

/// What an ending means to whoever played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The visitor has won against the table.
    Won,
    /// The table has won.
    Lost,
    /// Nobody has won.
    Drawn,
    /// One of two visitors has won.
    WonBy(Side),
    /// The riddle is solved.
    Solved,
}

impl Ending {
    /// What it means to whoever played.
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
