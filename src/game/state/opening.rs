//! The game that is on the table when the program starts, and the loading of one that could not be displayed then.

use std::sync::Arc;

use bevy::prelude::*;
use birka_game_archive::{Autosave, Restored, SaveNotice};
use birka_script::{Library, Variant, VariantLookupError};
use birka_session::{AwaitedGame, Loaded, Players, Session, Table, TimeControls, has_faulty_file, is_caused_by_faulty_files};

use super::notice::Notice;
use super::notices::Notices;
use super::saving::Saving;
use super::{GameTable, TableLanguage, Variants};

/// Why no game can be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The variant that is asked for does not exist.
    #[error(transparent)]
    Variant(#[from] VariantLookupError),
    /// There are no files with variants.
    #[error("there is no variant to play; `birka check` says what is wrong with the scripts")]
    NoVariants,
}

/// The variant that is asked for.
enum Wanted {
    Any,
    Ready(Arc<Variant>),
    /// Its file, or one that may define it, has errors.
    Faulty(String),
}

impl Wanted {
    fn find(library: &Library, name: Option<&str>) -> Result<Self, VariantLookupError> {
        let Some(name) = name else { return Ok(Self::Any) };
        match library.get(name) {
            Ok(variant) => Ok(Self::Ready(variant)),
            Err(unknown) if is_named_by_faulty_file(&unknown, library) => Ok(Self::Faulty(name.to_owned())),
            Err(unknown) => Err(unknown),
        }
    }

    /// Whether a game of a variant is what is asked for.
    fn is(&self, id: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Ready(variant) => variant.id == id,
            Self::Faulty(name) => name == id,
        }
    }
}

/// Whether a file with errors has the name of an unknown variant, so that a misspelled name is still reported at once.
fn is_named_by_faulty_file(unknown: &VariantLookupError, library: &Library) -> bool {
    let VariantLookupError::UnknownId { id, .. } = unknown else { return is_caused_by_faulty_files(unknown, library) };
    has_faulty_file(library) && library.errors_in_file_of(id).next().is_some()
}

/// The inputs to start the table: a game, variants, where it is saved, notices and a language.
pub struct OpenedTable {
    /// The game.
    pub table: Table,
    /// The variants.
    pub library: Library,
    /// Where it is saved.
    pub saving: Saving,
    /// The notices about it.
    pub notices: Notices,
    pub language: TableLanguage,
}

impl OpenedTable {
    /// A game to play. Without an autosave nothing is saved.
    #[must_use]
    pub fn new(library: Library, session: Session, autosave: Option<Autosave>) -> Self {
        Self::with(library, Table::new(session), autosave)
    }

    fn with(library: Library, table: Table, autosave: Option<Autosave>) -> Self {
        let mut notices = Notices::default();
        let saving = Saving::new(autosave);
        notices.add_lasting(saving.take_notices());
        notices.add_lasting(Notice::about_rules_of(table.main_session()));
        Self { table, library, saving, notices, language: TableLanguage::default() }
    }

    /// Continues the saved game, or begins a new one if `is_fresh`, if no game is saved, or if it is of another variant than `variant`. A
    /// saved game that is not continued goes into the archive; one that cannot be loaded is kept under another name. `players` and `clock` are
    /// those of a new game; the saved one has the same players, and clocks of its own.
    ///
    /// Where files with errors prevent that, the table [waits](Table::awaited) until they are fixed.
    ///
    /// # Errors
    /// If the variant does not exist, or no variant does, and no file with errors may be the reason.
    pub fn open(
        library: Library,
        autosave: Option<Autosave>,
        (variant, is_fresh): (Option<&str>, bool),
        (players, clock): (Players, TimeControls),
    ) -> Result<Self, OpeningError> {
        let wanted = Wanted::find(&library, variant)?;
        let saved = autosave.as_ref().and_then(Autosave::saved_variant).filter(|saved| !is_fresh && wanted.is(saved));
        // The functions of a variant may take long: its moves are replayed when the window is open.
        if let Some(variant) = saved.filter(|saved| library.get(saved).is_ok_and(|variant| variant.rules.hooks().is_some())) {
            return Ok(Self::with(library, Table::awaiting(AwaitedGame::Saved { variant }), autosave));
        }
        // Also for a fresh game: a saved game must not be overwritten.
        let notice = match autosave.as_ref().map_or(Restored::Nothing, |save| save.restore(&library)) {
            Restored::Game(session) if !is_fresh && wanted.is(&session.variant().id) => {
                return Ok(Self::new(library, session.with_players(players), autosave));
            }
            Restored::AwaitsRules { variant, .. } if !is_fresh && wanted.is(&variant) => {
                return Ok(Self::with(library, Table::awaiting(AwaitedGame::Saved { variant }), autosave));
            }
            // It goes into the archive when the next game is saved.
            Restored::Game(session) => {
                let session = session.with_players(players);
                autosave.iter().for_each(|autosave| autosave.replace(&session));
                session.is_in_progress().then_some(Notice::EarlierGameArchived)
            }
            Restored::AwaitsRules { .. } => autosave.as_ref().and_then(Autosave::back_up).map(Notice::from),
            Restored::Unusable(save) => Some(SaveNotice::NotLoaded(save).into()),
            Restored::Nothing => None,
        };
        let chosen = match wanted {
            Wanted::Ready(variant) => Ok(variant),
            Wanted::Any => library.default_variant().ok_or(None),
            Wanted::Faulty(name) => Err(Some(name)),
        };
        let mut opened = match chosen {
            Ok(variant) => Self::new(library, new_game(variant, players, clock), autosave),
            Err(variant) if has_faulty_file(&library) => Self::with(library, Table::awaiting(AwaitedGame::New { variant }), autosave),
            Err(_) => return Err(OpeningError::NoVariants),
        };
        opened.notices.add_first(notice);
        Ok(opened)
    }

    /// Puts everything into an app.
    pub fn insert_into(self, world: &mut World) {
        world.insert_resource(GameTable(self.table));
        world.insert_resource(Variants(self.library));
        world.insert_resource(self.saving);
        world.insert_resource(self.notices);
        world.insert_resource(self.language);
    }
}

fn new_game(variant: Arc<Variant>, players: Players, clock: TimeControls) -> Session {
    let mut session = Session::new(variant).with_players(players);
    session.set_clock(clock);
    session
}

/// Loads a game that is awaited. Calls the functions of its variant.
pub(super) fn load(game: &AwaitedGame, library: &Library, autosave: Option<&Autosave>, players: Players, clock: TimeControls) -> Loaded {
    let begin = |variant: Option<Arc<Variant>>| match variant {
        Some(variant) => Loaded::Ready(Box::new(new_game(variant, players, clock))),
        None => Loaded::Waiting(None),
    };
    let variant = match game {
        AwaitedGame::New { variant: None } => return begin(library.default_variant()),
        AwaitedGame::New { variant: Some(variant) } => return begin(library.get(variant).ok()),
        AwaitedGame::Saved { variant } => variant,
    };
    match autosave.map_or(Restored::Nothing, |save| save.restore(library)) {
        Restored::Game(session) => Loaded::Ready(Box::new(session.with_players(players))),
        Restored::AwaitsRules { fault, .. } => Loaded::Waiting(fault),
        Restored::Nothing => begin(library.get(variant).ok()),
        Restored::Unusable(save) => {
            autosave.iter().for_each(|autosave| autosave.add_notice(SaveNotice::NotLoaded(save.clone())));
            begin(library.get(variant).ok().or_else(|| library.default_variant()))
        }
    }
}
