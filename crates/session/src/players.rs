use birka_engine::Level;
use birka_rules::Side;
use serde::{Deserialize, Serialize};

/// The name of a person in game records.
const PERSON: &str = "Person";
/// The prefix of an engine level's name in game records.
const ENGINE: &str = "Birka, ";

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// A person at the table.
    #[default]
    Person,
    /// The engine, at a level from 1, the weakest; level 0 is for a beginner's first game.
    Engine(usize),
}

impl Player {
    /// The number of the engine's level; `None` for a person.
    #[must_use]
    pub fn number(self) -> Option<usize> {
        match self {
            Self::Person => None,
            Self::Engine(number) => Some(number),
        }
    }

    /// The name in records of games, the same whatever language the table speaks.
    #[must_use]
    pub fn recorded_name(self) -> String {
        self.level().map_or_else(|| PERSON.to_owned(), |level| format!("{ENGINE}{}", level.name))
    }

    /// The player whom records of games call so; `None` for a name from elsewhere.
    #[must_use]
    pub fn recorded_as(name: &str) -> Option<Self> {
        if name == PERSON {
            return Some(Self::Person);
        }
        let level = name.strip_prefix(ENGINE)?;
        (0..=Level::all().len()).find(|&number| Level::numbered(number).is_some_and(|other| other.name == level)).map(Self::Engine)
    }

    /// The engine's level; `None` for a person or an invalid level.
    #[must_use]
    pub fn level(self) -> Option<&'static Level> {
        match self {
            Self::Person => None,
            Self::Engine(number) => Level::numbered(number),
        }
    }
}

/// The players of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Players {
    /// Moves the attackers.
    pub attackers: Player,
    /// Moves the defenders.
    pub defenders: Player,
}

impl Players {
    /// Whether the engine plays both sides.
    #[must_use]
    pub fn are_engines(self) -> bool {
        self.attackers.level().is_some() && self.defenders.level().is_some()
    }

    /// Whether persons play both sides.
    #[must_use]
    pub fn are_persons(self) -> bool {
        self.attackers.level().is_none() && self.defenders.level().is_none()
    }

    /// The side of the person who plays against the engine; `None` if two persons or two engines play.
    #[must_use]
    pub fn side_of_person(self) -> Option<Side> {
        match (self.attackers.level(), self.defenders.level()) {
            (None, Some(_)) => Some(Side::Attackers),
            (Some(_), None) => Some(Side::Defenders),
            _ => None,
        }
    }

    /// Each player on the other side.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { attackers: self.defenders, defenders: self.attackers }
    }

    /// The player of a side.
    #[must_use]
    pub fn of(self, side: Side) -> Player {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// A mutable reference to the player of a side.
    pub fn of_mut(&mut self, side: Side) -> &mut Player {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }
}
