//! Mods in a library: which are loaded, in what order, what is reported about the others, and the art and translations of their variants.

mod art_and_locales;

use std::sync::Arc;

use birka_mods::Mods;
use birka_script::{Code, Library, VariantName, check_file, check_mod, load_file};
use birka_test_support::mod_folder::{ModFolder, SMALL_VARIANT, assert_diagnostics, summarize};

/// The bundled variants and those of the mods.
fn load_library(mods: &ModFolder) -> Library {
    Library::at(None, Some(mods.path()))
}

fn loaded(mods: &Mods) -> Vec<&str> {
    mods.loaded().iter().map(|one| one.manifest.id.as_str()).collect()
}

#[test]
fn variants_of_mods_are_loaded_beside_bundled_ones() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("small", "");
    mods_folder.add_extending_variant("small", "small-tablut", "tablut");
    mods_folder.write("small/at-the-top.lua", SMALL_VARIANT.replace('@', "at-the-top"));
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    for id in ["small", "small-tablut", "at-the-top"] {
        assert_eq!(library.get(id).unwrap().from_mod().unwrap().manifest.id, "small");
    }
    assert!(library.get("tablut").unwrap().from_mod().is_none());
    assert_eq!(library.default_variant().unwrap().id, "tablut", "mods do not change the default variant");
    // Their options can be chosen.
    mods_folder.add_extending_variant("small", "small-castle", "tablut-castle");
    let name: VariantName = "small-castle{king=two}".parse().unwrap();
    assert!(load_library(&mods_folder).get(&name.to_string()).unwrap().from_mod().is_some());
}

#[test]
fn mods_are_loaded_after_their_dependencies_and_otherwise_by_id() {
    let mods_folder = ModFolder::new();
    mods_folder
        .add_mod("a", "depends: [(id: \"d\"), (id: \"nowhere\", optional: true)],")
        .add_mod("b", "")
        .add_mod("c", "")
        .add_mod("d", "depends: [(id: \"c\")],");
    mods_folder.add_extending_variant("a", "of-d", "d");
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    assert_eq!(loaded(library.mods()), ["b", "c", "d", "a"]);
    assert_eq!(library.get("of-d").unwrap().files.len(), 2);
}

#[test]
fn only_declared_dependencies_can_be_extended() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("base", "").add_mod("heir", "");
    mods_folder.add_extending_variant("heir", "of-base", "base");
    let library = load_library(&mods_folder);
    assert_diagnostics(
        library.diagnostics(),
        mods_folder.path(),
        &[("heir/variants/of-base.lua:3 E056", "write `depends: [(id: \"base\", version: \"1.0.0\")]` into mod.ron")],
    );
    assert!(library.get("heir").is_ok(), "valid variants are loaded");
    mods_folder.add_mod("heir", "depends: [(id: \"base\", version: \"1.0.0\")],");
    assert_eq!(load_library(&mods_folder).diagnostics(), []);
    // Scripts outside of mods cannot extend variants of mods.
    let scripts = ModFolder::new();
    let file = scripts.write("plain.lua", "return { api = 1, id = \"plain\", name = \"P\", extends = \"base\" }");
    let library = Library::at(Some(scripts.path()), Some(mods_folder.path()));
    assert_diagnostics(library.diagnostics(), scripts.path(), &[("plain.lua:1 E031", "only mods extend mods")]);
    assert_eq!(load_file(&file).unwrap_err()[0].code, Code::Extends);
}

#[test]
fn a_mods_own_variants_are_found_first() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("one", "").add_mod("two", "depends: [(id: \"one\")],");
    let own = SMALL_VARIANT.replace('@', "base").replace("escape = \"corners\"", "escape = \"edge\"");
    mods_folder.write("one/variants/base.lua", SMALL_VARIANT.replace('@', "base"));
    mods_folder.write("two/variants/base.lua", own);
    mods_folder.add_extending_variant("two", "heir", "base");
    let library = load_library(&mods_folder);
    assert_diagnostics(
        library.diagnostics(),
        mods_folder.path(),
        &[("two/variants/base.lua:0 E040", "of the mod `two` is already defined by the mod `one`")],
    );
    let goals = |id: &str| library.get(id).unwrap().rules.rule_set().escape_squares().count();
    assert_eq!((goals("base"), goals("heir")), (4, 16));
}

#[test]
fn a_duplicate_of_a_bundled_variant_is_skipped() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("mine", "");
    mods_folder.write("mine/variants/tablut.lua", SMALL_VARIANT.replace('@', "tablut"));
    let library = load_library(&mods_folder);
    assert_diagnostics(
        library.diagnostics(),
        mods_folder.path(),
        &[("mine/variants/tablut.lua:0 E040", "of the mod `mine` is already defined in ")],
    );
    assert_eq!(library.get("tablut").unwrap().rules.rule_set().size.files(), 9);
    assert!(library.get("mine").is_ok());
}

#[test]
fn mods_with_unmet_dependencies_are_skipped() {
    // Lines of the manifests, and the expected diagnostics.
    type Case = (&'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);
    let cases: &[Case] = &[
        (&[("a", "depends: [(id: \"b\")],")], &[("a/mod.ron:6 E053", "it needs the mod `b`, which is not in ")]),
        (
            &[("a", "depends: [(id: \"b\", version: \"2\")],"), ("b", "")],
            &[("a/mod.ron:6 E054", "version ^2 of `b`, and 1.0.0 is installed")],
        ),
        (&[("a", "depends: [(id: \"b\", version: \"2\", optional: true)],"), ("b", "")], &[("a/mod.ron:6 E054", "`b`")]),
        (&[("a", "depends: [(id: \"birka\", version: \">=99\")],")], &[("a/mod.ron:6 E054", "`birka`")]),
        (
            &[
                ("a", "depends: [(id: \"b\")],"),
                ("b", "depends: [(id: \"c\")],"),
                ("c", "depends: [(id: \"a\")],"),
                ("d", "depends: [(id: \"a\")],"),
            ],
            &[
                ("a/mod.ron:6 E055", "a → b → c → a"),
                ("b/mod.ron:6 E055", "b → c → a → b"),
                ("c/mod.ron:6 E055", "c → a → b → c"),
                ("d/mod.ron:6 E053", "in a cycle"),
            ],
        ),
        (&[("a", "depends: [(id: \"a\")],")], &[("a/mod.ron:6 E055", "a → a")]),
        (
            &[("a", "depends: [(id: \"b\")],"), ("b", "depends: [(id: \"c\")],")],
            &[("a/mod.ron:6 E053", "`b`, which is skipped itself"), ("b/mod.ron:6 E053", "`c`, which is not in")],
        ),
        (
            &[("a", "depends: [(id: \"b\")],"), ("b", "version: \"x\",")],
            &[("a/mod.ron:6 E053", "`b`, which is skipped itself"), ("b/mod.ron:6 E050", "")],
        ),
    ];
    for (mods, expected) in cases {
        let mods_folder = ModFolder::new();
        mods_folder.add_mod("fine", "");
        for (id, more) in *mods {
            mods_folder.add_mod(id, more);
        }
        let library = load_library(&mods_folder);
        assert_diagnostics(library.diagnostics(), mods_folder.path(), expected);
        let skipped: Vec<String> = library.mods().skipped().iter().map(|one| one.id()).collect();
        assert_eq!(skipped.len(), expected.len(), "{skipped:?}");
        assert!(skipped.iter().all(|id| library.get(id).is_err()));
        assert!(library.get("fine").is_ok() && library.get("tablut").is_ok());
    }
}

#[test]
fn folders_that_are_not_mods_are_reported() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("fine", "").add_mod("twin", "");
    mods_folder.write("other/mod.ron", "(id: \"twin\", name: \"T\", version: \"1.0.0\", api: 1)");
    mods_folder.write("other/x.lua", SMALL_VARIANT.replace('@', "x"));
    mods_folder.write("empty/readme.txt", "");
    mods_folder.write_manifest("bare", "1.0.0", "");
    mods_folder.write_manifest("newer", "1.0.0", "");
    mods_folder.write("newer/mod.ron", "(id: \"newer\", name: \"N\", version: \"1.0.0\",\n api: 7)");
    mods_folder.write(".hidden/nothing", "");
    let zip = mods_folder.write("packed.zip", "");
    mods_folder.write("stray.lua", "");
    let library = load_library(&mods_folder);
    assert_diagnostics(
        library.diagnostics(),
        mods_folder.path(),
        &[
            ("bare/mod.ron:2 E051", "no variant"),
            ("empty/mod.ron:0 E050", "has no `mod.ron`"),
            ("newer/mod.ron:2 E015", "version 7"),
            ("twin/mod.ron:2 E052", "already in"),
        ],
    );
    let notes: Vec<_> = library.mods().folder_diagnostics().iter().map(|note| (note.path.clone(), note.code)).collect();
    assert_eq!(notes, [(zip, Code::StrayFile), (mods_folder.path().join("stray.lua"), Code::StrayFile)]);
    assert!(library.get("fine").is_ok() && library.get("x").is_ok());
}

#[test]
fn an_invalid_script_does_not_affect_other_scripts_of_the_mod() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("mine", "");
    mods_folder.write("mine/variants/broken.lua", "return {");
    let library = load_library(&mods_folder);
    assert_diagnostics(library.diagnostics(), mods_folder.path(), &[("mine/variants/broken.lua:1 E002", "")]);
    assert!(library.get("mine").is_ok());
    assert_eq!(library.mods().loaded().len(), 1);
}

#[test]
fn a_missing_folder_is_reported_if_it_was_named() {
    let mods_folder = ModFolder::new();
    let nowhere = mods_folder.path().join("nowhere");
    assert_diagnostics(Library::at(None, Some(&nowhere)).diagnostics(), mods_folder.path(), &[("nowhere:0 E041", "cannot be read")]);
    let file = mods_folder.write("file", "");
    assert_eq!(Library::at(None, Some(&file)).diagnostics()[0].code, Code::NoScripts);
}

#[test]
fn a_folder_with_a_manifest_is_a_single_mod() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("one", "").add_mod("two", "");
    let library = Library::at(None, Some(&mods_folder.path().join("one")));
    assert_eq!(library.diagnostics(), []);
    assert_eq!(loaded(library.mods()), ["one"]);
}

#[test]
fn a_script_of_a_mod_is_checked_with_sibling_mods() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("base", "").add_mod("heir", "depends: [(id: \"base\")],");
    mods_folder.add_extending_variant("heir", "of-base", "base");
    assert_eq!(check_file(&mods_folder.path().join("heir/variants/of-base.lua"), false).diagnostics, []);
    assert_eq!(load_file(&mods_folder.path().join("heir/variants/of-base.lua")).unwrap().from_mod().unwrap().manifest.id, "heir");
    let checked = check_mod(&mods_folder.path().join("heir"), false);
    assert_eq!((checked.diagnostics, checked.variants), (vec![], 2));
    std::fs::remove_dir_all(mods_folder.path().join("base")).unwrap();
    assert_eq!(summarize(&check_mod(&mods_folder.path().join("heir"), false).diagnostics, mods_folder.path())[0].0, "heir/mod.ron:6 E053");
}

#[test]
fn mods_share_no_state() {
    let mods_folder = ModFolder::new();
    // Values that one mod stores anywhere are not visible to another.
    let leave = "left = 1; pcall(function() _G.left = 1 end); pcall(function() string.left = 1 end); pcall(function() getmetatable('').__index.left = 1 end)\n";
    let look = |what: &str| format!("pcall(function() found = found or {what} end)\n");
    let seek = format!("local found\n{}", ["left", "rawget(_G, 'left')", "string.left", "('').left"].map(look).concat());
    mods_folder.add_mod("a", "").add_mod("b", "depends: [(id: \"a\")],");
    mods_folder.write("a/variants/a.lua", format!("{leave}{}", SMALL_VARIANT.replace('@', "a")));
    mods_folder.write(
        "b/variants/b.lua",
        format!("{seek}{}", SMALL_VARIANT.replace('@', "b").replace("\"Small\"", "found and 'found' or 'nothing'")),
    );
    let library = load_library(&mods_folder);
    assert_eq!(library.diagnostics(), []);
    assert_eq!(library.get("b").unwrap().name, "nothing");
}

#[test]
fn reloading_keeps_unchanged_variants() {
    let mods_folder = ModFolder::new();
    mods_folder.add_mod("one", "").add_mod("two", "");
    let first = load_library(&mods_folder);
    let again = first.reload();
    assert!(again.is_same(&first));
    mods_folder.write("two/variants/two.lua", SMALL_VARIANT.replace('@', "two").replace("\"corners\"", "\"edge\""));
    let changed = again.reload();
    let same = |a: &Library, b: &Library, id: &str| Arc::ptr_eq(&a.get(id).unwrap(), &b.get(id).unwrap());
    assert!(same(&again, &changed, "one") && same(&again, &changed, "tablut") && !same(&again, &changed, "two"));
    // A change of its art changes a variant.
    mods_folder.write("one/art.ron", "(board: (ornament: \"runes\"))");
    let adorned = changed.reload();
    assert!(!same(&changed, &adorned, "one") && adorned.get("one").unwrap().art().is_some());
    assert!(same(&changed, &adorned, "two"));
    // A new mod, and a removed one.
    mods_folder.add_mod("three", "");
    std::fs::remove_dir_all(mods_folder.path().join("one")).unwrap();
    let moved = adorned.reload();
    assert!(moved.get("three").is_ok() && moved.get("one").is_err());
    assert_eq!(moved.diagnostics(), []);
}
