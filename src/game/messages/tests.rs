//! The functions of these modules and the Fluent files agree.

use std::collections::BTreeSet;

use birka_localization::{Language, Texts, Variables};

use super::{
    Entry, accessibility, analysis, buttons, codex, game, games, input, levels, new_game, people, play, positions, provenance, puzzles,
    refusals, replay, scripts, settings, study, tutorial, variations, welcome,
};

/// What each module returns.
const MODULES: &[(&str, &[Entry])] = &[
    ("analysis", analysis::ENTRIES),
    ("buttons", buttons::ENTRIES),
    ("codex", codex::ENTRIES),
    ("game", game::ENTRIES),
    ("games", games::ENTRIES),
    ("input", input::ENTRIES),
    ("levels", levels::ENTRIES),
    ("new_game", new_game::ENTRIES),
    ("people", people::ENTRIES),
    ("play", play::ENTRIES),
    ("positions", positions::ENTRIES),
    ("provenance", provenance::ENTRIES),
    ("puzzles", puzzles::ENTRIES),
    ("refusals", refusals::ENTRIES),
    ("replay", replay::ENTRIES),
    ("scripts", scripts::ENTRIES),
    ("accessibility", accessibility::ENTRIES),
    ("settings", settings::ENTRIES),
    ("study", study::ENTRIES),
    ("tutorial", tutorial::ENTRIES),
    ("variations", variations::ENTRIES),
    ("welcome", welcome::ENTRIES),
];

#[test]
fn every_message_exists_with_the_variables_that_are_given() {
    for (module, entries) in MODULES {
        for entry in *entries {
            let given: BTreeSet<String> = entry.variables.iter().map(ToString::to_string).collect();
            for id in entry.ids {
                assert_eq!(Variables::of(id), Some(given.clone()), "`{id}` in messages::{module}");
            }
        }
    }
}

#[test]
fn every_message_of_the_table_is_used() {
    let used: BTreeSet<&str> = MODULES.iter().flat_map(|(_, entries)| entries.iter().flat_map(|entry| entry.ids)).copied().collect();
    for source in Texts::sources(Language::English).iter().filter(|source| source.topic.starts_with("table-")) {
        for (id, _) in Variables::in_source(source.text) {
            assert!(used.contains(id.as_str()), "`{id}` in {}.ftl: no function returns it, or its module is not in MODULES", source.topic);
        }
    }
}
