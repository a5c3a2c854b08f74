//! Checks of whole files: faulty ones, and the snippets of the tutorial.
//!
//! Faulty variant files give exactly the expected errors and warnings, and nothing that only follows from them. Each file of `faulty` begins
//! with `-- expect: ` and what `birka check` reports: `CODE LINE part of the message`, separated by ` | `, or `nothing`. To add a case, add a
//! file.
//!
//! The snippets of the tutorial work as it claims. Fenced blocks named `lua step` are complete files, written to one folder in the order of the
//! page; one that `fails CODE` gives that code, the others no diagnostics. `lua part examples` is inserted into the previous file.

use std::path::{Path, PathBuf};

use birka_script::{Library, check_file};

/// The expectation in the first line of a file.
fn expectation(text: &str) -> Vec<(String, usize, String)> {
    let line = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    let expected = line.strip_prefix("-- expect: ").unwrap_or_else(|| panic!("no expectation: {line}"));
    if expected == "nothing" {
        return Vec::new();
    }
    let parse = |one: &str| {
        let mut words = one.splitn(3, ' ');
        let (code, line) = (words.next().expect("a code"), words.next().and_then(|line| line.parse().ok()).expect("a line"));
        (code.to_owned(), line, words.next().unwrap_or_default().to_owned())
    };
    expected.split(" | ").map(parse).collect()
}

#[test]
fn every_faulty_file_gives_exactly_the_expected_diagnostics() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faulty");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    assert!(files.len() >= 30, "{} files", files.len());
    let mut wrong = Vec::new();
    for file in &files {
        let text = String::from_utf8_lossy(&std::fs::read(file).expect("a file")).into_owned();
        let expected = expectation(&text);
        let found = check_file(file, false).diagnostics;
        let is_expected = found.len() == expected.len()
            && expected.iter().zip(&found).all(|((code, line, part), found)| {
                found.code.as_str() == code
                    && found.line == Some(*line)
                    && found.message.contains(part)
                    && !found.message.contains('\u{1b}')
            });
        if !is_expected {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            wrong.push(format!("{}:\n  {}", file.file_name().unwrap_or_default().display(), found.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_snippets_of_the_tutorial_work_as_claimed() {
    let guide = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/modding.md")).expect("the guide");
    let folder = tempfile::tempdir().expect("a folder");
    let mut last = String::new();
    let mut tried = 0;
    for block in guide.split("```lua ").skip(1) {
        let (words, rest) = block.split_once('\n').expect("a line");
        let text = rest.split("```").next().expect("a block");
        let words: Vec<&str> = words.split(' ').collect();
        let source = match words[..] {
            ["part", "examples"] => {
                let (before, after) = last.rsplit_once("}\n\nreturn").expect("a table");
                format!("{before}{text}}}\n\nreturn{after}")
            }
            _ => text.to_owned(),
        };
        let id = source.split("id = \"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
        let file = folder.path().join(id).with_extension("lua");
        std::fs::write(&file, &source).expect("a file");
        let checked = check_file(&file, false);
        let codes: Vec<&str> = checked.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
        match words[..] {
            ["step", "fails", code] => assert!(!codes.is_empty() && codes.iter().all(|known| *known == code), "{:?}", checked.diagnostics),
            _ => assert_eq!(checked.diagnostics, [], "{source}"),
        }
        if source.contains("examples = {") {
            assert!(checked.examples >= 2, "{id}");
        }
        last = source;
        tried += 1;
    }
    assert_eq!(tried, 6);
    let library = Library::from_dirs(&[folder.path().to_owned()]);
    let names: Vec<&str> = library.variants().iter().map(|variant| variant.id.as_str()).collect();
    assert_eq!(names, ["gate", "shut-gate", "strong-gate"]);
    assert!(library.get("strong-gate{king=four}").is_ok());
    // The page quotes the message about an empty file.
    std::fs::write(folder.path().join("gate.lua"), "").expect("a file");
    let error = &check_file(&folder.path().join("gate.lua"), false).diagnostics[0];
    assert!(guide.contains(&format!("gate.lua:1: error[{}]: {}", error.code, error.message)), "{error}");
}
