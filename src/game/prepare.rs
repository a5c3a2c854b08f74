//! Everything that can go wrong before there is a window.

use std::path::PathBuf;

use super::table::Table;
use crate::session::{Autosave, Restored, Session};
use birka_look::{NoGraphicsAdapter, require_graphics_adapter};
use birka_script::{Library, VariantLookupError};

/// How to begin.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// The id of the variant to play; without one the game that was left goes on, or Tablut begins.
    pub variant: Option<String>,
    /// A folder of variants to play instead of the shipped ones.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
    /// Begin a new game even if one was left. The one that was left is kept until the first move.
    pub fresh: bool,
}

/// Why there is nothing to play on.
#[derive(Debug, thiserror::Error)]
pub(super) enum CannotPlay {
    #[error("no display: set DISPLAY or WAYLAND_DISPLAY, or render a picture with `birka shot VARIANT --out table.png`")]
    NoDisplay,
    #[error(transparent)]
    NoGraphics(#[from] NoGraphicsAdapter),
    #[error("there is no variant to play; `birka check` says what is wrong with the scripts")]
    NoVariants,
    #[error(transparent)]
    VariantLookupError(#[from] VariantLookupError),
}

/// Finds out whether there is something to show a window on.
pub(super) fn seek_display() -> Result<(), CannotPlay> {
    let named = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let needed = cfg!(all(unix, not(any(target_os = "macos", target_os = "android", target_os = "ios"))));
    if needed && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(named) {
        return Err(CannotPlay::NoDisplay);
    }
    Ok(require_graphics_adapter()?)
}

/// Lays the table: the game that was left, or a new one.
pub(super) fn lay_table(options: &PlayOptions) -> Result<Table, CannotPlay> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let autosave = Autosave::default_file().map(Autosave::open);
    let wanted = options.variant.as_deref().map(|id| library.get(id)).transpose()?;
    let mut message = broken_scripts(&library);
    // Also for a fresh game: what is there must not be overwritten.
    let restored = autosave.as_ref().map_or(Restored::Nothing, |save| save.restore(&library));
    let is_wanted = |session: &Session| !options.fresh && wanted.as_ref().is_none_or(|variant| variant.id == session.variant().id);
    let session = match restored {
        Restored::Game(session) if is_wanted(&session) => session,
        other => {
            let told = match other {
                Restored::Game(session) if session.is_running() => autosave.as_ref().and_then(Autosave::put_aside),
                Restored::SetAside { message, .. } => Some(message),
                _ => None,
            };
            if let Some(told) = told {
                tracing::warn!("{told}");
                message = Some(told);
            }
            Session::new(wanted.or_else(|| library.default_variant()).ok_or(CannotPlay::NoVariants)?)
        }
    };
    let language = sys_locale::get_locale().unwrap_or_else(|| "en".to_owned());
    Ok(Table::new(library, session, autosave).with_message(message).speaking(language))
}

/// Faults of scripts go to the terminal line by line, and one word about them to the players.
fn broken_scripts(library: &Library) -> Option<String> {
    let faults = library.diagnostics();
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    let first = faults.first()?;
    Some(if faults.len() == 1 { first.to_string() } else { format!("{first} (and {} more; `birka check` lists them)", faults.len() - 1) })
}
