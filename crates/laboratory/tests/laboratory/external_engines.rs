//! Matches against other programs that speak the protocol, or fail to.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use birka_test_support::program::last_line;

use crate::{LAB, birka, text};

/// Writes an executable shell script and returns it as an engine argument.
fn shell_engine(folder: &Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    format!("cmd:{}", path.display())
}

/// An engine that answers `tafl` and runs a command at `go`.
fn engine_with_answer(folder: &Path, name: &str, answer: &str) -> String {
    let body = format!("while read -r word rest; do\ncase $word in\ntafl) echo taflok;;\ngo) {answer};;\nquit) exit;;\nesac\ndone");
    shell_engine(folder, name, &body)
}

#[test]
fn an_engine_that_fails_forfeits_and_the_reason_is_printed_and_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, answer, reason) in [
        ("illegal", "echo bestmove a1-a2", "its move a1-a2 is not legal"),
        ("garbled", "echo bestmove xyzzy", "is no move"),
        ("empty", "echo bestmove", "is no move"),
        ("error", "echo error I will not", "it said `error I will not`"),
        ("hangs", "cat >/dev/null", "no answer within"),
        ("floods", "yes nonsense", "no answer within"),
        ("endless-line", "tr '\\0' x </dev/zero", "it said a line without end"),
    ] {
        let engine = engine_with_answer(folder.path(), name, answer);
        let table = folder.path().join(format!("{name}.csv"));
        let args = ["match", "brandubh", "--first", "level:1", "--second", &engine, "--games", "2", "--movetime", "20"];
        let args = [&args[..], &["--patience", "300", "--record", text(&table)]].concat();
        let played = LAB.run_ok(&args);
        assert!(played.contains(reason), "{name}: {played}");
        assert!(last_line(&played).starts_with("games 2 wins 2 losses 0 "), "{name}: {played}");
        assert!(played.contains("forfeits 2 crashes 0"), "{name}: {played}");
        let written = fs::read_to_string(&table).expect("a table");
        assert!(written.lines().any(|line| line.starts_with("# ") && line.contains(reason)), "{name}: {written}");
        if name == "illegal" {
            assert_eq!(LAB.run_ok(&args), played, "recorded games give the same output");
            let replayed = birka().run_ok(&["replay", "brandubh", text(&table)]);
            assert!(last_line(&replayed).starts_with("games 2 clean 2 "), "{replayed}");
        }
    }
}

#[test]
fn an_engine_that_cannot_be_started_is_an_error_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mute = shell_engine(folder.path(), "mute", "exit 4");
    for (engine, reason) in [("cmd:/no/such/engine", "it cannot be started"), (&mute, "it ended without an answer (exit status: 4)")] {
        for args in [&["match", "brandubh", "--first", "level:1", "--second", engine][..], &["balance", "brandubh", "--engine", engine]] {
            let output = LAB.run(&[args, &["--games", "2", "--nodes", "100"]].concat());
            assert_eq!((output.code, output.stdout.as_str()), (1, ""), "{}", output.stderr);
            assert!(output.stderr.contains(engine) && output.stderr.contains(reason), "{}", output.stderr);
        }
    }
}

#[test]
fn an_engine_that_dies_loses_by_a_crash_and_the_exit_code_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, answer, reason) in [
        ("exits", "exit 3", "it ended without an answer (exit status: 3)"),
        ("binary", "head -c 300 /dev/urandom; exit", "it ended without an answer"),
        ("killed", "kill -9 $$", "it ended without an answer (signal: 9 (SIGKILL))"),
        // The program cannot be started a second time.
        ("removed", "rm $0; exit", "it cannot be started"),
    ] {
        let engine = engine_with_answer(folder.path(), name, answer);
        let table = folder.path().join(format!("{name}.csv"));
        let args =
            ["match", "brandubh", "--first", "level:1", "--second", &engine, "--games", "2", "--nodes", "100", "--record", text(&table)];
        let output = LAB.run(&args);
        assert_eq!(output.code, 1, "{name}: {}", output.stdout);
        assert!(output.stdout.contains(reason) && output.stdout.contains("win by crash"), "{name}: {}", output.stdout);
        assert!(output.stdout.contains("forfeits 2 crashes 2"), "{name}: {}", output.stdout);
        assert!(output.stderr.contains("ended during 2 of 2 games"), "{name}: {}", output.stderr);
        if name != "removed" {
            assert_eq!(LAB.run(&args).stdout, output.stdout, "recorded games give the same output");
        }
    }
}

#[test]
fn an_engine_that_ignores_input_and_signals_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = shell_engine(folder.path(), "deaf", "echo taflok\ntrap '' TERM\nexec tail -f /dev/null");
    let args = ["match", "brandubh", "--first", &engine, "--second", "level:1", "--games", "2", "--nodes", "100", "--patience", "200"];
    let played = LAB.run_ok(&args);
    assert!(played.contains("no answer within 200 ms"), "{played}");
}

#[test]
fn an_engine_may_answer_newgame_with_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let replace_newgame = "while read -r line; do case $line in newgame) echo what;; *) echo \"$line\";; esac; done";
    let engine = shell_engine(folder.path(), "no-newgame", &format!("{replace_newgame} | {} engine", birka().path()));
    let played = LAB.run_ok(&["match", "brandubh", "--first", "level:1", "--second", &engine, "--games", "4", "--nodes", "100"]);
    assert!(played.contains("forfeits 0"), "{played}");
}

#[test]
fn birka_plays_the_same_through_the_protocol() {
    let engine = format!("cmd:{} engine", birka().path());
    let played = LAB.run_ok(&["match", "brandubh", "--first", "birka", "--second", &engine, "--games", "2", "--nodes", "500"]);
    // Two equal engines play the same game twice, so the wins are even.
    let summary = last_line(&played);
    assert!(summary.starts_with("games 2 wins 1 losses 1 draws 0") || summary.contains(" draws 2 "), "{played}");
    assert!(played.contains("forfeits 0"), "{played}");
}
