//! `variants`, `check`, `rules`, `import-rules` and `export-rules`.

use std::fs;
use std::path::Path;

use crate::protocol::answers;
use crate::{BIRKA, changed_tablut, text};

#[test]
fn variants_prints_a_line_with_all_columns() {
    let listed = BIRKA.run(&["variants"]);
    assert_eq!(listed.code, 0);
    let tablut = listed.stdout.lines().find(|line| line.starts_with("tablut ")).expect("Tablut").to_owned();
    for part in ["Tablut", "9×9", "tablut.lua", "Linnaeus"] {
        assert!(tablut.contains(part), "{part} in {tablut}");
    }
}

#[test]
fn variants_prints_json() {
    let listed = BIRKA.run(&["variants", "--json"]);
    assert_eq!(listed.code, 0);
    let json: serde_json::Value = serde_json::from_str(&listed.stdout).expect("JSON");
    let tablut = json.as_array().expect("a list").iter().find(|entry| entry["id"] == "tablut").expect("Tablut");
    assert_eq!((&tablut["name"], &tablut["board"]), (&"Tablut".into(), &9.into()));
    assert!(tablut["sources"].as_array().is_some_and(|sources| !sources.is_empty()));
    assert!(Path::new(tablut["path"].as_str().expect("a path")).is_file());
}

#[test]
fn a_missing_folder_of_scripts_is_an_error() {
    for args in [&["variants"][..], &["variants", "--json"], &["check"], &["rules", "tablut"]] {
        let asked = BIRKA.run(&[args, &["--scripts", "no/such/folder"]].concat());
        assert_eq!((asked.code, asked.stdout.as_str()), (1, ""), "{args:?}");
        assert!(asked.stderr.contains("no/such/folder:1: error[E041]: there is no such folder"), "{}", asked.stderr);
    }
    let asked = BIRKA.run(&["variants", "--mods", "no/such/folder"]);
    assert_eq!(asked.code, 1);
    assert!(asked.stdout.contains("tablut") && asked.stderr.contains("error[E041]"), "{}", asked.stderr);
}

#[test]
fn stubs_are_written_only_into_a_folder_that_exists() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing");
    let asked = BIRKA.run(&["stubs", text(&missing)]);
    assert_eq!((asked.code, missing.exists()), (1, false));
    assert!(asked.stderr.contains("create it first"), "{}", asked.stderr);
    BIRKA.run_ok(&["stubs", text(folder.path())]);
    assert!(folder.path().join("types/birka.lua").is_file() && folder.path().join(".luarc.json").is_file());
}

#[test]
fn check_prints_json_with_columns() {
    let folder = changed_tablut("first = \"attackers\"", "first = \"nobody\"");
    let file = folder.path().join("tablut.lua");
    let checked = BIRKA.run(&["check", "--json", text(&file)]);
    assert_eq!(checked.code, 1);
    let json: serde_json::Value = serde_json::from_str(&checked.stdout).expect("JSON");
    let counts = ["variants", "examples", "errors", "warnings"].map(|name| json[name].as_u64());
    assert_eq!(counts, [Some(0), Some(0), Some(1), Some(0)]);
    let found = &json["diagnostics"][0];
    assert_eq!((&found["file"], &found["severity"], &found["code"]), (&text(&file).into(), &"error".into(), &"E013".into()));
    let line =
        std::fs::read_to_string(&file).expect("a file").lines().position(|line| line.trim() == "first = \"nobody\",").expect("a line");
    let place = ["line", "column", "end_line", "end_column"].map(|name| found[name].as_u64());
    let line = Some(line as u64 + 1);
    assert_eq!(place, [line, Some(5), line, Some(10)], "the key `first`");
    // Lua reports the line of a syntax error, without a column.
    std::fs::write(&file, "return {\n    api = = 1,\n}").expect("a file");
    let json: serde_json::Value = serde_json::from_str(&BIRKA.run(&["check", "--json", text(&file)]).stdout).expect("JSON");
    let found = &json["diagnostics"][0];
    assert_eq!((found["line"].as_u64(), found["column"].is_null(), &found["code"]), (Some(2), true, &"E002".into()));
    // Without faults.
    let json: serde_json::Value = serde_json::from_str(&BIRKA.run_ok(&["check", "--json", "tablut"])).expect("JSON");
    assert_eq!((&json["diagnostics"], &json["variants"]), (&serde_json::json!([]), &1.into()));
}

#[test]
fn a_comment_silences_a_warning() {
    let idle = "idle = { at = \"a1\" },";
    let with = |top: &str, behind: &str| {
        let folder = changed_tablut("        throne = {", &format!("        {idle}{behind}\n        throne = {{"));
        let file = folder.path().join("tablut.lua");
        let rules = std::fs::read_to_string(&file).expect("a file");
        std::fs::write(&file, format!("{top}{rules}")).expect("a file");
        let checked = BIRKA.run(&["check", text(&file)]);
        assert_eq!(checked.code, 0, "{}", checked.stdout);
        let codes = checked.stdout.lines().map(|line| line.split(['[', ']']).nth(1).unwrap_or_default().to_owned());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(with("", ""), ["W001", "W004"]);
    assert_eq!(with("", " -- birka: allow(W004)"), ["W001"]);
    assert_eq!(with("", " -- birka: allow(W001, W004)"), [""; 0]);
    assert_eq!(with("-- birka: allow(W001)\n-- birka: allow(W004)\n", ""), [""; 0]);
    assert_eq!(with("-- birka: allow(W004, W002)\n", ""), ["W008", "W001"]);
    assert_eq!(with("-- birka: allow(W0004)\n", ""), ["W008", "W001", "W004"]);
    assert_eq!(with("-- birka: allow(W006)\n", ""), ["W001", "W004"], "only --coverage looks for it");
}

#[test]
fn check_finds_nothing_in_shipped_variants() {
    for args in [&["check"][..], &["check", "tablut"], &["check", "scripts"], &["check", "scripts/variants", "scripts/variants/tablut.lua"]]
    {
        let checked = BIRKA.run(args);
        assert_eq!((checked.code, checked.stdout), (0, String::new()), "{args:?}");
    }
}

#[test]
fn check_prints_file_and_line_of_an_error() {
    let folder = changed_tablut("first = \"attackers\"", "first = \"nobody\"");
    let file = folder.path().join("tablut.lua");
    let place = format!("{}:", text(&file));
    for args in [
        &["check", text(&file)][..],
        &["check", text(folder.path())],
        &["check", "--scripts", text(folder.path())],
        &["--scripts", text(folder.path()), "check", "tablut"],
        &["check", "tablut", text(&file)],
    ] {
        let checked = BIRKA.run(args);
        assert_eq!(checked.code, 1, "{args:?}");
        let line = checked.stdout.lines().next().expect("a diagnostic").to_owned();
        assert!(line.starts_with(&place) && line.contains(": error["), "{line}");
        let number = line[place.len()..].split(':').next().expect("a number");
        assert!(number.parse::<usize>().is_ok(), "{line}");
    }
    // A command that needs the variant prints the errors of its file.
    let asked = BIRKA.run(&["perft", "tablut", "1", "--scripts", text(folder.path())]);
    assert_eq!(asked.code, 1);
    assert!(asked.stderr.contains(&place), "{}", asked.stderr);
}

#[test]
fn check_fails_for_missing_files_and_unknown_ids() {
    let missing = BIRKA.run(&["check", "no/such/file.lua"]);
    assert_eq!(missing.code, 1);
    assert!(missing.stdout.contains("no/such/file.lua:1: error["), "{}", missing.stdout);
    let unknown = BIRKA.run(&["check", "tabult"]);
    assert_eq!(unknown.code, 1);
    assert!(unknown.stderr.contains("did you mean `tablut`"), "{}", unknown.stderr);
}

#[test]
fn unknown_variants_get_a_suggestion() {
    for args in [&["perft", "tabult", "1"][..], &["replay", "tabult", "games.csv"]] {
        let asked = BIRKA.run(args);
        assert_eq!((asked.code, asked.stdout.as_str()), (1, ""));
        assert!(asked.stderr.contains("`tabult`") && asked.stderr.contains("did you mean `tablut`"), "{}", asked.stderr);
    }
}

#[test]
fn rules_are_printed_in_the_language_that_is_asked_for() {
    let swedish = BIRKA.run_ok(&["rules", "tablut-castle", "--language", "sv", "--sources"]);
    for line in [
        "Val\n---\n\nVälj med `tablut-castle{name=value}`; de nuvarande valen är märkta.\n",
        "\nvem som får gå in i borgen när kungen har lämnat den\n  * castle=closed: ingen\n    castle=king: kungen\n",
        "\nKällor\n------\n",
    ] {
        assert!(swedish.contains(line), "{line:?} is not in\n{swedish}");
    }
    assert!(!swedish.contains("Options") && !swedish.contains("whom") && !swedish.contains("Choose with"), "{swedish}");
    let english = BIRKA.run_ok(&["rules", "tablut-castle"]);
    assert!(
        english.contains("\nOptions\n-------\n\nChoose with `tablut-castle{name=value}`; the current choices are marked.\n"),
        "{english}"
    );
    let latin = BIRKA.run_ok(&["rules", "tablut", "--language", "la"]);
    assert!(latin.contains("\nNemo nisi rex in arce consistere potest") && !latin.contains("throne"), "{latin}");
    let unknown = BIRKA.run(&["rules", "tablut", "--language", "xx"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (2, ""));
    assert!(unknown.stderr.contains("the languages are en, sv, de, fr, es, la"), "{}", unknown.stderr);
}

#[test]
fn every_command_accepts_options_of_a_variant() {
    let name = "tablut-castle{goal=\"corners\", king=two}";
    let counted = BIRKA.run(&["perft", name, "1"]);
    assert_eq!(counted.code, 0, "{}", counted.stderr);
    let told = BIRKA.run(&["rules", name]).stdout;
    assert!(told.starts_with("Tablut (castle) {goal=corners,king=two}\n") && told.contains("corner"), "{told}");
    let sources = BIRKA.run(&["rules", "tablut", "--sources"]).stdout;
    assert!(sources.contains("\nSources\n-------\n\n- Carl Linnaeus") && sources.contains("\nConjecture\n"), "{sources}");
    let asked = BIRKA.run(&["perft", "tablut-castle{king=tow}", "1"]);
    assert_eq!((asked.code, asked.stdout.as_str()), (1, ""));
    assert!(asked.stderr.contains("did you mean `two`"), "{}", asked.stderr);
    assert_eq!(BIRKA.run(&["check", name]).code, 0);
    let lines = answers(b"variant tablut-castle{king=\"two\", goal=corners}\nposition /9/9/1tK5t/9/9/9/9/9/9/ a moves i3-d3xc3\nstate\n");
    assert_eq!(lines, ["state /9/9/1t1t5/9/9/9/9/9/9/ d turn d result a king-captured"]);
    let listed = BIRKA.run(&["variants", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&listed.stdout).expect("JSON");
    let castle = json.as_array().expect("a list").iter().find(|entry| entry["id"] == "tablut-castle").expect("it is listed");
    let king = castle["options"].as_array().expect("options").iter().find(|option| option["name"] == "king").expect("an option");
    assert_eq!((&king["default"], &king["values"]), (&"four".into(), &serde_json::json!(["four", "two"])));
}

#[test]
fn a_failing_example_is_an_error_but_the_variant_loads() {
    let folder = changed_tablut("captures = \"b3 c2\"", "captures = \"b3\"");
    let checked = BIRKA.run(&["check", text(folder.path())]);
    assert_eq!(checked.code, 1);
    let told = checked.stdout;
    let mut lines = told.lines();
    let first = lines.next().expect("a diagnostic");
    assert!(first.contains(": error[E033]: ") && first.contains("it captures c2, b3"), "{first}");
    assert!(lines.all(|line| line.starts_with("    ")), "{told}");
    assert!(checked.stderr.ends_with(" 1 error, 0 warnings\n"), "{}", checked.stderr);
    BIRKA.run_ok(&["perft", "tablut", "1", "--scripts", text(folder.path())]);
}

#[test]
fn check_succeeds_with_warnings() {
    let folder = changed_tablut("        throne = {", "        idle = { at = \"a1\" },\n        throne = {");
    let checked = BIRKA.run(&["check", text(folder.path())]);
    assert_eq!(checked.code, 0);
    let told = checked.stdout;
    assert!(told.contains("warning[W001]: ") && told.contains("warning[W004]: `idle` has no effect"), "{told}");
    assert!(checked.stderr.contains("checked 1 variant, ") && checked.stderr.ends_with(": 0 errors, 2 warnings\n"), "{}", checked.stderr);
    let covered = BIRKA.run(&["check", "--coverage", text(folder.path())]);
    assert_eq!((covered.code, covered.stdout.contains("W006")), (0, false), "{}", covered.stdout);
}

const RECORD: &str = "dim:7 name:My_Brandub hurry:y ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

#[test]
fn an_imported_record_can_be_checked_and_exported_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("brandub.lua");
    let imported = BIRKA.run(&["import-rules", RECORD, "--out", text(&file)]);
    assert_eq!((imported.code, imported.stdout.as_str()), (0, ""));
    assert!(imported.stderr.contains("`hurry`"), "an unknown key gets a note: {}", imported.stderr);
    assert_eq!(BIRKA.run_ok(&["check", text(&file)]), "");
    let refused = BIRKA.run(&["import-rules", RECORD, "--out", text(&file)]);
    assert_eq!(refused.code, 1, "an existing file is not overwritten");
    assert!(refused.stderr.contains("is there already; name another file") && !refused.stderr.contains("os error"), "{}", refused.stderr);
    let exported = BIRKA.run(&["--scripts", text(folder.path()), "export-rules", "my-brandub"]);
    let expected = RECORD.replace("hurry:y ks:n cenhe: cenh:", "ks:w cenh: cenhe:");
    assert_eq!((exported.stdout.trim_end(), exported.stderr.as_str()), (expected.as_str(), ""));
}

#[test]
fn import_rules_writes_no_file_that_check_rejects_without_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let import = |name: &str, more: &[&str]| {
        let file = folder.path().join("imported.lua");
        let _ = fs::remove_file(&file);
        let record = RECORD.replace("My_Brandub", name);
        let imported = BIRKA.run(&[&["import-rules", &record, "--out", text(&file)], more].concat());
        assert_eq!(imported.code, BIRKA.run(&["check", text(&file)]).code, "{name}: {}", imported.stderr);
        (imported.code, imported.stderr)
    };
    let (code, notes) = import(&"N".repeat(90), &[]);
    assert!(code == 0 && notes.contains("note: the name is too long: it has 90 characters"), "{notes}");
    let (code, notes) = import("a\u{202e}b", &[]);
    assert!(code == 0 && notes.contains("U+202E"), "{notes}");
    let (code, errors) = import("x", &["--id", "No Id"]);
    assert!(code == 1 && errors.contains("error[E013]") && errors.contains("imported.lua:"), "{errors}");
    let printed = BIRKA.run(&["import-rules", RECORD, "--id", "No Id"]);
    assert!(printed.code == 1 && printed.stderr.contains("error[E013]"), "{}", printed.stderr);
}

#[test]
fn a_record_that_cannot_be_read_again_is_an_error() {
    for id in ["breakthrough", "hasami-shogi", "seega", "rek", "latrunculi", "fidchell", "tablut"] {
        let exported = BIRKA.run(&["export-rules", id]);
        let imported = BIRKA.run(&["import-rules", exported.stdout.trim()]);
        assert_eq!(
            (exported.code, imported.code),
            if id == "fidchell" || id == "tablut" { (0, 0) } else { (1, 1) },
            "{id}: {}",
            exported.stderr
        );
        assert_eq!(exported.code == 1, exported.stderr.contains("error: the record cannot be read again: "), "{id}: {}", exported.stderr);
    }
}

#[test]
fn a_link_of_a_variant_names_what_it_lacks() {
    let folder = changed_tablut("id = \"tablut\"", "id = \"base\"");
    fs::rename(folder.path().join("tablut.lua"), folder.path().join("base.lua")).expect("renamed");
    fs::write(folder.path().join("own.lua"), "return { api = 1, id = \"own\", name = \"Own\", extends = \"base\" }").expect("written");
    let exported = BIRKA.run(&["--scripts", text(folder.path()), "export-rules", "own", "--link"]);
    assert_eq!(exported.code, 0);
    assert!(exported.stderr.contains("note: the link carries the variant without what it extends: base.lua"), "{}", exported.stderr);
    let imported = BIRKA.run(&["import-rules", exported.stdout.trim()]);
    assert!(imported.code == 1 && imported.stderr.contains("error[E031]"), "{}", imported.stderr);
    let shipped = BIRKA.run(&["export-rules", "tablut-castle", "--link"]);
    assert_eq!((shipped.code, shipped.stderr.as_str()), (0, ""));
}

#[test]
fn import_rules_prints_the_script_without_out() {
    assert!(BIRKA.run_ok(&["import-rules", "--id", "other", RECORD]).contains("id = \"other\","));
}

#[test]
fn a_variant_goes_through_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy.lua");
    let link = BIRKA.run_ok(&["export-rules", "tablut-castle{king=two}", "--link", "--address", "https://example.org/birka/"]);
    assert!(link.starts_with("https://example.org/birka/#variant=1."), "{link}");
    let imported = BIRKA.run(&["import-rules", link.trim(), "--out", text(&file)]);
    assert_eq!((imported.code, imported.stderr.as_str()), (0, "note: the variant is tablut-castle{king=two}\n"));
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/variants/tablut-castle.lua");
    assert_eq!(fs::read_to_string(&file).expect("written"), fs::read_to_string(shipped).expect("a file"));
    for (link, expected) in [
        (&link[..link.len() - 5], "cut off or changed"),
        ("https://example.org/", "nothing that a link carries"),
        (BIRKA.run_ok(&["export-rules", "brandubh", "--link"]).trim().replace("variant=", "game=").as_str(), "the link cannot be used"),
    ] {
        let refused = BIRKA.run(&["import-rules", link]);
        assert!(refused.code == 1 && refused.stderr.contains(expected), "{}", refused.stderr);
    }
    assert_eq!(BIRKA.run(&["export-rules", "tablut", "--link", "--address", "example.org"]).code, 2);
}

#[test]
fn rules_are_exported_to_a_file_that_is_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tablut.txt");
    let exported = BIRKA.run(&["export-rules", "tablut", "--to", "opentafl", "--out", text(&file)]);
    assert_eq!((exported.code, exported.stdout.as_str()), (0, ""));
    assert_eq!(BIRKA.run_ok(&["export-rules", "tablut"]), fs::read_to_string(&file).expect("written"));
    let refused = BIRKA.run(&["export-rules", "tablut", "--out", text(&file)]);
    assert!(refused.code == 1 && refused.stderr.contains("is there already; name another file"), "{}", refused.stderr);
    assert_eq!(BIRKA.run(&["export-rules", "tablut", "--to", "opentafl", "--link"]).code, 2);
}

#[test]
fn an_invalid_record_is_an_error() {
    let invalid = BIRKA.run(&["import-rules", "dim:8"]);
    assert!(invalid.code == 1 && invalid.stderr.contains("`start:`"), "{}", invalid.stderr);
}
