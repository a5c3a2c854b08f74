use birka_rules::Side;

use super::{GameState, ViewOverride};
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
