//! Valid and invalid manifests.

use birka_mods::Manifest;

use birka_test_support::mod_folder::{ModFolder, assert_diagnostics};

const VALID: &str = r#"(
    id: "my-game",
    name: "My Game",
    version: "1.2.3",
    api: 1,
    author: "Somebody",
    licence: "MIT",
    summary: "A game.",
    depends: [
        (id: "other", version: ">=1.2, <2"),
        (id: "third", optional: true),
    ],
    languages: ["sv", "pt-BR"],
)
"#;

#[test]
fn a_valid_manifest_is_read() {
    let mods_folder = ModFolder::new();
    mods_folder.write("mod.ron", VALID);
    let manifest = Manifest::read(mods_folder.path()).unwrap();
    assert_eq!((manifest.id.as_str(), manifest.name.as_str(), manifest.version.to_string().as_str()), ("my-game", "My Game", "1.2.3"));
    assert_eq!((manifest.author.as_str(), manifest.licence.as_str(), manifest.summary.as_str()), ("Somebody", "MIT", "A game."));
    let depends: Vec<_> = manifest.depends.iter().map(|other| (other.id.as_str(), other.version.to_string(), other.optional)).collect();
    assert_eq!(depends, [("other", ">=1.2, <2".to_owned(), false), ("third", "*".to_owned(), true)]);
    assert_eq!(manifest.languages, ["sv", "pt-BR"]);
}

#[test]
fn each_fault_is_reported_with_its_line() {
    // The replaced text, its replacement, and the place and a part of the message of each error.
    type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);
    let cases: &[Case] = &[
        ("id: \"my-game\"", "id: \"My Game\"", &[("mod.ron:2 E050", "small letters")]),
        ("id: \"my-game\"", "id: \"nul\"", &[("mod.ron:2 E050", "device")]),
        ("id: \"my-game\"", "id: \"birka\"", &[("mod.ron:2 E050", "Birka itself")]),
        ("id: \"my-game\"", "id: 7", &[("mod.ron:2 E050", "")]),
        ("    id: \"my-game\",\n", "", &[("mod.ron:1 E011", "lacks `id`")]),
        ("name: \"My Game\"", "name: \" \"", &[("mod.ron:3 E050", "empty")]),
        ("version: \"1.2.3\"", "version: \"1.2\"", &[("mod.ron:4 E050", "three numbers")]),
        ("    version: \"1.2.3\",\n    api: 1,\n", "", &[("mod.ron:1 E011", "lacks `version`"), ("mod.ron:1 E011", "lacks `api`")]),
        ("api: 1", "api: 99", &[("mod.ron:5 E015", "version 99")]),
        ("api: 1", "api: 0", &[("mod.ron:5 E015", "version 0")]),
        ("api: 1", "api: -1", &[("mod.ron:5 E050", "")]),
        ("name: \"My Game\"", "nane: \"My Game\"", &[("mod.ron:3 E050", "did you mean `name`?")]),
        ("author:", "autor:", &[("mod.ron:6 E050", "did you mean `author`?")]),
        ("author: \"Somebody\",", "author: \"Somebody\"", &[("mod.ron:7 E050", "")]),
        (">=1.2, <2", "newest", &[("mod.ron:10 E050", "not a version requirement")]),
        ("id: \"other\"", "id: \"../other\"", &[("mod.ron:10 E050", "small letters")]),
        ("id: \"third\"", "id: \"other\"", &[("mod.ron:11 E050", "already named above")]),
        ("\"pt-BR\"", "\"Brazil!\"", &[("mod.ron:13 E050", "not a language")]),
        ("    languages", "    id: \"again\",\n    languages", &[("mod.ron:13 E050", "")]),
    ];
    for (from, to, expected) in cases {
        let mods_folder = ModFolder::new();
        assert_eq!(VALID.matches(from).count(), 1, "{from:?} does not occur exactly once");
        mods_folder.write("mod.ron", VALID.replacen(from, to, 1));
        assert_diagnostics(&Manifest::read(mods_folder.path()).unwrap_err(), mods_folder.path(), expected);
    }
}

#[test]
fn several_faults_are_reported_at_once() {
    let mods_folder = ModFolder::new();
    mods_folder.write("mod.ron", "(\n id: \"X\",\n version: \"one\",\n api: 2,\n depends: [(id: \"-\")],\n)");
    let places = ["mod.ron:1 E011", "mod.ron:2 E050", "mod.ron:3 E050", "mod.ron:4 E015", "mod.ron:5 E050"].map(|place| (place, ""));
    assert_diagnostics(&Manifest::read(mods_folder.path()).unwrap_err(), mods_folder.path(), &places);
}

#[test]
fn values_of_the_wrong_type_do_not_hide_other_faults() {
    let mods_folder = ModFolder::new();
    let text =
        "(\n id: 7,\n name: \"My Game\",\n version: \"one\",\n api: \"first\",\n depends: [\n  (id: 3),\n  (id: \"-\", opt: true),\n ],\n)";
    mods_folder.write("mod.ron", text);
    let expected = [
        ("mod.ron:2 E050", "`id`: expected string"),
        ("mod.ron:4 E050", "not a version"),
        ("mod.ron:5 E050", "`api`: expected integer"),
        ("mod.ron:7 E050", "`id`: expected string"),
        ("mod.ron:8 E050", "no field `opt`"),
        ("mod.ron:8 E050", "small letters"),
    ];
    assert_diagnostics(&Manifest::read(mods_folder.path()).unwrap_err(), mods_folder.path(), &expected);
}

#[test]
fn invalid_files_are_errors() {
    for text in ["", "(", "[]", "42", "\"", "(id: \"a\"", "/*", "((((((((", "#![enable(nothing)]\n()", "\u{feff}(", "(id: r#\"a\")"] {
        let mods_folder = ModFolder::new();
        mods_folder.write("mod.ron", text);
        assert!(!Manifest::read(mods_folder.path()).unwrap_err().is_empty(), "{text:?}");
    }
    let mods_folder = ModFolder::new();
    mods_folder.write("mod.ron", b"(\n id: \"\xe5\")");
    assert_diagnostics(&Manifest::read(mods_folder.path()).unwrap_err(), mods_folder.path(), &[("mod.ron:2 E001", "UTF-8")]);
    mods_folder.write("mod.ron", " ".repeat(300 * 1024));
    assert_diagnostics(&Manifest::read(mods_folder.path()).unwrap_err(), mods_folder.path(), &[("mod.ron:0 E001", "at most")]);
    let deep = format!("(id: {}", "[".repeat(100_000));
    mods_folder.write("mod.ron", deep);
    assert_eq!(Manifest::read(mods_folder.path()).unwrap_err().len(), 1);
}
