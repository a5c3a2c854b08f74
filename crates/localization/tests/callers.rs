//! Every message is used, and what is named by its id exists. Functions of messages are checked by the compiler.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use birka_localization::Variables;
use birka_localization::messages::CALLS;

/// The sources of the program and of the page, without tests.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, sources: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !["tests", "locales", "node_modules", "target"].contains(&name.as_str()) {
                collect(&path, sources);
            } else if [".rs", ".js", ".html"].iter().any(|ending| name.ends_with(ending)) && name != "tests.rs" {
                sources.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut sources = Vec::new();
    for folder in ["src", "crates", "web"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), &mut sources);
    }
    assert!(sources.len() > 300, "{}", sources.len());
    sources
}

fn is_of_id(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
}

/// What stands between quotation marks, and everything else that stands between two of them.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.split(['"', '\'', '`'])
}

/// The first and the last letters of the ids that a literal such as `levels-name-{number}` or `provenance-` makes up.
fn ends_of_ids(literal: &str) -> Option<(&str, &str)> {
    let (first, last) = match literal.split_once('{') {
        Some((first, rest)) => (first.trim_end_matches('$'), rest.split_once('}')?.1),
        None => (literal, ""),
    };
    (first.len() > 5 && first.ends_with('-') && first.chars().chain(last.chars()).all(is_of_id)).then_some((first, last))
}

#[test]
fn every_message_is_used() {
    let sources = sources();
    let texts = || sources.iter().map(|(_, text)| text.as_str());
    // `buttons::close`, where the names before and after it do not belong to them.
    let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':' || letter == '#';
    let paths: BTreeSet<String> = texts()
        .flat_map(|text| text.split(move |letter| !is_of_path(letter)))
        .filter_map(|path| {
            path.rsplit_once("::").map(|(modules, name)| format!("{}::{name}", modules.rsplit("::").next().unwrap_or(modules)))
        })
        .collect();
    let named: BTreeSet<&str> = texts().flat_map(literals).filter(|literal| literal.chars().all(is_of_id)).collect();
    let made_up: BTreeSet<(&str, &str)> = texts().flat_map(literals).filter_map(ends_of_ids).collect();
    let is_used = |(id, call): &&(&str, &str)| {
        let is_made_up = || made_up.iter().any(|(first, last)| id.starts_with(first) && id.ends_with(last));
        paths.contains(*call) || named.contains(id) || is_made_up()
    };
    let unused: Vec<&str> = CALLS.iter().filter(|call| !is_used(call)).map(|(id, _)| *id).collect();
    assert!(unused.is_empty(), "{} messages are used nowhere: {unused:#?}", unused.len());
}

#[test]
fn every_id_that_is_named_is_that_of_a_message() {
    let known: BTreeSet<&str> = Variables::all().iter().map(|(id, _)| id.as_str()).collect();
    let marks =
        ["phrase(\"", "sentence(\"", "Phrase::new(\"", "writer.text(\"", "data-text=\"", "data-label=\"", "data-title=\"", "words.text('"];
    let mut count = 0;
    for (file, text) in sources() {
        for (mark, id) in marks.iter().flat_map(|mark| text.split(mark).skip(1).map(move |rest| (mark, rest))) {
            let id = id.split(['"', '\'']).next().unwrap_or_default();
            assert!(known.contains(id), "{file}: {mark}{id}: there is no such message");
            count += 1;
        }
    }
    assert!(count > 200, "{count}");
}
