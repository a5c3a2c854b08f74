//! Files that extend others: what they inherit, and what they are told when that fails.

use std::fs;
use std::path::{Path, PathBuf};

use birka_script::{Code, Diagnostic, Library, load_file};

/// A small sound game. Line 16 is `captured`, line 19 `squares`.
const SMALL: &str = r#"return {
    api = 1,
    id = "small",
    name = "Small",
    sources = { "Nobody" },
    board = [[
        . a . a .
        a . . . a
        . d K d .
        a . . . a
        . a . a .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = { letter = "K", side = "defenders", royal = true, captured = { { on = "throne", sides = 4 }, { sides = 2 } } },
    },
    squares = {
        throne = { at = "c3", stop = "king", hostile_when_empty = "all" },
    },
    first = "attackers",
    ends = { escape = "corners", encirclement = true, repetition = { times = 3, verdict = "draw" } },
}
"#;

struct Folder(tempfile::TempDir);

impl Folder {
    fn of(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn library(&self) -> Library {
        Library::from_dirs(&[self.0.path().to_owned()])
    }
}

fn child(rest: &str) -> String {
    format!("return {{\n    api = 1,\n    id = \"child\",\n    name = \"Child\",\n    extends = \"small\",\n{rest}}}\n")
}

/// The rules of the small game with one text replaced, and those of a file that extends it.
fn compare(rest: &str, from: &str, to: &str) {
    assert!(SMALL.contains(from), "{from}");
    let folder = Folder::of(&[("small.lua", SMALL), ("child.lua", &child(rest))]);
    let library = folder.library();
    assert_eq!(library.diagnostics(), []);
    let whole = Folder::of(&[("whole.lua", &SMALL.replacen(from, to, 1))]);
    let whole = load_file(&whole.path("whole.lua")).unwrap();
    assert_eq!(library.get("child").unwrap().rules.rule_set(), whole.rules.rule_set(), "{rest}");
}

#[test]
fn a_file_states_only_what_differs() {
    compare("", "", "");
    compare("    ends = { escape = \"edge\" },\n", "escape = \"corners\"", "escape = \"edge\"");
    compare("    ends = { encirclement = false },\n", "encirclement = true, ", "");
    compare("    ends = { repetition = { times = 4 } },\n", "times = 3", "times = 4");
    compare("    ends = { repetition = false },\n", "repetition = { times = 3, verdict = \"draw\" }", "");
    compare("    first = \"defenders\",\n", "first = \"attackers\"", "first = \"defenders\"");
    compare(
        "    pieces = { king = { captured = { { sides = 4 } } } },\n",
        "{ { on = \"throne\", sides = 4 }, { sides = 2 } }",
        "{ { sides = 4 } }",
    );
    let bare = "    pieces = { king = { captured = { { sides = 2 } } } },\n    squares = false,\n";
    let set = SMALL
        .replace("{ on = \"throne\", sides = 4 }, ", "")
        .replace("    squares = {\n        throne = { at = \"c3\", stop = \"king\", hostile_when_empty = \"all\" },\n    },\n", "");
    assert_eq!(set.lines().count(), SMALL.lines().count() - 3);
    let (folder, other) = (Folder::of(&[("small.lua", SMALL), ("child.lua", &child(bare))]), Folder::of(&[("set.lua", &set)]));
    assert_eq!(load_file(&folder.path("child.lua")).unwrap().rules.rule_set(), load_file(&other.path("set.lua")).unwrap().rules.rule_set());
}

#[test]
fn what_a_file_says_of_itself_is_not_inherited() {
    let folder = Folder::of(&[("small.lua", SMALL), ("child.lua", "return { extends = \"small\" }\n")]);
    let told: Vec<(Code, Option<usize>)> = load_file(&folder.path("child.lua")).unwrap_err().iter().map(|d| (d.code, d.line)).collect();
    assert_eq!(told, [(Code::MissingKey, Some(1)); 3], "api, id and name");
    let folder = Folder::of(&[("small.lua", SMALL), ("child.lua", &child(""))]);
    let child = load_file(&folder.path("child.lua")).unwrap();
    assert_eq!((child.summary.as_str(), child.sources.len()), ("", 1));
    assert_eq!(child.files, [folder.path("child.lua"), folder.path("small.lua")]);
}

#[test]
fn the_order_of_files_and_folders_makes_no_difference() {
    let grand = "return { api = 1, id = \"grand\", name = \"Grand\", extends = \"child\", first = \"defenders\" }";
    let (one, other) =
        (Folder::of(&[("a.lua", grand), ("z.lua", SMALL)]), Folder::of(&[("b.lua", &child("    ends = { escape = \"edge\" },\n"))]));
    for folders in [[&one, &other], [&other, &one]] {
        let library = Library::from_dirs(&folders.map(|folder| folder.0.path().to_owned()));
        assert_eq!(library.diagnostics(), []);
        let grand = library.get("grand").unwrap();
        assert_eq!(grand.files, [one.path("a.lua"), other.path("b.lua"), one.path("z.lua")]);
        assert_eq!(grand.rules.rule_set().escape_squares().count(), 16);
    }
}

#[test]
fn a_file_by_itself_finds_its_neighbours_and_what_comes_with_birka() {
    let folder =
        Folder::of(&[("mine.lua", "return { api = 1, id = \"mine\", name = \"Mine\", extends = \"tablut\", first = \"defenders\" }")]);
    let mine = load_file(&folder.path("mine.lua")).unwrap();
    assert_eq!(mine.rules.rule_set().size.side(), 9);
    assert!(mine.files[1].ends_with("variants/tablut.lua"));
}

fn faults(folder: &Folder, name: &str) -> Vec<Diagnostic> {
    load_file(&folder.path(name)).unwrap_err()
}

#[track_caller]
fn assert_one(faults: &[Diagnostic], file: &Path, line: usize, code: Code, words: &[&str]) {
    let [fault] = faults else { panic!("{faults:#?}") };
    assert_eq!((fault.path.as_path(), fault.line, fault.code), (file, Some(line), code), "{fault}");
    for word in words {
        assert!(fault.message.contains(word), "{word:?} in {fault}");
    }
}

#[test]
fn what_cannot_be_extended_is_told_where_it_is_asked_for() {
    let folder = Folder::of(&[
        ("small.lua", SMALL),
        ("missing.lua", "return {\n  extends = \"smal\",\n}"),
        ("number.lua", "return {\n  extends = 5,\n}"),
        ("faulty.lua", &SMALL.replace("\"small\"", "\"faulty\"").replace("times = 3", "times = 0")),
        ("heir.lua", "return {\n  extends = \"faulty\",\n}"),
        ("torn.lua", "return {"),
        ("orphan.lua", "return {\n  extends = \"torn\",\n}"),
        ("egg.lua", "return {\n  id = \"egg\",\n  extends = \"hen\",\n}"),
        ("hen.lua", "return {\n  id = \"hen\",\n\n  extends = \"egg\",\n}"),
        ("self.lua", "return {\n  id = \"self\", extends = \"self\",\n}"),
    ]);
    let told = |name: &str| (faults(&folder, name), folder.path(name));
    let (missing, file) = told("missing.lua");
    assert_one(&missing, &file, 2, Code::Extends, &["did you mean `small`?"]);
    let (number, file) = told("number.lua");
    assert_one(&number, &file, 2, Code::WrongType, &["`extends` must be a string"]);
    let (heir, file) = told("heir.lua");
    assert_one(&heir, &file, 2, Code::Extends, &["faulty.lua:22: error[E013]"]);
    let (orphan, file) = told("orphan.lua");
    assert_one(&orphan, &file, 2, Code::Extends, &["torn.lua cannot be loaded"]);
    let (egg, file) = told("egg.lua");
    assert_one(&egg, &file, 3, Code::Extends, &["has errors", "cycle", "hen.lua:4", "egg.lua → "]);
    let (own, file) = told("self.lua");
    assert_one(&own, &file, 2, Code::Extends, &["cycle", "self.lua → "]);
    // None of them keeps the sound one from being played.
    assert!(folder.library().get("small").is_ok());
}

#[test]
fn a_long_line_of_heirs_ends() {
    let files: Vec<(String, String)> = (0..40)
        .map(|n| (format!("f{n}.lua"), format!("return {{ api = 1, id = \"f{n}\", name = \"F\", extends = \"f{}\" }}", n + 1)))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = Folder::of(&files);
    assert_one(&faults(&folder, "f0.lua"), &folder.path("f0.lua"), 1, Code::Extends, &["has errors"]);
}

#[test]
fn a_fault_of_something_inherited_names_both_files() {
    let smaller =
        "    board = [[\n        . a a a .\n        a . . . a\n        a d K d a\n        a . . . a\n        . a a a .\n    ]],\n";
    let folder = Folder::of(&[
        ("small.lua", SMALL),
        ("throne.lua", &child("    squares = { throne = false },\n")),
        ("letter.lua", &child("    pieces = {\n        attacker = { letter = \"x\" },\n    },\n")),
        ("word.lua", &child("    pieces = {\n        king = { arms = \"sword\" },\n    },\n")),
        ("vain.lua", &child("    squares = {\n        camps = false,\n    },\n")),
        ("board.lua", &child(smaller)),
    ]);
    let told = |name: &str| (faults(&folder, name), folder.path(name));
    // The king's capture names the throne, which the child takes away.
    let (throne, file) = told("throne.lua");
    assert_one(&throne, &file, 5, Code::UnknownName, &["`throne`", "(inherited from ", "small.lua:16)"]);
    let (letter, file) = told("letter.lua");
    assert!(letter.iter().all(|fault| fault.path == file && fault.line == Some(5) && fault.message.contains("small.lua:")), "{letter:#?}");
    assert_eq!(letter.len(), 4, "one for each rank with an attacker");
    let (word, file) = told("word.lua");
    assert_one(&word, &file, 7, Code::BadValue, &["`pieces.king.arms`"]);
    assert!(!word[0].message.contains("inherited"));
    let (vain, file) = told("vain.lua");
    assert_one(&vain, &file, 7, Code::WrongType, &["not false", "nothing is inherited here"]);
    assert!(load_file(&folder.path("board.lua")).is_ok());
}

#[test]
fn a_change_of_the_one_is_seen_in_the_other() {
    let folder = Folder::of(&[("small.lua", SMALL), ("child.lua", &child("    first = \"defenders\",\n"))]);
    let before = folder.library().get("child").unwrap();
    fs::write(folder.path("small.lua"), SMALL.replace("corners", "edge")).unwrap();
    let after = folder.library().get("child").unwrap();
    assert_eq!((before.rules.rule_set().escape_squares().count(), after.rules.rule_set().escape_squares().count()), (4, 16));
}
