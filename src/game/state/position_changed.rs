use bevy::prelude::*;
use birka_rules::PlayedMove;

/// The displayed position has changed, or the rules it is played by.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PositionChanged {
    /// Why.
    pub cause: ChangeCause,
}

/// Why a position changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeCause {
    /// Another game is displayed: everything is laid out again.
    GameStarted,
    /// A move was played.
    MovePlayed(PlayedMove),
    /// A move was taken back.
    MoveTakenBack(PlayedMove),
    /// Another position of the same game is displayed.
    ViewSwitched,
    /// The game continues by changed rules. Legal moves and the meaning of squares may be different, but no piece has moved.
    RulesReloaded,
    /// The players ended the game without a move, or go on with a game that they had ended.
    ResultChanged,
}

impl PositionChanged {
    /// Another game is displayed.
    pub const STARTED: Self = Self { cause: ChangeCause::GameStarted };
    /// Another position of the same game is displayed.
    pub const VIEW_SWITCHED: Self = Self { cause: ChangeCause::ViewSwitched };
    /// The game continues by changed rules.
    pub const RULES_RELOADED: Self = Self { cause: ChangeCause::RulesReloaded };

    /// The players ended the game without a move, or go on.
    pub const RESULT_CHANGED: Self = Self { cause: ChangeCause::ResultChanged };

    /// The move that was played, if that is the cause.
    #[must_use]
    pub fn played(&self) -> Option<&PlayedMove> {
        if let ChangeCause::MovePlayed(played) = &self.cause { Some(played) } else { None }
    }

    /// The move that was taken back, if that is the cause.
    #[must_use]
    pub fn taken_back(&self) -> Option<&PlayedMove> {
        if let ChangeCause::MoveTakenBack(played) = &self.cause { Some(played) } else { None }
    }

    /// Whether the variant may be another one, or have other rules.
    #[must_use]
    pub fn may_change_rules(&self) -> bool {
        matches!(self.cause, ChangeCause::GameStarted | ChangeCause::RulesReloaded)
    }

    /// Whether another game is displayed, or another position of the same game.
    #[must_use]
    pub fn is_new_layout(&self) -> bool {
        matches!(self.cause, ChangeCause::GameStarted | ChangeCause::ViewSwitched)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PositionChanged>();
}
