use std::sync::Arc;

use birka_script::{People, Variant};

use crate::game::actions::VariantGrouping;

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
    /// By the people whose game it is; `None` if the file does not say.
    Of(Option<People>),
}

impl VariantGroup {
    const BY_SIZE: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::VeryLarge];

    /// All groups but the first games, in their order.
    fn all(grouping: VariantGrouping) -> Vec<Self> {
        match grouping {
            VariantGrouping::Size => Self::BY_SIZE.to_vec(),
            VariantGrouping::People => People::ALL.iter().map(|(_, people)| Self::Of(Some(*people))).chain([Self::Of(None)]).collect(),
        }
    }

    fn of(variant: &Variant, grouping: VariantGrouping) -> Self {
        match grouping {
            VariantGrouping::Size => Self::of_size(variant.rules.rule_set().size.side()),
            VariantGrouping::People => Self::Of(variant.people),
        }
    }

    fn of_size(side: usize) -> Self {
        match side {
            ..=7 => Self::Small,
            8..=10 => Self::Medium,
            11..=13 => Self::Large,
            _ => Self::VeryLarge,
        }
    }
}

/// The variants whose name or id contains what is searched, in groups that are not empty. The first games are in another group too.
pub(super) fn groups<'a>(
    variants: &'a [Arc<Variant>],
    language: &str,
    search: &str,
    grouping: VariantGrouping,
) -> Vec<(VariantGroup, Vec<&'a Arc<Variant>>)> {
    let search = search.trim().to_lowercase();
    let is_found =
        |variant: &&Arc<Variant>| variant.name_in(language).to_lowercase().contains(&search) || variant.base_id.contains(&search);
    let first = FIRST_GAMES.iter().filter_map(|id| variants.iter().find(|variant| variant.base_id == *id));
    // Who searches knows what to start with.
    let first = if search.is_empty() { first.collect() } else { Vec::new() };
    let members = |group| {
        let is_member = |variant: &&Arc<Variant>| VariantGroup::of(variant, grouping) == group;
        (group, variants.iter().filter(is_member).filter(is_found).collect::<Vec<_>>())
    };
    let groups = std::iter::once((VariantGroup::FirstGames, first)).chain(VariantGroup::all(grouping).into_iter().map(members));
    groups.filter(|(_, members)| !members.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn every_variant_is_in_one_group_and_what_is_searched_is_found() {
        let library = Library::shipped();
        for grouping in [VariantGrouping::Size, VariantGrouping::People] {
            let all = groups(library.variants(), "en", "", grouping);
            assert_eq!(all[0].0, VariantGroup::FirstGames);
            assert_eq!(all[0].1.iter().map(|variant| variant.id.as_str()).collect::<Vec<_>>(), FIRST_GAMES);
            assert_eq!(all[1..].iter().map(|(_, members)| members.len()).sum::<usize>(), library.variants().len());
            assert!(!all.iter().any(|(group, _)| *group == VariantGroup::Of(None)), "every shipped variant says whose game it is");
        }
        let found = groups(library.variants(), "en", " BRAND", VariantGrouping::Size);
        assert!(found.iter().flat_map(|(_, members)| members).all(|variant| variant.id.starts_with("brandubh")), "{found:?}");
        assert_eq!(found.iter().map(|(group, _)| *group).collect::<Vec<_>>(), [VariantGroup::Small]);
        assert!(groups(library.variants(), "en", "chess", VariantGrouping::Size).is_empty());
    }

    #[test]
    fn variants_are_grouped_by_the_people_whose_game_they_are() {
        let library = Library::shipped();
        let all = groups(library.variants(), "en", "", VariantGrouping::People);
        let people_of = |id: &str| {
            let has = |(_, members): &&(VariantGroup, Vec<&Arc<Variant>>)| members.iter().any(|variant| variant.base_id == id);
            all[1..].iter().find(has).map(|(group, _)| *group)
        };
        for (id, people) in [
            ("tablut-raichi", People::Sami),
            ("tablut-castle", People::Sami),
            ("brandubh-walker", People::Irish),
            ("tawlbwrdd-apifan", People::Welsh),
            ("alea", People::English),
            ("hnefatafl-ashton-19", People::Norse),
            ("copenhagen", People::Modern),
            ("magpie", People::Modern),
        ] {
            assert_eq!(people_of(id), Some(VariantGroup::Of(Some(people))), "{id}");
        }
    }
}
