//! A folder of mods: what is loaded, in what order, and what is left out and why.

use std::sync::Arc;

use birka_mods::Mods;
use birka_script::{Code, Library, VariantName, check_file, check_mod, load_file};

use super::{Bench, GAME, expect, told};

fn loaded(mods: &Mods) -> Vec<&str> {
    mods.loaded().iter().map(|one| one.manifest.id.as_str()).collect()
}

#[test]
fn a_mod_is_played_beside_what_is_shipped() {
    let bench = Bench::open();
    bench.game("small", "");
    bench.extends("small", "small-tablut", "tablut");
    bench.write("small/at-the-top.lua", GAME.replace('@', "at-the-top"));
    let library = bench.library();
    assert_eq!(library.diagnostics(), []);
    for id in ["small", "small-tablut", "at-the-top"] {
        assert_eq!(library.get(id).unwrap().from_mod().unwrap().manifest.id, "small");
    }
    assert!(library.get("tablut").unwrap().from_mod().is_none());
    assert_eq!(library.default_variant().unwrap().id, "tablut", "mods do not change what comes first");
    // Options are chosen of them as of any other.
    bench.extends("small", "small-castle", "tablut-castle");
    let name: VariantName = "small-castle{king=two}".parse().unwrap();
    assert!(bench.library().get(&name.to_string()).unwrap().from_mod().is_some());
}

#[test]
fn mods_are_loaded_after_what_they_depend_on_and_otherwise_by_id() {
    let bench = Bench::open();
    bench
        .game("a", "depends: [(id: \"d\"), (id: \"nowhere\", optional: true)],")
        .game("b", "")
        .game("c", "")
        .game("d", "depends: [(id: \"c\")],");
    bench.extends("a", "of-d", "d");
    let library = bench.library();
    assert_eq!(library.diagnostics(), []);
    assert_eq!(loaded(library.mods()), ["b", "c", "d", "a"]);
    assert_eq!(library.get("of-d").unwrap().files.len(), 2);
}

#[test]
fn a_variant_of_another_mod_is_extended_only_by_who_depends_on_it() {
    let bench = Bench::open();
    bench.game("base", "").game("heir", "");
    bench.extends("heir", "of-base", "base");
    let library = bench.library();
    expect(
        library.diagnostics(),
        bench.path(),
        &[("heir/variants/of-base.lua:3 E056", "write `depends: [(id: \"base\", version: \"1.0.0\")]` into mod.ron")],
    );
    assert!(library.get("heir").is_ok(), "what is not at fault plays");
    bench.game("heir", "depends: [(id: \"base\", version: \"1.0.0\")],");
    assert_eq!(bench.library().diagnostics(), []);
    // And never by what is no mod.
    let scripts = Bench::open();
    let file = scripts.write("plain.lua", "return { api = 1, id = \"plain\", name = \"P\", extends = \"base\" }");
    let library = Library::at(Some(scripts.path()), Some(bench.path()));
    expect(library.diagnostics(), scripts.path(), &[("plain.lua:1 E031", "only mods extend mods")]);
    assert_eq!(load_file(&file).unwrap_err()[0].code, Code::Extends);
}

#[test]
fn what_is_extended_is_looked_for_in_the_mod_itself_first() {
    let bench = Bench::open();
    bench.game("one", "").game("two", "depends: [(id: \"one\")],");
    let own = GAME.replace('@', "base").replace("escape = \"corners\"", "escape = \"edge\"");
    bench.write("one/variants/base.lua", GAME.replace('@', "base"));
    bench.write("two/variants/base.lua", own);
    bench.extends("two", "heir", "base");
    let library = bench.library();
    expect(
        library.diagnostics(),
        bench.path(),
        &[("two/variants/base.lua:0 E040", "of the mod `two` is already defined by the mod `one`")],
    );
    let goals = |id: &str| library.get(id).unwrap().rules.rule_set().escape_squares().count();
    assert_eq!((goals("base"), goals("heir")), (4, 16));
}

#[test]
fn a_clash_with_a_shipped_variant_is_told_and_the_other_plays() {
    let bench = Bench::open();
    bench.game("mine", "");
    bench.write("mine/variants/tablut.lua", GAME.replace('@', "tablut"));
    let library = bench.library();
    expect(library.diagnostics(), bench.path(), &[("mine/variants/tablut.lua:0 E040", "of the mod `mine` is already defined in ")]);
    assert_eq!(library.get("tablut").unwrap().rules.rule_set().size.side(), 9);
    assert!(library.get("mine").is_ok());
}

#[test]
fn mods_that_lack_something_are_left_out_by_name_and_the_others_play() {
    // The manifests' further words, and what is told.
    type Case = (&'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);
    let cases: &[Case] = &[
        (&[("a", "depends: [(id: \"b\")],")], &[("a/mod.ron:6 E053", "it needs the mod `b`, which is not in ")]),
        (&[("a", "depends: [(id: \"b\", version: \"2\")],"), ("b", "")], &[("a/mod.ron:6 E054", "version ^2 of `b`, and 1.0.0 is here")]),
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
                ("d/mod.ron:6 E053", "in a circle"),
            ],
        ),
        (&[("a", "depends: [(id: \"a\")],")], &[("a/mod.ron:6 E055", "a → a")]),
        (
            &[("a", "depends: [(id: \"b\")],"), ("b", "depends: [(id: \"c\")],")],
            &[("a/mod.ron:6 E053", "`b`, which is left out itself"), ("b/mod.ron:6 E053", "`c`, which is not in")],
        ),
        (
            &[("a", "depends: [(id: \"b\")],"), ("b", "version: \"x\",")],
            &[("a/mod.ron:6 E053", "`b`, which is left out itself"), ("b/mod.ron:6 E050", "")],
        ),
    ];
    for (mods, expected) in cases {
        let bench = Bench::open();
        bench.game("fine", "");
        for (id, more) in *mods {
            bench.game(id, more);
        }
        let library = bench.library();
        expect(library.diagnostics(), bench.path(), expected);
        let left_out: Vec<String> = library.mods().skipped().iter().map(|one| one.id()).collect();
        assert_eq!(left_out.len(), expected.len(), "{left_out:?}");
        assert!(left_out.iter().all(|id| library.get(id).is_err()));
        assert!(library.get("fine").is_ok() && library.get("tablut").is_ok());
    }
}

#[test]
fn folders_that_are_no_mods_are_told() {
    let bench = Bench::open();
    bench.game("fine", "").game("twin", "");
    bench.write("other/mod.ron", "(id: \"twin\", name: \"T\", version: \"1.0.0\", api: 1)");
    bench.write("other/x.lua", GAME.replace('@', "x"));
    bench.write("empty/readme.txt", "");
    bench.manifest("bare", "1.0.0", "");
    bench.manifest("newer", "1.0.0", "");
    bench.write("newer/mod.ron", "(id: \"newer\", name: \"N\", version: \"1.0.0\",\n api: 7)");
    bench.write(".hidden/nothing", "");
    let zip = bench.write("packed.zip", "");
    bench.write("stray.lua", "");
    let library = bench.library();
    expect(
        library.diagnostics(),
        bench.path(),
        &[
            ("bare/mod.ron:2 E051", "no variant"),
            ("empty/mod.ron:0 E050", "has no `mod.ron`"),
            ("newer/mod.ron:2 E015", "version 7"),
            ("twin/mod.ron:2 E052", "already in"),
        ],
    );
    let notes: Vec<_> = library.mods().folder_diagnostics().iter().map(|note| (note.path.clone(), note.code)).collect();
    assert_eq!(notes, [(zip, Code::StrayFile), (bench.path().join("stray.lua"), Code::StrayFile)]);
    assert!(library.get("fine").is_ok() && library.get("x").is_ok());
}

#[test]
fn a_broken_file_of_a_mod_keeps_no_other_from_being_played() {
    let bench = Bench::open();
    bench.game("mine", "");
    bench.write("mine/variants/broken.lua", "return {");
    let library = bench.library();
    expect(library.diagnostics(), bench.path(), &[("mine/variants/broken.lua:1 E002", "")]);
    assert!(library.get("mine").is_ok());
    assert_eq!(library.mods().loaded().len(), 1);
}

#[test]
fn a_folder_that_is_not_there_is_told_only_where_it_was_named() {
    let bench = Bench::open();
    let nowhere = bench.path().join("nowhere");
    expect(Library::at(None, Some(&nowhere)).diagnostics(), bench.path(), &[("nowhere:0 E041", "cannot be read")]);
    let file = bench.write("file", "");
    assert_eq!(Library::at(None, Some(&file)).diagnostics()[0].code, Code::NoScripts);
}

#[test]
fn a_folder_that_is_a_mod_itself_is_that_one_mod() {
    let bench = Bench::open();
    bench.game("one", "").game("two", "");
    let library = Library::at(None, Some(&bench.path().join("one")));
    assert_eq!(library.diagnostics(), []);
    assert_eq!(loaded(library.mods()), ["one"]);
}

#[test]
fn a_file_of_a_mod_is_checked_beside_the_mods_that_lie_next_to_it() {
    let bench = Bench::open();
    bench.game("base", "").game("heir", "depends: [(id: \"base\")],");
    bench.extends("heir", "of-base", "base");
    assert_eq!(check_file(&bench.path().join("heir/variants/of-base.lua")).diagnostics, []);
    assert_eq!(load_file(&bench.path().join("heir/variants/of-base.lua")).unwrap().from_mod().unwrap().manifest.id, "heir");
    let checked = check_mod(&bench.path().join("heir"), false);
    assert_eq!((checked.diagnostics, checked.variants), (vec![], 2));
    std::fs::remove_dir_all(bench.path().join("base")).unwrap();
    assert_eq!(told(&check_mod(&bench.path().join("heir"), false).diagnostics, bench.path())[0].0, "heir/mod.ron:6 E053");
}

#[test]
fn nothing_is_shared_between_mods() {
    let bench = Bench::open();
    // What one leaves behind, wherever it can, the other does not find.
    let leave = "left = 1; pcall(function() _G.left = 1 end); pcall(function() string.left = 1 end); pcall(function() getmetatable('').__index.left = 1 end)\n";
    let look = |what: &str| format!("pcall(function() found = found or {what} end)\n");
    let seek = format!("local found\n{}", ["left", "rawget(_G, 'left')", "string.left", "('').left"].map(look).concat());
    bench.game("a", "").game("b", "depends: [(id: \"a\")],");
    bench.write("a/variants/a.lua", format!("{leave}{}", GAME.replace('@', "a")));
    bench.write("b/variants/b.lua", format!("{seek}{}", GAME.replace('@', "b").replace("\"Small\"", "found and 'found' or 'nothing'")));
    let library = bench.library();
    assert_eq!(library.diagnostics(), []);
    assert_eq!(library.get("b").unwrap().name, "nothing");
}

#[test]
fn only_what_has_changed_is_read_again() {
    let bench = Bench::open();
    bench.game("one", "").game("two", "");
    let first = bench.library();
    let again = first.reload();
    assert!(again.is_same(&first));
    bench.write("two/variants/two.lua", GAME.replace('@', "two").replace("\"corners\"", "\"edge\""));
    let changed = again.reload();
    let same = |a: &Library, b: &Library, id: &str| Arc::ptr_eq(&a.get(id).unwrap(), &b.get(id).unwrap());
    assert!(same(&again, &changed, "one") && same(&again, &changed, "tablut") && !same(&again, &changed, "two"));
    // How a variant looks is a part of it.
    bench.write("one/art.ron", "(board: (ornament: \"runes\"))");
    let adorned = changed.reload();
    assert!(!same(&changed, &adorned, "one") && adorned.get("one").unwrap().art().is_some());
    assert!(same(&changed, &adorned, "two"));
    // A mod that comes, and one that goes.
    bench.game("three", "");
    std::fs::remove_dir_all(bench.path().join("one")).unwrap();
    let moved = adorned.reload();
    assert!(moved.get("three").is_ok() && moved.get("one").is_err());
    assert_eq!(moved.diagnostics(), []);
}
