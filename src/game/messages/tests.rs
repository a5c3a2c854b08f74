//! The functions of these modules and the Fluent files agree.

use std::collections::BTreeSet;

use birka_diagnostics::SystemError;
use birka_localization::{Language, Texts, Variables};
use birka_rules::Setup;

use super::{ModuleTexts, accessibility, analysis, buttons, codex, errors, game, games, input, new_game, scripts, settings};
use crate::game::actions::PositionForm;
use birka_session::{Action, words};
use birka_storage::{SaveError, Stored};

/// The entries of each module.
const MODULES: &[ModuleTexts] = &[
    ("accessibility", accessibility::ENTRIES),
    ("analysis", analysis::ENTRIES),
    ("buttons", buttons::ENTRIES),
    ("codex", codex::ENTRIES),
    ("game", game::ENTRIES),
    ("games", games::ENTRIES),
    ("input", input::ENTRIES),
    ("new_game", new_game::ENTRIES),
    ("scripts", scripts::ENTRIES),
    ("settings", settings::ENTRIES),
    ("birka_session::words", words::ENTRIES),
    ("birka_session::words::faults", words::faults::ENTRIES),
    ("birka_session::words::games", words::games::ENTRIES),
    ("birka_session::words::judgements", words::judgements::ENTRIES),
    ("birka_session::words::puzzles", words::puzzles::ENTRIES),
    ("birka_session::words::spoken", words::spoken::ENTRIES),
];

fn all() -> impl Iterator<Item = &'static ModuleTexts> {
    MODULES.iter().chain(errors::MODULES)
}

#[test]
fn every_message_exists_with_the_variables_that_are_given() {
    for (module, entries) in all() {
        for entry in *entries {
            let given: BTreeSet<String> = entry.variables.iter().map(ToString::to_string).collect();
            for id in entry.ids {
                assert_eq!(Variables::of(id), Some(given.clone()), "`{id}` in messages::{module}");
            }
        }
    }
}

fn texts() -> impl Iterator<Item = String> {
    all().flat_map(|(_, entries)| entries.iter().flat_map(|entry| entry.ids)).map(ToString::to_string)
}

/// The messages of actions: what describes them, and the labels of their buttons.
fn of_actions() -> impl Iterator<Item = String> {
    let labels = |action: Action| [false, true].into_iter().filter_map(move |is_on| action.label_id(is_on)).map(str::to_owned);
    Action::ALL.iter().flat_map(move |&action| labels(action).chain([action.description_id()]))
}

#[test]
fn every_action_is_described() {
    for id in of_actions() {
        assert_eq!(Variables::of(&id), Some(BTreeSet::new()), "`{id}`");
    }
}

#[test]
fn every_message_of_the_table_is_used() {
    let used: BTreeSet<String> = texts().chain(of_actions()).collect();
    for source in Texts::sources(Language::English).iter().filter(|source| source.topic.starts_with("table-")) {
        for (id, _) in Variables::in_source(source.text) {
            assert!(used.contains(&id), "`{id}` in {}.ftl: no function returns it, or its module is not in MODULES", source.topic);
        }
    }
}

/// A message about a side has a text for each role, and another one with the name that a variant gives the side.
#[test]
fn every_message_about_a_side_has_a_text_with_its_own_name() {
    let about = all().flat_map(|(_, entries)| *entries).filter(|entry| entry.variables.contains(&"side"));
    let ids: Vec<&str> = about.flat_map(|entry| entry.ids).copied().collect();
    assert!(ids.len() > 15, "{ids:?}");
    for (language, id) in Language::ALL.into_iter().flat_map(|language| ids.iter().map(move |id| (language, *id))) {
        let [attackers, defenders, own] = ["attackers", "defenders", "Vit"].map(|side| {
            let others = ["mv", "error", "square"].map(|name| (name, "x".into()));
            let numbers = ["face", "moves", "percent", "before", "after"].map(|name| (name, 3.into()));
            let arguments: Vec<_> = others.into_iter().chain(numbers).chain([("side", side.into())]).collect();
            Texts::shipped().format(language, id, &arguments)
        });
        assert!(own.contains("Vit") && attackers != defenders && own != attackers, "{language} {id}: {own}");
    }
}

/// English words that stand in hardly any sentence of another language.
const ENGLISH: [&str; 12] = ["the", "is", "of", "cannot", "could", "this", "has", "with", "there", "needs", "file", "disk"];

/// The English words of a text but for what it quotes and the parts of paths.
fn english_words(text: &str) -> Vec<String> {
    let spoken: String = text.split(['`', '“', '”', '„', '«', '»']).step_by(2).collect();
    let words = spoken.split_whitespace().filter(|word| !word.contains('/')).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| ENGLISH.contains(word)).map(str::to_owned).collect()
}

#[test]
fn faults_of_positions_are_told_in_every_language() {
    let variant = birka_script::Library::shipped().get("tablut").unwrap();
    let set = variant.rules.rule_set();
    let mut form = PositionForm::new("tablut", set, Setup::start(set));
    for text in [
        "",
        "/9/9/x8/ q",
        "/9/ a b",
        "/10/0/9/9/9/9/9/9/9/ a",
        "/9/9/9/9/4t4/9/9/9/KK7/ a",
        "/9/9/9/9/9/9/9/9/9/ d",
        "/9/9/9/9/9/9/9/9/9/ d memory:ply=3",
    ] {
        form.set_text(set, text.to_owned());
        let faults = form.faults(set);
        assert!(!faults.is_empty(), "{text}");
        for fault in &faults {
            for language in Language::ALL.into_iter().skip(1) {
                let words = words::position(language, fault);
                assert_eq!(english_words(&words), Vec::<String>::new(), "{language}: {words}");
            }
        }
    }
}

#[test]
fn errors_of_the_disk_are_told_in_every_language() {
    use std::io::ErrorKind::{
        AlreadyExists, NotADirectory, NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull, TimedOut, WouldBlock,
    };
    let kinds =
        [StorageFull, QuotaExceeded, PermissionDenied, ReadOnlyFilesystem, NotADirectory, AlreadyExists, NotFound, WouldBlock, TimedOut];
    let file = std::path::PathBuf::from("/home/anna/table.ron");
    for kind in kinds {
        let error = SystemError::from(std::io::Error::new(kind, "the disk is of no use"));
        for what in [Stored::Game, Stored::Settings, Stored::Keys, Stored::SolvedPuzzles] {
            let error = SaveError::NotWritten { what, file: file.clone(), error: error.clone() };
            for language in Language::ALL.into_iter().skip(1) {
                let words = errors::storage::save(language, &error);
                assert_eq!(english_words(&words), Vec::<String>::new(), "{language}: {words}");
                assert!(words.contains("/home/anna/table.ron"), "{language}: {words}");
            }
        }
    }
    let full = SystemError::from(std::io::Error::from_raw_os_error(28));
    assert_eq!(errors::storage::system(Language::German, &full), "der Datenträger ist voll (Fehler 28)");
}

/// Keys are named by the map of keys, in the player's layout: a text gets them as a variable.
#[test]
fn no_text_names_a_key() {
    for language in Language::ALL {
        let keys = [input::key_enter, input::key_escape, input::key_page_up, input::key_page_down].map(|key| key(language));
        let in_parentheses = [input::key_home, input::key_end].map(|key| format!("({})", key(language)));
        for source in Texts::sources(language).iter().filter(|source| source.topic.starts_with("table-")) {
            for line in source.text.lines().filter(|line| !line.starts_with("input-key-") && !line.starts_with('#')) {
                let words: Vec<&str> = line.split(|c: char| !c.is_alphabetic()).collect();
                let names = |key: &String| words.windows(key.split(' ').count()).any(|window| window.join(" ") == *key);
                let named: Vec<&String> = keys.iter().filter(|key| names(key)).collect();
                let named_too = in_parentheses.iter().filter(|key| line.contains(key.as_str())).count();
                assert!(named.is_empty() && named_too == 0, "{language} {}: {line}", source.topic);
            }
        }
    }
}
