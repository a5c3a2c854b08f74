//! Whether an unpacked mod could be loaded beside the installed mods.

use std::path::Path;

use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_mods::{Mod, Mods};
use birka_script::{Library, load_file};

/// Checks the mod in the folder `new` beside the installed mods, in place of the one at its destination.
///
/// Returns what only keeps it, or a part of it, from being loaded at present: another mod that is missing or of another version, or a
/// variant that another mod defines too.
///
/// # Errors
/// Everything wrong with the mod if it has errors of its own, or if it cannot be loaded whatever other mods are installed.
pub(crate) fn check(mods: &Mods, new: &Path, destination: &Path) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let library = Library::with_shipped(mods.with_replaced(new, destination));
    let mut found = Vec::new();
    let mut accepts_program = true;
    for skipped in library.mods().skipped().iter().filter(|one| one.folder == new) {
        found.extend(skipped.diagnostics.iter().cloned());
        if let Some(valid) = &skipped.valid {
            accepts_program = valid.manifest.accepts_program();
            found.extend(valid.diagnostics().iter().cloned());
            found.extend(script_errors(valid, &library));
        }
    }
    for diagnostic in library.diagnostics() {
        if diagnostic.path.starts_with(new) && diagnostic.severity == Severity::Error && !found.contains(diagnostic) {
            found.push(diagnostic.clone());
        }
    }
    let is_temporary = |diagnostic: &Diagnostic| match diagnostic.code {
        Code::MissingMod | Code::ModVersion => true,
        Code::DuplicateVariant => {
            let id = load_file(&diagnostic.path).ok().map(|variant| variant.base_id);
            !id.is_some_and(|id| is_shipped(&id, &library))
        }
        _ => false,
    };
    if accepts_program && found.iter().all(is_temporary) { Ok(found) } else { Err(found) }
}

/// The errors of the scripts of a mod that is skipped and whose scripts are therefore not in the library, as far as they do not depend on
/// what the scripts extend.
fn script_errors(skipped: &Mod, library: &Library) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for script in skipped.script_files().unwrap_or_default() {
        match load_file(&script) {
            Ok(variant) if is_shipped(&variant.base_id, library) => {
                let message = format!("the variant `{}` is one that comes with Birka; give this one another `id`", variant.base_id);
                errors.push(Diagnostic::error(&script, Code::DuplicateVariant, message));
            }
            Ok(_) => {}
            Err(found) => errors.extend(found.into_iter().filter(|one| !matches!(one.code, Code::Extends | Code::UndeclaredDependency))),
        }
    }
    errors
}

/// Whether a variant comes with Birka.
fn is_shipped(id: &str, library: &Library) -> bool {
    library.variants().iter().any(|variant| variant.base_id == id && variant.from_mod().is_none())
}
