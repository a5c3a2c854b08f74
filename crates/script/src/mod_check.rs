//! Checks of a whole mod, and the outlines of variants that mods are checked against.

use std::path::Path;

use birka_mods::{Mods, OptionOutline, VariantOutline};

use crate::{CheckReport, Library, Variant};

/// Checks the mod in a folder together with the mods in the folders beside it. With `coverage`, also whether its examples show every rule
/// that its scripts set.
#[must_use]
pub fn check_mod(folder: &Path, coverage: bool) -> CheckReport {
    let mods = Mods::read_with_siblings(folder);
    let canonical = folder.canonicalize().ok();
    let is_it = |other: &Path| other.canonicalize().ok() == canonical;
    if let Some(skipped) = mods.skipped().iter().find(|one| is_it(&one.folder)) {
        return CheckReport { diagnostics: skipped.diagnostics.clone(), ..CheckReport::default() };
    }
    let Some(one) = mods.loaded().iter().find(|one| is_it(&one.folder)).cloned() else { return CheckReport::default() };
    let library = Library::from_mods(mods);
    let mut checked = library.check_mod(&one);
    if coverage {
        let own = library.variants().iter().filter(|variant| one.contains(&variant.path));
        checked.diagnostics.extend(own.flat_map(|variant| library.uncovered_rules(variant)));
    }
    checked
}

/// The names that a mod's art and locales may refer to in a variant.
pub(crate) fn outline(variant: &Variant) -> VariantOutline<'_> {
    let set = variant.rules.rule_set();
    let option = |option: &'_ crate::RuleOption| option.all_values().iter().map(ToString::to_string).collect();
    VariantOutline {
        path: &variant.path,
        id: &variant.base_id,
        kinds: set.kinds.iter().map(|kind| kind.name.as_str()).collect(),
        options: variant.options.iter().map(|known| OptionOutline { name: &known.name, values: option(known) }).collect(),
        // What hooks announce is not known before they run.
        announcements: variant.rules.hooks().is_none().then(|| set.announcements.iter().map(|known| known.call.as_str()).collect()),
    }
}
