//! Matches between engines, as they are seen from outside.

use std::fs;
use std::process::{Command, Output, Stdio};

fn birka(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_birka")).args(args).stdin(Stdio::null()).output().expect("the program runs")
}

fn out(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

#[test]
fn a_match_is_recorded_can_be_replayed_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("games.csv");
    let table = table.to_str().expect("UTF-8");
    let play = |games: &str| {
        let args =
            ["match", "brandubh", "--first", "level:5", "--second", "level:1", "--nodes", "300", "--record", table, "--games", games];
        out(&birka(&args))
    };
    let first = play("2");
    assert!(last_line(&first).starts_with("games 2 wins "), "{first}");
    let written = fs::read_to_string(table).expect("a table");
    assert_eq!(written.lines().filter(|line| !line.starts_with('#')).count(), 2, "{written}");
    let second = play("4");
    assert!(last_line(&second).starts_with("games 4 wins "), "{second}");
    let appended = fs::read_to_string(table).expect("a table");
    assert!(appended.starts_with(&written), "what was played is played again");
    assert_eq!(appended.lines().filter(|line| !line.starts_with('#')).count(), 4, "{appended}");
    let replayed = out(&birka(&["replay", "brandubh", table]));
    assert!(last_line(&replayed).starts_with("games 4 clean 4 "), "{replayed}");
}

#[test]
fn both_play_both_sides_of_the_same_openings() {
    let played =
        out(&birka(&["match", "brandubh", "--first", "material:1", "--second", "level:1", "--games", "2", "--nodes", "200", "--json"]));
    let lines: Vec<serde_json::Value> = played.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [one, two, summary] = lines.as_slice() else { panic!("{played}") };
    assert_eq!((&one["first"], &two["first"]), (&"attackers".into(), &"defenders".into()));
    for ply in 0..4 {
        assert_eq!(one["moves"][ply], two["moves"][ply], "the opening is the same");
    }
    assert_eq!(summary["games"], 2);
    assert_eq!(summary["forfeits"], 0);
}

#[test]
fn a_balance_counts_sides() {
    let played = out(&birka(&["balance", "brandubh", "--games", "3", "--nodes", "300"]));
    let counts = played.lines().find(|line| line.starts_with("attackers won ")).expect("the sides");
    let numbers: Vec<u32> = counts.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(numbers[..3].iter().sum::<u32>(), 3, "{counts}");
}

#[test]
fn engines_that_do_not_exist_are_refused() {
    for engine in ["brika", "level:9", "cmd:"] {
        let refused = birka(&["match", "brandubh", "--first", engine, "--second", "birka"]);
        assert_eq!(refused.status.code(), Some(2), "{engine}");
    }
}

/// A program that introduces itself and then does as it likes.
#[cfg(unix)]
fn program(folder: &std::path::Path, name: &str, answer: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    let script =
        format!("#!/bin/sh\nwhile read -r word rest; do\ncase $word in\ntafl) echo taflok;;\ngo) {answer};;\nquit) exit;;\nesac\ndone\n");
    fs::write(&path, script).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    format!("cmd:{}", path.display())
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_and_the_reason_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, answer, reason) in [
        ("cheat", "echo bestmove a1-a2", "its move a1-a2 is not legal"),
        ("mumble", "echo bestmove xyzzy", "is no move"),
        ("dead", "exit 3", "it ended without an answer"),
        ("sulk", "echo error I will not", "it said `error I will not`"),
        ("sleep", "sleep 60", "no answer within"),
    ] {
        let engine = program(folder.path(), name, answer);
        let args = ["match", "brandubh", "--first", "level:1", "--second", &engine, "--games", "2", "--movetime", "20"];
        let played = out(&birka(&args));
        assert!(played.contains(reason), "{name}: {played}");
        assert!(last_line(&played).starts_with("games 2 wins 2 losses 0 "), "{name}: {played}");
        assert!(played.contains("forfeits 2"), "{name}: {played}");
    }
    let missing = out(&birka(&["match", "brandubh", "--first", "level:1", "--second", "cmd:/no/such/engine", "--games", "2"]));
    assert!(missing.contains("cannot be started"), "{missing}");
}

#[cfg(unix)]
#[test]
fn birka_plays_birka_through_the_protocol() {
    let engine = format!("cmd:{} engine", env!("CARGO_BIN_EXE_birka"));
    let played = out(&birka(&["match", "brandubh", "--first", "birka", "--second", &engine, "--games", "2", "--nodes", "500"]));
    // The same engine on both sides plays the same game twice.
    assert!(last_line(&played).starts_with("games 2 wins 1 losses 1 draws 0") || last_line(&played).contains(" draws 2 "), "{played}");
    assert!(played.contains("forfeits 0"), "{played}");
}
