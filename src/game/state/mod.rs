//! The game on the table: its resources, the messages that go to it and come from it, the way of a command, notices, language, saving and the end of
//! the program.
//!
//! This is the only place where the view meets the session.

mod commands;
mod notice;
mod notices;
mod opening;
mod saving;

use bevy::prelude::*;
use birka_localization::Language;
use birka_rules::{HookError, PlayedMove};
use birka_script::Library;
use birka_session::{Change, Command, DrawPartner, Refusal, RuleUpdate, Table};

use super::platform::RedrawAppExt;
use super::schedule::GameSystems;
use super::settings::SettingsStore;

pub use commands::{CommandSystems, is_puzzle};
pub use notice::{EngineFailure, GamesNotice, GamesSource, NamedVariant, Notice, PuzzleFailure};
pub use notices::{NoticeKind, Notices, ShownNotice};
pub use opening::{OpenedTable, OpeningError};
pub use saving::{Quit, QuitBlocked, Saving, Unsaved};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DialogOpen>()
        .init_resource::<KeyFocus>()
        .init_resource::<ArrowKeysStep>()
        .init_resource::<TableLanguage>()
        .add_plugins((commands::plugin, notices::plugin, saving::plugin))
        .add_systems(Update, speak_chosen_language.after(GameSystems::Input).before(GameSystems::Rules))
        .redraw_scene_if(resource_changed::<TableLanguage>);
}

/// The main game, and what is displayed in its place. Systems read it, choose what is displayed, and send [`GameCommand`]s.
#[derive(Resource, Deref, DerefMut)]
pub struct GameTable(pub Table);

/// The variants that can be played, and the errors of their files.
#[derive(Resource, Clone, Deref)]
pub struct Variants(pub Library);

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

/// Whether the arrow keys to the left and right step through the game also at its last position: while a review is open. At earlier positions
/// they always do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrowKeysStep(pub bool);

/// The owner of the keys, apart from an open dialog.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyFocus {
    #[default]
    Board,
    /// A button, a list or the like.
    Widget,
    /// A field in which a text is written.
    TextField,
}

/// Whether a dialog is open. Meanwhile keys do not reach the board, and engines that play each other wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DialogOpen(pub bool);

/// The language that the table speaks.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct TableLanguage {
    language: Language,
    /// The tag of the language that the system asks for, such as `pt-BR`.
    system_locale: String,
    /// The tag by which texts of a variant are looked up.
    locale: String,
}

impl Default for TableLanguage {
    fn default() -> Self {
        Self::of_system(Language::English.to_string())
    }
}

impl TableLanguage {
    /// The language that the system asks for, by its tag, such as `sv-FI` or `pt-BR`; English where Birka does not speak it.
    #[must_use]
    pub fn of_system(locale: String) -> Self {
        Self { language: Language::of_locale(&locale).unwrap_or_default(), locale: locale.clone(), system_locale: locale }
    }

    /// The same language of the system, with the one that a player has chosen instead, if any.
    #[must_use]
    pub fn chosen(&self, chosen: Option<Language>) -> Self {
        let system = Self::of_system(self.system_locale.clone());
        match chosen {
            Some(language) => Self { language, locale: language.to_string(), ..system },
            None => system,
        }
    }

    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The language unless a player chooses one.
    #[must_use]
    pub fn system_language(&self) -> Language {
        Language::of_locale(&self.system_locale).unwrap_or_default()
    }

    /// The tag of the language in which variants and mods are shown. A mod may speak a language that Birka does not: then it is that of the system.
    #[must_use]
    pub fn locale(&self) -> &str {
        &self.locale
    }
}

/// Speaks the language of the settings as soon as it is another one.
fn speak_chosen_language(mut language: ResMut<TableLanguage>, settings: Res<SettingsStore>) {
    if settings.is_changed() {
        let chosen = language.chosen(settings.settings().language);
        language.set_if_neq(chosen);
    }
}
