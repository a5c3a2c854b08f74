use birka_rules::Side;

/// What a visitor has chosen to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The index of the offer in the config.
    pub offer: usize,
    /// Who plays.
    pub players: VisitPlayers,
}

/// Who plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VisitPlayers {
    /// One visitor plays this side, the table the other.
    Visitor(Side),
    /// Two visitors play.
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
