//! Mods created from templates.

use birka_packaging::{CreateError, Template, create_mod};
use birka_script::{Library, Severity, check_mod};

use crate::load_library;
use birka_test_support::mod_folder::ModFolder;

#[test]
fn the_standalone_template_has_no_warnings_and_full_coverage() {
    let mods_folder = ModFolder::new();
    let folder = create_mod(mods_folder.path(), "my-game", Template::Standalone).unwrap();
    let checked = check_mod(&folder, true);
    assert_eq!(checked.diagnostics, []);
    assert!(checked.examples > 8);
    let library = load_library(&mods_folder);
    let variant = library.get("my-game").unwrap();
    assert_eq!(variant.name, "My Game");
    assert_eq!(std::fs::read_dir(mods_folder.path()).unwrap().count(), 1, "no staging folder remains");
}

#[test]
fn the_extending_template_works_for_every_variant() {
    let shipped = Library::shipped();
    for base in shipped.variants() {
        let mods_folder = ModFolder::new();
        let folder = create_mod(mods_folder.path(), "mine", Template::Extending(base)).unwrap();
        let faults: Vec<_> = check_mod(&folder, false).diagnostics.into_iter().filter(|fault| fault.severity == Severity::Error).collect();
        assert_eq!(faults, [], "{}", base.id);
        assert_eq!(load_library(&mods_folder).get("mine").unwrap().rules.fingerprint(), base.rules.fingerprint(), "{}", base.id);
    }
    // Extending a variant with options, and a variant of another mod.
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("base", "");
    let library = load_library(&mods_folder);
    create_mod(mods_folder.path(), "of-castle", Template::Extending(&library.get("tablut-castle{king=two}").unwrap())).unwrap();
    create_mod(mods_folder.path(), "of-base", Template::Extending(&library.get("base").unwrap())).unwrap();
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    assert!(library.mods().get("of-base").unwrap().depends_on("base"));
    assert_eq!(library.get("of-castle").unwrap().rules.fingerprint(), library.get("tablut-castle{king=two}").unwrap().rules.fingerprint());
}

#[test]
fn existing_folders_and_invalid_ids_are_rejected() {
    let mods_folder = ModFolder::new();
    mods_folder.write("there/holiday.txt", "dear");
    mods_folder.write("file", "");
    for id in ["there", "file"] {
        assert!(matches!(create_mod(mods_folder.path(), id, Template::Standalone), Err(CreateError::Exists(_))));
    }
    for id in ["", "../x", "My Game", "nul", "birka", "a/b", "9"] {
        assert!(matches!(create_mod(mods_folder.path(), id, Template::Standalone), Err(CreateError::Id(_))), "{id}");
    }
    assert!(matches!(create_mod(&mods_folder.path().join("file"), "x", Template::Standalone), Err(CreateError::Io { .. })));
}
