use serde::{Deserialize, Serialize};

use birka_engine::Level;
use birka_rules::Side;

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// Somebody at the table.
    #[default]
    Person,
    /// The engine, at a level counted from 1, the weakest.
    Engine(usize),
}

impl Player {
    /// The level the engine plays at; `None` for a person, and for a level that there is not.
    #[must_use]
    pub fn level(self) -> Option<&'static Level> {
        match self {
            Self::Person => None,
            Self::Engine(number) => Level::numbered(number),
        }
    }
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Players {
    /// Moves the attackers.
    pub attackers: Player,
    /// Moves the king and his men.
    pub defenders: Player,
}

impl Players {
    /// Who moves the pieces of a side.
    #[must_use]
    pub fn of(self, side: Side) -> Player {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut Player {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }
}
