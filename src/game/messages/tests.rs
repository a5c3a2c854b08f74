//! Errors and actions are told in every language.

use birka_diagnostics::SystemError;
use birka_localization::{Language, Texts};
use birka_rules::Setup;

use super::{errors, input};
use crate::game::actions::PositionForm;
use birka_session::{Action, words};
use birka_storage::{SaveError, Stored};

#[test]
fn every_action_is_described() {
    for (language, action) in Language::ALL.into_iter().flat_map(|language| Action::ALL.iter().map(move |action| (language, action))) {
        let described = action.description(language);
        assert!(!described.starts_with("input-action-"), "{language}: {described}");
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
        for what in [Stored::Game, Stored::Settings, Stored::Keys, Stored::SolvedPuzzles, Stored::SecondPlayer] {
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
