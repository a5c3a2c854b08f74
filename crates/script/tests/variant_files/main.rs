//! Variant files: their diagnostics, examples, options, and what they inherit.

/// The board and the pieces but the king of a small variant, in nine lines.
macro_rules! board_and_men {
    () => {
        r#"    board = [[
        . a . a .
        a . . . a
        . d K d .
        a . . . a
        . a . a .
    ]],
    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
"#
    };
}

mod boards;
mod changes;
mod diagnostics;
mod examples;
mod inheritance;
mod kingless;
mod moves;
mod options;
mod sides;

use birka_rules::RuleSet;
use birka_script::{CheckReport, Code, Library, VariantMetadata, check_file, load_source, write_variant};
use birka_test_support::TempFiles;

/// A folder with some files, and the library of its variants.
fn library(files: &[(&str, &str)]) -> (TempFiles, Library) {
    let files = TempFiles::new(files);
    let library = library_of(&files);
    (files, library)
}

/// The rules of a valid file.
#[track_caller]
fn rules(source: &str) -> RuleSet {
    load_source("own.lua", source).unwrap_or_else(|errors| panic!("{errors:?}\n{source}")).rules.rule_set().clone()
}

/// The errors of a file: code, line and message.
fn errors(source: &str) -> Vec<(Code, usize, String)> {
    let errors = load_source("own.lua", source).err().unwrap_or_default();
    errors.into_iter().map(|error| (error.code, error.line.unwrap_or(0), error.message)).collect()
}

/// A file has an error in a line, whose message contains some words.
#[track_caller]
fn assert_error(source: &str, code: Code, line: usize, words: &str) {
    let errors = errors(source);
    assert!(errors.iter().any(|(is, at, message)| *is == code && *at == line && message.contains(words)), "{words}: {errors:?}\n{source}");
}

/// The report on a file that is alone in its folder.
fn check(source: &str, coverage: bool) -> CheckReport {
    check_file(&TempFiles::new(&[("own.lua", source)]).path("own.lua"), coverage)
}

/// A text with another in place of its only occurrence of a third.
#[track_caller]
fn replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

/// Rules that are written as a variant file and read again are the same.
#[track_caller]
fn assert_survives_writing(set: &RuleSet) {
    let about = VariantMetadata { id: "own".into(), name: "Own".into(), ..VariantMetadata::default() };
    let written = write_variant(&about, set);
    assert_eq!(rules(&written), *set, "{written}");
}

fn library_of(files: &TempFiles) -> Library {
    Library::from_dirs(&[files.folder().to_owned()])
}
