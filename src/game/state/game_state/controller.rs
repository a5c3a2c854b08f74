use birka_rules::Side;

use super::{GameState, ViewOverride};
use crate::game::state::inquiry::can_take_back;
use crate::session::{Player, Players};

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A player.
    Person,
    /// The engine, at a level counted from 1.
    Engine(usize),
    /// Nobody, the puzzle, or nobody until the rules have answered.
    Nobody,
}

/// Who moves the pieces.
impl GameState {
    /// In a puzzle, forbids or allows moves by the player.
    pub fn lock_puzzle(&mut self, lock: bool) {
        if let Some((ViewOverride::Puzzle { locked, .. }, _)) = &mut self.main {
            *locked = lock;
        }
    }

    /// Who moves the pieces of a side now.
    #[must_use]
    pub fn controller(&self, players: Players, side: Side) -> Controller {
        if self.is_asking_rules() || (self.is_paused && self.main.is_none()) {
            return Controller::Nobody;
        }
        self.seated(players, side)
    }

    /// Who moves the pieces of a side while the game does not pause.
    pub(in crate::game::state) fn seated(&self, players: Players, side: Side) -> Controller {
        match (self.view_override(), players.of(side)) {
            (Some(ViewOverride::Puzzle { solver, locked: false }), _) if side == solver => Controller::Person,
            (Some(ViewOverride::Analysis), _) => Controller::Person,
            (Some(_), _) => Controller::Nobody,
            (None, Player::Engine(level)) if players.of(side).level().is_some() => Controller::Engine(level),
            // Also a level that does not exist.
            (None, _) => Controller::Person,
        }
    }

    /// The sides whose pieces a person moves while the game does not pause.
    pub(in crate::game::state) fn sides_of_persons(&self, players: Players) -> Vec<Side> {
        Side::ALL.into_iter().filter(|&side| self.seated(players, side) == Controller::Person).collect()
    }

    /// Whether taking back changes anything: there is a move of a person, or of an engine where no person plays, an end on which the players
    /// have agreed, or a later position to go back to.
    #[must_use]
    pub fn can_take_back(&self, players: Players) -> bool {
        match self.view_override() {
            Some(ViewOverride::EarlierPosition) => true,
            Some(ViewOverride::Puzzle { locked: true, .. } | ViewOverride::AwaitedRules) => false,
            _ => {
                self.is_asking_rules()
                    || (self.main.is_none() && self.displayed.is_concluded())
                    || can_take_back(&self.displayed, &self.sides_of_persons(players))
            }
        }
    }

    /// Whether the main game pauses. Nobody moves its pieces then, and its clocks stand still.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Lets the main game pause, or go on.
    pub fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
    }
}
