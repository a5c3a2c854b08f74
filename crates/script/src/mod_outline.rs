use birka_mods::{OptionOutline, VariantOutline};

use crate::variant::Variant;

/// The names that a mod's art and locales may refer to in a variant.
pub(crate) fn outline(variant: &Variant) -> VariantOutline<'_> {
    let set = variant.rules.rule_set();
    VariantOutline {
        path: &variant.path,
        id: &variant.base_id,
        kinds: set.kinds.iter().map(|kind| kind.name.as_str()).collect(),
        classes: set.classes.iter().map(|class| class.name.as_str()).collect(),
        words: variant.rules.hooks().map_or(0, |hooks| hooks.descriptions().len()),
        options: variant
            .options
            .iter()
            .map(|option| OptionOutline { name: &option.name, values: option.all_values().iter().map(ToString::to_string).collect() })
            .collect(),
        // What hooks announce is not known before they run.
        announcements: variant.rules.hooks().is_none().then(|| set.announcements.iter().map(|known| known.call.as_str()).collect()),
    }
}
