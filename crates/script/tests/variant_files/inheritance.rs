//! Files that extend others: what they inherit, and the diagnostics when that fails.

use std::path::Path;

use birka_script::{Code, Diagnostic, Library, load_file};
use birka_test_support::TempFiles;

use crate::library_of;

/// A small valid variant. Line 16 is `captured`, line 19 `squares`.
const SMALL: &str = concat!(
    r#"return {
    api = 1,
    id = "small",
    name = "Small",
    sources = { "Nobody" },
"#,
    board_and_men!(),
    r#"        king = { letter = "K", side = "defenders", royal = true, captured = { { on = "throne", sides = 4 }, { sides = 2 } } },
    },
    squares = {
        throne = { at = "c3", stop = "king", hostile_when_empty = "all" },
    },
    first = "attackers",
    ends = { escape = "corners", encirclement = true, repetition = { times = 3, verdict = "draw" } },
}
"#
);

fn child(rest: &str) -> String {
    format!("return {{\n    api = 1,\n    id = \"child\",\n    name = \"Child\",\n    extends = \"small\",\n{rest}}}\n")
}

/// Asserts that a file which extends the small variant has the same rules as the small variant with one text replaced.
fn assert_same_rules(rest: &str, from: &str, to: &str) {
    assert!(SMALL.contains(from), "{from}");
    let folder = TempFiles::new(&[("small.lua", SMALL), ("child.lua", &child(rest))]);
    let library = library_of(&folder);
    assert_eq!(library.diagnostics(), []);
    let whole = TempFiles::new(&[("whole.lua", &SMALL.replacen(from, to, 1))]);
    let whole = load_file(&whole.path("whole.lua")).unwrap();
    assert_eq!(library.get("child").unwrap().rules.rule_set(), whole.rules.rule_set(), "{rest}");
}

#[test]
fn a_file_overrides_what_it_states() {
    assert_same_rules("", "", "");
    assert_same_rules("    ends = { escape = \"edge\" },\n", "escape = \"corners\"", "escape = \"edge\"");
    assert_same_rules("    ends = { encirclement = false },\n", "encirclement = true, ", "");
    assert_same_rules("    ends = { repetition = { times = 4 } },\n", "times = 3", "times = 4");
    assert_same_rules("    ends = { repetition = false },\n", "repetition = { times = 3, verdict = \"draw\" }", "");
    assert_same_rules("    first = \"defenders\",\n", "first = \"attackers\"", "first = \"defenders\"");
    assert_same_rules(
        "    pieces = { king = { captured = { { sides = 4 } } } },\n",
        "{ { on = \"throne\", sides = 4 }, { sides = 2 } }",
        "{ { sides = 4 } }",
    );
    let bare = "    pieces = { king = { captured = { { sides = 2 } } } },\n    squares = false,\n";
    let set = SMALL
        .replace("{ on = \"throne\", sides = 4 }, ", "")
        .replace("    squares = {\n        throne = { at = \"c3\", stop = \"king\", hostile_when_empty = \"all\" },\n    },\n", "");
    assert_eq!(set.lines().count(), SMALL.lines().count() - 3);
    let (folder, other) = (TempFiles::new(&[("small.lua", SMALL), ("child.lua", &child(bare))]), TempFiles::new(&[("set.lua", &set)]));
    assert_eq!(load_file(&folder.path("child.lua")).unwrap().rules.rule_set(), load_file(&other.path("set.lua")).unwrap().rules.rule_set());
}

#[test]
fn descriptive_keys_are_not_inherited() {
    let folder = TempFiles::new(&[("small.lua", SMALL), ("child.lua", "return { extends = \"small\" }\n")]);
    let errors: Vec<(Code, Option<usize>)> = load_file(&folder.path("child.lua")).unwrap_err().iter().map(|d| (d.code, d.line)).collect();
    assert_eq!(errors, [(Code::MissingKey, Some(1)); 3], "api, id and name");
    let folder = TempFiles::new(&[("small.lua", SMALL), ("child.lua", &child(""))]);
    let child = load_file(&folder.path("child.lua")).unwrap();
    assert_eq!((child.summary.as_str(), child.sources.len()), ("", 1));
    assert_eq!(child.files, [folder.path("child.lua"), folder.path("small.lua")]);
}

#[test]
fn the_order_of_files_and_folders_does_not_matter() {
    let grand = "return { api = 1, id = \"grand\", name = \"Grand\", extends = \"child\", first = \"defenders\" }";
    let (one, other) = (
        TempFiles::new(&[("a.lua", grand), ("z.lua", SMALL)]),
        TempFiles::new(&[("b.lua", &child("    ends = { escape = \"edge\" },\n"))]),
    );
    for folders in [[&one, &other], [&other, &one]] {
        let library = Library::from_dirs(&folders.map(|folder| folder.folder().to_owned()));
        assert_eq!(library.diagnostics(), []);
        let grand = library.get("grand").unwrap();
        assert_eq!(grand.files, [one.path("a.lua"), other.path("b.lua"), one.path("z.lua")]);
        assert_eq!(grand.rules.rule_set().escape_squares().count(), 16);
    }
}

#[test]
fn a_single_file_can_extend_its_neighbours_and_shipped_variants() {
    let folder =
        TempFiles::new(&[("mine.lua", "return { api = 1, id = \"mine\", name = \"Mine\", extends = \"tablut\", first = \"defenders\" }")]);
    let mine = load_file(&folder.path("mine.lua")).unwrap();
    assert_eq!(mine.rules.rule_set().size.files(), 9);
    assert!(mine.files[1].ends_with("variants/tablut.lua"));
}

fn errors(folder: &TempFiles, name: &str) -> Vec<Diagnostic> {
    load_file(&folder.path(name)).unwrap_err()
}

#[track_caller]
fn assert_one(errors: &[Diagnostic], file: &Path, line: usize, code: Code, parts: &[&str]) {
    let [error] = errors else { panic!("{errors:#?}") };
    assert_eq!((error.path.as_path(), error.line, error.code), (file, Some(line), code), "{error}");
    for part in parts {
        assert!(error.message.contains(part), "{part:?} in {error}");
    }
}

#[test]
fn an_invalid_base_is_reported_at_extends() {
    let folder = TempFiles::new(&[
        ("small.lua", SMALL),
        ("missing.lua", "return {\n  extends = \"smal\",\n}"),
        ("number.lua", "return {\n  extends = 5,\n}"),
        ("faulty.lua", &SMALL.replace("\"small\"", "\"faulty\"").replace("times = 3", "times = 0")),
        ("heir.lua", "return {\n  extends = \"faulty\",\n}"),
        ("torn.lua", "return {"),
        ("orphan.lua", "return {\n  extends = \"torn\",\n}"),
        ("egg.lua", "return {\n  id = \"egg\",\n  extends = \"hen\",\n}"),
        ("hen.lua", "return {\n  id = \"hen\",\n\n  extends = \"egg\",\n}"),
        ("chick.lua", "return {\n  extends = \"egg\",\n}"),
        ("self.lua", "return {\n  id = \"self\", extends = \"self\",\n}"),
    ]);
    let load = |name: &str| (errors(&folder, name), folder.path(name));
    let (missing, file) = load("missing.lua");
    assert_one(&missing, &file, 2, Code::Extends, &["did you mean `small`?"]);
    let (number, file) = load("number.lua");
    assert_one(&number, &file, 2, Code::WrongType, &["`extends` must be a string"]);
    let (heir, file) = load("heir.lua");
    assert_one(&heir, &file, 2, Code::Extends, &["faulty.lua:22: error[E013]"]);
    let (orphan, file) = load("orphan.lua");
    assert_one(&orphan, &file, 2, Code::Extends, &["torn.lua cannot be loaded"]);
    // In a cycle each file tells the cycle from itself on; one outside of it names the file that is to be fixed.
    for (name, other, line) in [("egg.lua", "hen.lua", 3), ("hen.lua", "egg.lua", 4)] {
        let (errors, file) = load(name);
        let (one, two) = (file.display().to_string(), folder.path(other).display().to_string());
        let cycle = format!("the files extend each other in a cycle: {one} → {two} → {one}; one of them must not extend another");
        assert_one(&errors, &file, line, Code::Extends, &[&cycle]);
        assert!(errors[0].message.starts_with("the files"), "{}", errors[0].message);
    }
    let (chick, file) = load("chick.lua");
    assert_one(
        &chick,
        &file,
        2,
        Code::Extends,
        &["`egg` cannot be extended because its file has errors", "egg.lua:3: error[E031]: the files"],
    );
    let (own, file) = load("self.lua");
    assert_one(&own, &file, 2, Code::Extends, &["cycle", "self.lua → "]);
    // The faulty files do not affect the valid one.
    assert!(library_of(&folder).get("small").is_ok());
}

#[test]
fn a_long_chain_of_files_is_rejected() {
    let files: Vec<(String, String)> = (0..40)
        .map(|n| (format!("f{n}.lua"), format!("return {{ api = 1, id = \"f{n}\", name = \"F\", extends = \"f{}\" }}", n + 1)))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = TempFiles::new(&files);
    assert_one(&errors(&folder, "f0.lua"), &folder.path("f0.lua"), 1, Code::Extends, &["has errors"]);
}

#[test]
fn an_error_in_an_inherited_key_names_both_files() {
    let smaller =
        "    board = [[\n        . a a a .\n        a . . . a\n        a d K d a\n        a . . . a\n        . a a a .\n    ]],\n";
    let folder = TempFiles::new(&[
        ("small.lua", SMALL),
        ("throne.lua", &child("    squares = { throne = false },\n")),
        ("letter.lua", &child("    pieces = {\n        attacker = { letter = \"x\" },\n    },\n")),
        ("letters.lua", &child("    pieces = {\n        attacker = { letter = \"x\" },\n        defender = { letter = \"y\" },\n    },\n")),
        ("word.lua", &child("    pieces = {\n        king = { arms = \"sword\" },\n    },\n")),
        ("kind.lua", &child("    pieces = {\n        Defender = { reach = 2 },\n    },\n")),
        ("class.lua", &child("    squares = {\n        Throne = { stop = \"all\" },\n        corner = { stop = \"all\" },\n    },\n")),
        ("vain.lua", &child("    squares = {\n        camps = false,\n    },\n")),
        ("board.lua", &child(smaller)),
    ]);
    let load = |name: &str| (errors(&folder, name), folder.path(name));
    // The inherited capture rules name the throne, which the child removes.
    let (throne, file) = load("throne.lua");
    assert_one(&throne, &file, 5, Code::UnknownName, &["`throne`", "(inherited from ", "small.lua:16)"]);
    let (letter, file) = load("letter.lua");
    assert_one(&letter, &file, 7, Code::UnknownLetter, &["`pieces.attacker.letter`", "`a`"]);
    let (letters, file) = load("letters.lua");
    assert!(
        letters.iter().all(|error| error.path == file && error.line == Some(5) && error.message.contains("small.lua:")),
        "{letters:#?}"
    );
    assert_eq!(letters.len(), 2, "one for each letter");
    let (word, file) = load("word.lua");
    assert_one(&word, &file, 7, Code::BadValue, &["`pieces.king.arms`"]);
    assert!(!word[0].message.contains("inherited"));
    let (kind, file) = load("kind.lua");
    assert_one(&kind, &file, 7, Code::MissingKey, &["`pieces.Defender` lacks `letter` and `side`; did you mean `defender`?"]);
    let (class, _) = load("class.lua");
    let told: Vec<_> = class.iter().map(|error| (error.line, error.message.as_str())).collect();
    assert_eq!(
        told,
        [
            (Some(7), "`squares.Throne` lacks `at`; did you mean `throne`?"),
            (Some(8), "`squares.corner` lacks `at`; did you mean `corners`?")
        ]
    );
    let (vain, file) = load("vain.lua");
    assert_one(&vain, &file, 7, Code::WrongType, &["not false", "nothing is inherited here"]);
    assert!(load_file(&folder.path("board.lua")).is_ok());
}

#[test]
fn a_change_of_the_base_changes_the_extending_variant() {
    let folder = TempFiles::new(&[("small.lua", SMALL), ("child.lua", &child("    first = \"defenders\",\n"))]);
    let before = library_of(&folder).get("child").unwrap();
    folder.write("small.lua", &SMALL.replace("corners", "edge"));
    let after = library_of(&folder).get("child").unwrap();
    assert_eq!((before.rules.rule_set().escape_squares().count(), after.rules.rule_set().escape_squares().count()), (4, 16));
}

#[test]
fn in_a_chain_of_files_the_error_that_is_to_be_fixed_first_is_named_once() {
    let faulty = SMALL.replacen("return {", "return {\n    speed = 3,", 1);
    assert_ne!(faulty, SMALL);
    let grand = "return { api = 1, id = \"grand\", name = \"Grand\", extends = \"child\" }";
    let folder = TempFiles::new(&[("small.lua", &faulty), ("child.lua", &child("")), ("grand.lua", grand)]);
    let message = |file: &str| load_file(&folder.path(file)).unwrap_err()[0].message.clone();
    let root = format!("fix that file first: {}:", folder.path("small.lua").display());
    assert!(message("child.lua").starts_with(&format!("`small` cannot be extended because its file has errors; {root}")));
    let message = message("grand.lua");
    assert!(message.starts_with(&format!("`child` cannot be extended because a file that it extends has errors; {root}")), "{message}");
    assert_eq!(message.matches("E031").count() + message.matches("E010").count(), 1, "{message}");
}
