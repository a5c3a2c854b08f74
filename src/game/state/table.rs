//! The game on the table and the variants, and the messages that go to the table and come from it.

use bevy::prelude::*;
use birka_rules::{HookError, PlayedMove};
use birka_session::{Change, Command, DrawPartner, Refusal, RuleUpdate, Table};

/// The main game, and what is displayed in its place. Systems read it, choose what is displayed, and send [`GameCommand`]s.
#[derive(Resource, Deref, DerefMut)]
pub struct GameTable(pub Table);

/// The variants that can be played, and the errors of their files.
#[derive(Resource, Clone, Deref)]
pub struct Variants(pub birka_script::Library);

/// Asks for a change of the game.
#[derive(Message, Debug)]
pub struct GameCommand(pub Command);

/// The displayed position has changed, or the rules it is played by.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PositionChanged {
    /// Why.
    pub cause: Change,
}

/// A command was refused.
#[derive(Message, Clone, Debug)]
pub struct Refused(pub Refusal);

/// A draw was offered.
#[derive(Message, Clone, Copy, Debug)]
pub struct DrawOffered(pub DrawPartner);

/// The variants were replaced; with what that means for the main game. `None` if it is still awaited.
#[derive(Message, Clone, Debug)]
pub struct RulesUpdated(pub Option<RuleUpdate>);

/// A function of the variant failed.
#[derive(Message, Clone, Debug)]
pub struct HookFailed {
    /// The function, its place, and what happened.
    pub error: HookError,
    /// The reason it was called.
    pub during: HookUse,
}

/// The reason a function of a variant was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookUse {
    /// To play a move, which has not been played.
    Move,
    /// To show what the moves of the selected piece capture.
    Forecast,
    /// To replay the moves of the saved game.
    Opening,
    /// To search for a move.
    Search,
}

impl PositionChanged {
    /// Another game is displayed.
    pub const STARTED: Self = Self { cause: Change::GameStarted };
    /// Another position of the same game is displayed.
    pub const VIEW_SWITCHED: Self = Self { cause: Change::ViewSwitched };

    /// The move that was played, if that is the cause.
    #[must_use]
    pub fn played(&self) -> Option<&PlayedMove> {
        if let Change::MovePlayed(played) = &self.cause { Some(played) } else { None }
    }

    /// The move that was taken back, if that is the cause.
    #[must_use]
    pub fn taken_back(&self) -> Option<&PlayedMove> {
        if let Change::MoveTakenBack(played) = &self.cause { Some(played) } else { None }
    }

    /// Whether the variant may be another one, or have other rules.
    #[must_use]
    pub fn may_change_rules(&self) -> bool {
        matches!(self.cause, Change::GameStarted | Change::RulesReloaded)
    }

    /// Whether another game is displayed, or another position of the same game.
    #[must_use]
    pub fn is_new_layout(&self) -> bool {
        matches!(self.cause, Change::GameStarted | Change::ViewSwitched)
    }
}
