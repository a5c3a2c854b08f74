//! Faulty variant files give exactly the expected errors and warnings, and nothing that only follows from them.
//!
//! Each file of `faulty` begins with `-- expect: ` and what `birka check` reports: `CODE LINE part of the message`, separated by ` | `, or
//! `nothing`. To add a case, add a file.

use std::path::{Path, PathBuf};

use birka_script::check_file;

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
