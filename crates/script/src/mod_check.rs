use std::path::Path;

use birka_art::Art;
use birka_diagnostics::Code;
use birka_mods::{Mods, SkippedMod, script_files};

use crate::check::{CheckReport, check_file};
use crate::library::Library;

/// Checks the mod in a folder together with the mods in the folders beside it. With `coverage`, also reports rules that no example covers.
#[must_use]
pub fn check_mod(folder: &Path, coverage: bool) -> CheckReport {
    let mods = Mods::read_with_siblings(folder);
    let canonical = folder.canonicalize().ok();
    let is_folder = |other: &Path| other.canonicalize().ok() == canonical;
    if let Some(skipped) = mods.skipped().iter().find(|one| is_folder(&one.folder)) {
        return check_skipped(skipped, coverage);
    }
    let Some(one) = mods.loaded().iter().find(|one| is_folder(&one.folder)).cloned() else { return CheckReport::default() };
    // With the variants that come with Birka, so that an id of theirs in the mod is reported.
    let library = Library::with_shipped(mods);
    let mut report = library.check_mod(&one);
    if coverage {
        let own = library.variants().iter().filter(|variant| one.contains(&variant.path));
        report.diagnostics.extend(own.flat_map(|variant| library.uncovered_rules(variant)));
    }
    report
}

/// Checks a mod that is not loaded: why it is not, and what else is wrong with its art, its locales and its scripts. What only follows from
/// its being skipped is left out.
#[must_use]
pub fn check_skipped(skipped: &SkippedMod, coverage: bool) -> CheckReport {
    let mut report = CheckReport { diagnostics: skipped.diagnostics.clone(), ..CheckReport::default() };
    match &skipped.valid {
        Some(valid) => report.diagnostics.extend(valid.diagnostics().iter().cloned()),
        None => report.diagnostics.extend(Art::read(&skipped.folder, &mut |_| {}).err().into_iter().flatten()),
    }
    for script in script_files(&skipped.folder).unwrap_or_default() {
        let mut checked = check_file(&script, coverage);
        checked.diagnostics.retain(|found| !matches!(found.code, Code::Extends | Code::UndeclaredDependency));
        report.add(checked);
    }
    report
}
