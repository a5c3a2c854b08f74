use std::sync::Arc;

use birka_script::Variant;

/// Variants for somebody who plays for the first time, the easiest one first.
const FIRST_GAMES: [&str; 3] = ["brandubh", "tablut", "copenhagen"];

/// A group of variants in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariantGroup {
    /// To start with.
    FirstGames,
    /// By the number of squares along an edge: 7 at most.
    Small,
    /// 8 to 10.
    Medium,
    /// 11 to 13.
    Large,
    /// More.
    VeryLarge,
}

impl VariantGroup {
    const BY_SIZE: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::VeryLarge];

    fn of_size(side: usize) -> Self {
        match side {
            ..=7 => Self::Small,
            8..=10 => Self::Medium,
            11..=13 => Self::Large,
            _ => Self::VeryLarge,
        }
    }
}

/// The variants whose name or id contains what is searched, in groups that are not empty. The first games are in the group of their size too.
pub(super) fn groups<'a>(variants: &'a [Arc<Variant>], language: &str, search: &str) -> Vec<(VariantGroup, Vec<&'a Arc<Variant>>)> {
    let search = search.trim().to_lowercase();
    let is_found =
        |variant: &&Arc<Variant>| variant.name_in(language).to_lowercase().contains(&search) || variant.base_id.contains(&search);
    let first = FIRST_GAMES.iter().filter_map(|id| variants.iter().find(|variant| variant.base_id == *id));
    // Who searches knows what to start with.
    let first = if search.is_empty() { first.collect() } else { Vec::new() };
    let of_size = |group| {
        let is_member = |variant: &&Arc<Variant>| VariantGroup::of_size(variant.rules.rule_set().size.side()) == group;
        (group, variants.iter().filter(is_member).filter(is_found).collect::<Vec<_>>())
    };
    let groups = std::iter::once((VariantGroup::FirstGames, first)).chain(VariantGroup::BY_SIZE.map(of_size));
    groups.filter(|(_, members)| !members.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn every_variant_is_in_the_group_of_its_size_and_what_is_searched_is_found() {
        let library = Library::shipped();
        let all = groups(library.variants(), "en", "");
        assert_eq!(all[0].0, VariantGroup::FirstGames);
        assert_eq!(all[0].1.iter().map(|variant| variant.id.as_str()).collect::<Vec<_>>(), FIRST_GAMES);
        assert_eq!(all[1..].iter().map(|(_, members)| members.len()).sum::<usize>(), library.variants().len());
        let found = groups(library.variants(), "en", " BRAND");
        assert!(found.iter().flat_map(|(_, members)| members).all(|variant| variant.id.starts_with("brandubh")), "{found:?}");
        assert_eq!(found.iter().map(|(group, _)| *group).collect::<Vec<_>>(), [VariantGroup::Small]);
        assert!(groups(library.variants(), "en", "chess").is_empty());
    }
}
