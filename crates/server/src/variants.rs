//! The variants of games: shipped ones by their names, others by their source, which is run in the sandbox.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use birka_localization::Language;
use birka_network::messages::{MAX_SOURCE, NewGame, RefusalCode};
use birka_script::{CheckEffort, Library, SourceChecker, Variant, VariantName};

use crate::judge::Refused;

/// The most variants with a source that are kept.
const KEPT: usize = 256;

/// The variants that are in use.
#[derive(Default)]
pub struct Variants {
    known: Mutex<HashMap<String, Arc<Variant>>>,
}

impl Variants {
    /// The variant of a game. Blocks while a source is run, which takes some milliseconds.
    ///
    /// # Errors
    /// If there is none, or its source has errors.
    pub fn of(&self, game: &NewGame) -> Result<Arc<Variant>, Refused> {
        let (name, source) = (&game.saved.variant, game.source.as_deref());
        let refused = |text: String| Refused::new(RefusalCode::Rules, text);
        // The same rules are the same variant. The options are in the name.
        let key = format!("{}\n{name}\n{}", game.saved.rules, source.unwrap_or_default());
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&key) {
            return Ok(Arc::clone(known));
        }
        let variant = match source {
            None => named(name)?,
            Some(source) => {
                let name: VariantName = name.parse().map_err(|error: birka_script::VariantLookupError| refused(error.to_string()))?;
                of_source(source, &name.options)?
            }
        };
        let mut known = lock();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(key, Arc::clone(&variant));
        Ok(variant)
    }
}

/// The variant of a name that the server has.
///
/// # Errors
/// If there is none.
pub fn named(name: &str) -> Result<Arc<Variant>, Refused> {
    let found = Library::shipped_variant(name).map_or_else(|| library().get(name), Ok);
    found.map_err(|error| Refused::new(RefusalCode::Rules, error.to_string()))
}

/// The shipped variants with those of the example mods. Blocks for some time when it is first asked for.
/// The variant of a source, with these options. Blocks while it is run.
///
/// # Errors
/// If it has errors.
pub fn of_source(source: &str, options: &[(String, String)]) -> Result<Arc<Variant>, Refused> {
    static CHECKER: LazyLock<SourceChecker> = LazyLock::new(|| SourceChecker::new(CheckEffort::Brief));
    let refused = |text: String| Refused::new(RefusalCode::Rules, text);
    if source.len() > MAX_SOURCE {
        return Err(refused(format!("the source of a variant has at most {MAX_SOURCE} bytes")));
    }
    let loaded = CHECKER.load("variant.lua", source, options);
    Ok(Arc::new(loaded.map_err(|faults| refused(faults.first().map(ToString::to_string).unwrap_or_default()))?))
}

/// The name of a variant for players; its id if it is not a shipped one.
#[must_use]
pub fn name(id: &str, language: Language) -> String {
    let shown = |variant: Arc<Variant>| {
        let name = variant.name_in(language.code());
        if name.is_empty() { id.to_owned() } else { name.to_owned() }
    };
    library().get(id).map_or_else(|_| id.to_owned(), shown)
}

/// The shipped variants with those of the example mods.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);
    &LIBRARY
}
