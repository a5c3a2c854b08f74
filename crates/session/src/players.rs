//! The two sides of a game: who plays them, what texts call them, and the engine's answer to an offered draw.

use std::time::Duration;

use birka_engine::{Engine, Level, Limits, Resources, Score, SearchError};
use birka_localization::Argument;
use birka_rules::{Game, Side};
use birka_script::Variant;
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
    /// Somebody on another machine. No setting says so: a server gives the seat.
    #[serde(skip)]
    Elsewhere,
}

impl Player {
    /// The number of the engine's level; `None` for a person.
    #[must_use]
    pub fn number(self) -> Option<usize> {
        match self {
            Self::Person | Self::Elsewhere => None,
            Self::Engine(number) => Some(number),
        }
    }

    /// Whether a person at this table moves the pieces. An invalid level counts as a person.
    #[must_use]
    pub fn is_here(self) -> bool {
        self != Self::Elsewhere && self.level().is_none()
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
            Self::Person | Self::Elsewhere => None,
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

    /// Whether persons at this table play both sides.
    #[must_use]
    pub fn are_persons(self) -> bool {
        self.attackers.is_here() && self.defenders.is_here()
    }

    /// Whether somebody elsewhere plays a side.
    #[must_use]
    pub fn are_apart(self) -> bool {
        [self.attackers, self.defenders].contains(&Player::Elsewhere)
    }

    /// The side of the only person at this table; `None` if two persons or none play here.
    #[must_use]
    pub fn side_of_person(self) -> Option<Side> {
        match (self.attackers.is_here(), self.defenders.is_here()) {
            (true, false) => Some(Side::Attackers),
            (false, true) => Some(Side::Defenders),
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

/// The names of both sides in texts about a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideNames<'v> {
    attackers: Option<&'v str>,
    defenders: Option<&'v str>,
}

impl<'v> SideNames<'v> {
    /// The variant's own names in a language, if it has any.
    #[must_use]
    pub fn of(variant: &'v Variant, language: &str) -> Self {
        Self { attackers: variant.side_name_in(Side::Attackers, language), defenders: variant.side_name_in(Side::Defenders, language) }
    }

    /// The names in rules without a script.
    #[must_use]
    pub fn in_rules(names: &'v birka_rules::SideNames) -> Self {
        Self { attackers: names.of(Side::Attackers), defenders: names.of(Side::Defenders) }
    }

    /// A side for the variable `$side` of a message.
    #[must_use]
    pub fn named(self, side: Side) -> NamedSide<'v> {
        match side {
            Side::Attackers => NamedSide(self.attackers.unwrap_or("attackers")),
            Side::Defenders => NamedSide(self.defenders.unwrap_or("defenders")),
        }
    }
}

/// A side in a message: its own name, or `attackers` or `defenders`, for which every message with `$side` has a sentence.
#[derive(Clone, Copy, Debug)]
pub struct NamedSide<'v>(&'v str);

impl NamedSide<'_> {
    /// The value of `$side`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0
    }
}

impl From<NamedSide<'_>> for Argument {
    fn from(side: NamedSide<'_>) -> Self {
        side.0.into()
    }
}

/// Until each side has made this many moves, the engine judges no game.
const FIRST_MOVES: usize = 10;
/// The engine accepts if its chance to win, as the evaluation bar shows it, is at most this.
const EVEN: f32 = 0.5;
/// The limits of each search.
const NODES: u64 = 60_000;
const TIME: Duration = Duration::from_secs(3);

/// Who answers an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawPartner {
    /// The other of two persons. This side offers.
    Person(Side),
    /// The engine that plays this side.
    Engine(Side),
    /// Somebody elsewhere, who plays this side.
    Elsewhere(Side),
}

/// The engine's answer to an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// The engine does not stand better.
    Accepted,
    /// The engine stands better.
    Declined,
    /// Too few moves have been made.
    TooEarly,
}

/// Answers for the engine that plays `side` at a level, after `moves` moves. It accepts unless it stands better now or stood better before
/// the last move, by a search of each position. Takes up to six seconds.
///
/// # Errors
/// If a search fails.
pub fn answer_draw_offer(game: &Game, moves: usize, side: Side, level: &'static Level) -> Result<DrawAnswer, SearchError> {
    if moves < 2 * FIRST_MOVES {
        return Ok(DrawAnswer::TooEarly);
    }
    let engine = Engine::new(Resources { threads: 1, memory: 16 }).at_level(level);
    let limits = Limits { movetime: Some(TIME), ..Limits::nodes(NODES) };
    let mut earlier = game.clone();
    earlier.undo();
    for position in [game, &earlier] {
        let Some(info) = engine.search(position, &limits)?.info else { continue };
        if stands_better(info.score, position.turn(), side) {
            return Ok(DrawAnswer::Declined);
        }
    }
    Ok(DrawAnswer::Accepted)
}

/// Whether `side` stands better, by a score for the side to move.
fn stands_better(score: Score, turn: Side, side: Side) -> bool {
    let own = if turn == side { score } else { -score };
    own.win_chance() > EVEN
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_records::position;
    use birka_script::Library;

    use super::*;

    #[test]
    fn a_score_is_that_of_the_side_to_move() {
        assert!(stands_better(Score::Cp(10), Side::Attackers, Side::Attackers));
        assert!(!stands_better(Score::Cp(10), Side::Attackers, Side::Defenders));
        assert!(!stands_better(Score::Cp(0), Side::Defenders, Side::Defenders));
        assert!(stands_better(Score::Loss(2), Side::Attackers, Side::Defenders));
    }

    #[test]
    fn the_engine_accepts_where_it_does_not_stand_better() {
        let rules = Arc::clone(&Library::shipped().get("tablut").unwrap().rules);
        // The king can go to the edge.
        let start = position::parse("/3ttt3/4t4/4T4/t3T3t/tt5tt/t3T3t/2K1T4/4t4/3ttt3/ d", rules.rule_set()).unwrap();
        let game = Game::from_setup(rules, &start).unwrap();
        for level in [1, 5] {
            let answer = |moves, side| answer_draw_offer(&game, moves, side, Level::numbered(level).unwrap());
            assert_eq!(answer(20, Side::Attackers), Ok(DrawAnswer::Accepted));
            assert_eq!(answer(20, Side::Defenders), Ok(DrawAnswer::Declined));
            assert_eq!(answer(19, Side::Attackers), Ok(DrawAnswer::TooEarly));
        }
    }
}
