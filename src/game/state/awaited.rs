use birka_rules::HookError;
use birka_script::Library;

use super::notice::Notice;
use crate::session::{Autosave, Restored, Session, TableNotice};

/// A game that cannot be displayed yet: its rules have errors, or its moves are still being replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwaitedGame {
    /// The saved game. Its file stays unchanged until it is loaded.
    Saved {
        /// The variant of the game.
        variant: String,
    },
    /// A new game.
    New {
        /// The variant; `None` for the library's default.
        variant: Option<String>,
    },
}

/// The result of loading an awaited game.
pub(super) enum LoadedGame {
    /// The game can be displayed. A notice may come with it.
    Ready(Box<Session>, Option<Notice>),
    /// Its rules still have errors; with the function of them that failed, if that is why.
    Waiting(Option<HookError>),
}

impl AwaitedGame {
    /// The name of the variant, if one is chosen.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        match self {
            Self::Saved { variant } => Some(variant),
            Self::New { variant } => variant.as_deref(),
        }
    }

    /// Loads the game. Calls the functions of its variant.
    pub(super) fn load(&self, library: &Library, autosave: Option<&Autosave>) -> LoadedGame {
        match self {
            Self::New { variant } => new_game(library, variant.as_deref(), None),
            Self::Saved { variant } => match autosave.map_or(Restored::Nothing, |save| save.restore(library)) {
                Restored::Game(session) => {
                    let notice = Notice::about_rules_of(&session);
                    LoadedGame::Ready(Box::new(session), notice)
                }
                Restored::AwaitsRules { fault, .. } => LoadedGame::Waiting(fault),
                Restored::Nothing => new_game(library, Some(variant), None),
                Restored::Unusable(save) => new_game(library, Some(variant), Some(TableNotice::NotLoaded(save).into())),
            },
        }
    }
}

/// A new game of a variant, or of the default one if there is no such variant.
fn new_game(library: &Library, variant: Option<&str>, notice: Option<Notice>) -> LoadedGame {
    let chosen = match variant {
        Some(id) if notice.is_none() => library.get(id).ok(),
        Some(id) => library.get(id).ok().or_else(|| library.default_variant()),
        None => library.default_variant(),
    };
    chosen.map_or(LoadedGame::Waiting(None), |variant| LoadedGame::Ready(Box::new(Session::new(variant)), notice))
}
