use std::path::PathBuf;

use birka_look::{NoGraphicsAdapter, require_graphics_adapter};
use birka_script::{Library, VariantLookupError};

use crate::game::puzzles::PuzzleState;
use crate::game::settings::SettingsStore;
use crate::game::state::GameState;
use crate::session::{Autosave, Restored, Session};

/// How to start the game.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// The id of the variant. Without one the saved game is continued, or the first variant begins.
    pub variant: Option<String>,
    /// A folder of variants instead of the shipped ones.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
    /// Start a new game even if there is a saved one, which is kept until the first move.
    pub fresh: bool,
}

/// Why the game cannot start.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartupError {
    #[error("no display: set DISPLAY or WAYLAND_DISPLAY, or render a picture with `birka shot VARIANT --out table.png`")]
    NoDisplay,
    #[error(transparent)]
    NoGraphics(#[from] NoGraphicsAdapter),
    #[error("there is no variant to play; `birka check` says what is wrong with the scripts")]
    NoVariants,
    #[error(transparent)]
    VariantLookupError(#[from] VariantLookupError),
}

/// The resources that are loaded before there is a window.
pub(super) struct StartupResources {
    pub(super) game_state: GameState,
    pub(super) settings_store: SettingsStore,
    pub(super) puzzles: PuzzleState,
}

impl StartupResources {
    /// Loads everything, and checks that a window can be opened.
    pub(super) fn load(options: &PlayOptions) -> Result<Self, StartupError> {
        let (settings_store, settings_error) = SettingsStore::open();
        let (puzzles, puzzles_error) = match Autosave::default_file() {
            Some(save) => PuzzleState::open(save.with_file_name("solved.ron")),
            None => (PuzzleState::default(), None),
        };
        let mut game_state = load_game(options)?;
        check_display()?;
        let errors: Vec<String> = settings_error.into_iter().chain(puzzles_error).collect();
        if !errors.is_empty() {
            game_state.show_notice(errors.join(" "));
        }
        Ok(Self { game_state, settings_store, puzzles })
    }
}

fn check_display() -> Result<(), StartupError> {
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let is_needed = cfg!(all(unix, not(any(target_os = "macos", target_os = "android", target_os = "ios"))));
    if is_needed && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set) {
        return Err(StartupError::NoDisplay);
    }
    Ok(require_graphics_adapter()?)
}

/// The saved game, or a new one.
fn load_game(options: &PlayOptions) -> Result<GameState, StartupError> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let autosave = Autosave::default_file().map(Autosave::open);
    let wanted = options.variant.as_deref().map(|id| library.get(id)).transpose()?;
    let mut notice = script_errors(&library);
    // Also for a fresh game: a saved game must not be overwritten.
    let restored = autosave.as_ref().map_or(Restored::Nothing, |save| save.restore(&library));
    let is_wanted = |session: &Session| !options.fresh && wanted.as_ref().is_none_or(|variant| variant.id == session.variant().id);
    let session = match restored {
        Restored::Game(session) if is_wanted(&session) => session,
        other => {
            let message = match other {
                Restored::Game(session) if session.is_in_progress() => autosave.as_ref().and_then(Autosave::back_up),
                Restored::Unusable { message, .. } => Some(message),
                _ => None,
            };
            if let Some(message) = message {
                tracing::warn!("{message}");
                notice = Some(message);
            }
            Session::new(wanted.or_else(|| library.default_variant()).ok_or(StartupError::NoVariants)?)
        }
    };
    let language = sys_locale::get_locale().unwrap_or_else(|| "en".to_owned());
    Ok(GameState::new(library, session, autosave).with_notice(notice).with_language(language))
}

/// Prints the errors of scripts; returns one line about them for the player.
fn script_errors(library: &Library) -> Option<String> {
    let diagnostics = library.diagnostics();
    diagnostics.iter().for_each(|diagnostic| eprintln!("{diagnostic}"));
    let first = diagnostics.first()?;
    let more = diagnostics.len() - 1;
    Some(if more == 0 { first.to_string() } else { format!("{first} (and {more} more; `birka check` lists them)") })
}
