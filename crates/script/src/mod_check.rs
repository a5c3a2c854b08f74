use std::path::Path;

use birka_mods::Mods;

use crate::check::CheckReport;
use crate::library::Library;

/// Checks the mod in a folder together with the mods in the folders beside it. With `coverage`, also reports rules that no example covers.
#[must_use]
pub fn check_mod(folder: &Path, coverage: bool) -> CheckReport {
    let mods = Mods::read_with_siblings(folder);
    let canonical = folder.canonicalize().ok();
    let is_folder = |other: &Path| other.canonicalize().ok() == canonical;
    if let Some(skipped) = mods.skipped().iter().find(|one| is_folder(&one.folder)) {
        return CheckReport { diagnostics: skipped.diagnostics.clone(), ..CheckReport::default() };
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
