//! The game that is on the table when the program starts.

use std::sync::Arc;

use birka_script::{Library, Variant, VariantLookupError};

use super::awaited::AwaitedGame;
use super::game_state::GameState;
use super::notice::Notice;
use crate::session::{Autosave, Restored, Session, TableNotice, has_faulty_file, is_caused_by_faulty_files};

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
    has_faulty_file(library) && library.diagnostics().iter().any(|diagnostic| diagnostic.path.file_stem().is_some_and(|stem| *stem == **id))
}

impl GameState {
    /// Continues the saved game, or begins a new one if `is_fresh`, if there is none, or if it is of another variant than `variant`. A
    /// saved game that is not continued goes into the archive; one that cannot be loaded is kept under another name.
    ///
    /// Where files with errors prevent that, the table [waits](Self::awaited) until they are mended.
    ///
    /// # Errors
    /// If there is no such variant, or none at all, and no file with errors may be the reason.
    pub fn open(library: Library, autosave: Option<Autosave>, variant: Option<&str>, is_fresh: bool) -> Result<Self, OpeningError> {
        let wanted = Wanted::find(&library, variant)?;
        let saved = autosave.as_ref().and_then(Autosave::saved_variant).filter(|saved| !is_fresh && wanted.is(saved));
        // The functions of a variant may take long: its moves are replayed when the window is open.
        if let Some(variant) = saved.filter(|saved| library.get(saved).is_ok_and(|variant| variant.rules.hooks().is_some())) {
            return Ok(Self::awaiting(library, AwaitedGame::Saved { variant }, autosave));
        }
        // Also for a fresh game: a saved game must not be overwritten.
        let notice = match autosave.as_ref().map_or(Restored::Nothing, |save| save.restore(&library)) {
            Restored::Game(session) if !is_fresh && wanted.is(&session.variant().id) => return Ok(Self::new(library, session, autosave)),
            Restored::AwaitsRules { variant, .. } if !is_fresh && wanted.is(&variant) => {
                return Ok(Self::awaiting(library, AwaitedGame::Saved { variant }, autosave));
            }
            // It goes into the archive when the next game is saved.
            Restored::Game(session) => {
                autosave.iter().for_each(|autosave| autosave.replace(&session, None));
                session.is_in_progress().then_some(Notice::EarlierGameArchived)
            }
            Restored::AwaitsRules { .. } => autosave.as_ref().and_then(Autosave::back_up).map(Notice::from),
            Restored::Unusable(save) => Some(TableNotice::NotLoaded(save).into()),
            Restored::Nothing => None,
        };
        let chosen = match wanted {
            Wanted::Ready(variant) => Ok(variant),
            Wanted::Any => library.default_variant().ok_or(None),
            Wanted::Faulty(name) => Err(Some(name)),
        };
        let state = match chosen {
            Ok(variant) => Self::new(library, Session::new(variant), autosave),
            Err(variant) if has_faulty_file(&library) => Self::awaiting(library, AwaitedGame::New { variant }, autosave),
            Err(_) => return Err(OpeningError::NoVariants),
        };
        Ok(state.with_notices(notice))
    }
}
