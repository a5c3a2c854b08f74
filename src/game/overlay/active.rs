//! Which dialog is open.

use bevy::prelude::*;
use birka_rules::Side;

use crate::game::actions::{ConsolePage, NewGameForm, PositionForm, RulesPage};
use crate::game::state::Unsaved;

/// The dialog over the board. At most one is open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum ActiveOverlay {
    /// No dialog is open.
    #[default]
    None,
    /// The question of the first start: to learn, or to play which side.
    Welcome,
    /// A new game is being set up.
    NewGame(NewGameForm),
    /// The list of controls.
    Help,
    /// A page about the rules of the current variant.
    Rules(RulesPage),
    /// The settings.
    Settings,
    /// The keys and buttons.
    Controls,
    /// The puzzles of a book, by its index.
    Puzzles(usize),
    /// A position is being set up.
    Position(Box<PositionForm>),
    /// The games of the archive, or of a file.
    Games,
    /// A page of the console.
    Console(ConsolePage),
    /// Whether this side resigns.
    Resign(Side),
    /// Whether the other person accepts the draw that this side offers.
    DrawOffer(Side),
    /// The program should end, but the game could not be saved, for this reason.
    Unsaved(Unsaved),
    /// The game has been saved while this was asked.
    SavedNow,
}

impl ActiveOverlay {
    /// Whether it is a question or a form, which no other dialog replaces.
    pub(super) fn waits_for_answer(&self) -> bool {
        matches!(
            self,
            Self::Welcome | Self::NewGame(_) | Self::Resign(_) | Self::DrawOffer(_) | Self::Position(_) | Self::Unsaved(_) | Self::SavedNow
        )
    }

    /// Whether the console is open.
    pub(super) fn is_console(&self) -> bool {
        matches!(self, Self::Console(_))
    }
}

/// The card that announces the result. It is drawn while the current game is finished and no dialog is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum GameOverCard {
    /// The player has not dismissed it for this result.
    #[default]
    Pending,
    /// The player has dismissed it.
    Dismissed,
}
