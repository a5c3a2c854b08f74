//! `spsa` and `tune`.

use std::fs;

use birka_test_support::program::last_line;

use crate::{BIRKA, text};

const SHIPPED_WEIGHTS: &str = include_str!("../../crates/engine/src/eval/weights.ron");

#[test]
fn spsa_finds_the_same_weights_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, three) = (folder.path().join("one.ron"), folder.path().join("three.ron"));
    let run = |threads: &str, file| {
        let args = ["spsa", "brandubh", "magpie", "--pairs", "6", "--batch", "3", "--nodes", "60", "--gain", "0.5", "--threads", threads];
        let printed = BIRKA.run_ok(&[&args[..], &["--out", text(file)]].concat());
        assert_eq!(fs::read_to_string(file).expect("weights"), printed);
        printed
    };
    let weights = run("1", &one);
    assert_eq!(weights, run("3", &three));
    assert_ne!(weights, SHIPPED_WEIGHTS);
}

#[test]
fn weights_of_spsa_can_be_played_with_and_continued_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.ron");
    BIRKA.run_ok(&["spsa", "brandubh", "--pairs", "1", "--nodes", "20", "--out", text(&file)]);
    let engine = format!("birka:{}", text(&file));
    BIRKA.run_ok(&["match", "brandubh", "--first", &engine, "--second", "birka", "--games", "2", "--nodes", "60"]);
    BIRKA.run_ok(&["spsa", "brandubh", "--start", text(&file), "--pairs", "1", "--nodes", "20"]);
    let missing = BIRKA.run(&["spsa", "brandubh", "--start", text(&folder.path().join("none.ron"))]);
    assert!(missing.code == 1 && missing.stderr.contains("none.ron"), "{}", missing.stderr);
}

#[test]
fn spsa_of_rings_changes_only_weights_of_rings() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |file: &str, id: &str| {
        let file = folder.path().join(file);
        let more = ["--rings", "--pairs", "4", "--batch", "2", "--nodes", "150", "--gain", "0.9", "--out", text(&file)];
        BIRKA.run(&[&["spsa", id], &more[..]].concat())
    };
    let (first, second) = (run("first.ron", "tablut"), run("second.ron", "tablut"));
    assert_eq!((first.code, &first.stdout), (0, &second.stdout), "{}", first.stderr);
    let line_of = |text: &str, name: &str| text.lines().find(|line| line.trim().starts_with(&format!("{name}:"))).map(str::to_owned);
    let changed = |name: &str| line_of(&first.stdout, name).expect("a weight") != line_of(SHIPPED_WEIGHTS, name).expect("a weight");
    assert!(["shut_all", "hunt", "room", "hunter", "stalker"].into_iter().any(changed), "{}", first.stdout);
    assert!(!["defender", "distance", "lane", "chain", "turn"].into_iter().any(changed), "{}", first.stdout);
    // With hooks that decide about encirclement, no ring is seen.
    let no_rings = run("none.ron", "tablut-raichi");
    assert!(no_rings.code == 1 && no_rings.stderr.contains("closed no ring"), "{}", no_rings.stderr);
}

#[test]
fn spsa_rejects_invalid_arguments_before_it_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing_folder = folder.path().join("no folder").join("weights.ron");
    // A million pairs would take days.
    let run = |more: &[&str]| BIRKA.run(&[&["spsa", "brandubh", "--pairs", "1000000"], more].concat());
    let unwritable = run(&["--out", text(&missing_folder)]);
    assert!(unwritable.code == 1 && unwritable.stderr.contains("cannot be written"), "{}", unwritable.stderr);
    for more in [["--push", "0"], ["--push", "NaN"], ["--gain", "2"], ["--gain", "inf"]] {
        assert_eq!(run(&more).code, 2, "{more:?}");
    }
}

#[test]
fn spsa_fails_if_a_hook_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let variants = folder.path().join("variants");
    fs::create_dir(&variants).expect("a folder");
    // The hook fails after the first capture, so the variant loads without errors.
    let broken = r#"return { api = 1, id = "broken", name = "Broken", extends = "brandubh", summary = "Fails.", sources = { "none" },
        hooks = { words = "Fails.", legal = function(board) if board:count("attackers") < 8 then error("too tired") end end } }"#;
    fs::write(variants.join("broken.lua"), broken).expect("a file");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/variants/brandubh.lua"), variants.join("brandubh.lua")).expect("a file");
    let failed = BIRKA.run(&["spsa", "broken", "--scripts", text(folder.path()), "--pairs", "1", "--nodes", "20"]);
    assert!(failed.code == 1 && failed.stderr.contains("too tired"), "{}", failed.stderr);
}

#[test]
fn tune_lowers_the_error_and_is_deterministic() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.ron");
    let args = ["tune", "brandubh", "--games", "3", "--nodes", "100", "--steps", "20", "--pull", "0", "--out", text(&file)];
    let printed = BIRKA.run_ok(&args);
    assert_eq!(BIRKA.run_ok(&args), printed);
    let (before, after) = last_line(&printed).split_once(" bits before ").and_then(|(_, bits)| bits.split_once(" after ")).expect("bits");
    let after = after.split(' ').next().expect("a number");
    assert!(after.parse::<f64>().expect("a number") < before.parse::<f64>().expect("a number"), "{printed}");
    let engine = format!("birka:{}", text(&file));
    BIRKA.run_ok(&["match", "brandubh", "--first", &engine, "--second", "birka", "--games", "2", "--nodes", "60"]);
}
