//! A new mod plays at once and is clean.

use birka_packaging::{CreateError, Template, create_mod};
use birka_script::{Library, Severity, check_mod};

use super::Bench;

#[test]
fn a_new_game_is_clean_and_shows_every_rule_it_sets() {
    let bench = Bench::open();
    let folder = create_mod(bench.path(), "my-game", Template::Standalone).unwrap();
    let checked = check_mod(&folder, true);
    assert_eq!(checked.diagnostics, []);
    assert!(checked.examples > 8);
    let library = bench.library();
    let variant = library.get("my-game").unwrap();
    assert_eq!(variant.name, "My Game");
    assert_eq!(std::fs::read_dir(bench.path()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn a_new_variation_of_any_variant_is_clean() {
    let shipped = Library::shipped();
    for base in shipped.variants() {
        let bench = Bench::open();
        let folder = create_mod(bench.path(), "mine", Template::Extending(base)).unwrap();
        let faults: Vec<_> = check_mod(&folder, false).diagnostics.into_iter().filter(|fault| fault.severity == Severity::Error).collect();
        assert_eq!(faults, [], "{}", base.id);
        assert_eq!(bench.library().get("mine").unwrap().rules.fingerprint(), base.rules.fingerprint(), "{}", base.id);
    }
    // Of one with options chosen, and of one of another mod.
    let bench = Bench::open();
    bench.game("base", "");
    let library = bench.library();
    create_mod(bench.path(), "of-castle", Template::Extending(&library.get("tablut-castle{king=two}").unwrap())).unwrap();
    create_mod(bench.path(), "of-base", Template::Extending(&library.get("base").unwrap())).unwrap();
    let library = bench.library();
    assert_eq!(library.diagnostics(), []);
    assert!(library.mods().get("of-base").unwrap().depends_on("base"));
    assert_eq!(library.get("of-castle").unwrap().rules.fingerprint(), library.get("tablut-castle{king=two}").unwrap().rules.fingerprint());
}

#[test]
fn nothing_is_written_over_and_odd_names_are_refused() {
    let bench = Bench::open();
    bench.write("there/holiday.txt", "dear");
    bench.write("file", "");
    for id in ["there", "file"] {
        assert!(matches!(create_mod(bench.path(), id, Template::Standalone), Err(CreateError::Exists(_))));
    }
    for id in ["", "../x", "My Game", "nul", "birka", "a/b", "9"] {
        assert!(matches!(create_mod(bench.path(), id, Template::Standalone), Err(CreateError::Id(_))), "{id}");
    }
    assert!(matches!(create_mod(&bench.path().join("file"), "x", Template::Standalone), Err(CreateError::Io { .. })));
}
