//! Hostile or invalid scripts are stopped with a clear message and affect nothing else.
//!
//! `scripts` contains complete scripts, `hooks` hook functions, `state` hook functions with statements before the variant. The first line of each is `-- expect: CODE: part of the message`, where the code
//! may be a pattern (`E00[45]`); for hooks it is only a part of the message. To add a case, add a file.

mod determinism;
mod hook_functions;
mod nesting;
mod state;

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use birka_script::{Code, load_source};

/// The time within which a script must be stopped: half a second, and a margin for busy machines.
const BUDGET: Duration = Duration::from_secs(4);
/// The time after which the sandbox has failed to stop a script.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The code, line and message of each error.
type Errors = Vec<(Code, usize, String)>;

/// The errors of a script, and the time it took. A script that is not stopped fails the test instead of hanging it.
fn run_hostile(name: &str, script: &str) -> (Errors, Duration) {
    let (send, receive) = mpsc::channel();
    let source = script.to_owned();
    std::thread::spawn(move || {
        let begun = Instant::now();
        let errors = load_source("hostile.lua", &source).err().unwrap_or_default();
        let errors = errors.into_iter().map(|error| (error.code, error.line.unwrap_or(0), error.message)).collect();
        // The receiver is gone after a timeout.
        let _ = send.send((errors, begun.elapsed()));
    });
    receive.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("never stopped: {name}"))
}

/// The scripts of a folder with their names, sorted.
fn scripts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile").join(folder);
    let files = std::fs::read_dir(&folder).expect("the folder");
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files.into_iter().map(|path| (name(&path), std::fs::read_to_string(&path).expect("a script"))).collect()
}

/// The expectation in the first line of a script. Files without one are not Lua, and must give a syntax error.
fn expected(script: &str) -> (&str, &str) {
    let Some(rest) = script.lines().next().and_then(|line| line.strip_prefix("-- expect: ")) else { return ("E002", "") };
    rest.split_once(": ").unwrap_or((rest, ""))
}

/// Whether a code matches a pattern: literally, with one of several characters in brackets, or with one of several endings in parentheses.
fn matches_code(code: &str, pattern: &str) -> bool {
    if let Some((front, choice)) = pattern.strip_suffix(']').and_then(|pattern| pattern.split_once('[')) {
        return choice.chars().any(|letter| format!("{front}{letter}") == code);
    }
    if let Some((front, choice)) = pattern.strip_suffix(')').and_then(|pattern| pattern.split_once('(')) {
        return choice.split('|').any(|end| format!("{front}{end}") == code);
    }
    code == pattern
}

#[test]
fn every_hostile_script_is_stopped_with_a_clear_message() {
    let all = scripts("scripts");
    assert!(all.len() >= 40, "{} scripts", all.len());
    let mut wrong = Vec::new();
    for (name, script) in &all {
        let (code, says) = expected(script);
        let (errors, elapsed) = run_hostile(name, script);
        let Some((known, line, message)) = errors.first() else {
            wrong.push(format!("{name}: no error"));
            continue;
        };
        let is_clear = !message.is_empty() && message.len() < 600 && !message.chars().any(char::is_control) && !message.contains("0x");
        if !errors.iter().any(|(known, _, message)| matches_code(known.as_str(), code) && message.contains(says)) || !is_clear || *line == 0
        {
            wrong.push(format!("{name}: {} at line {line}: {message}", known.as_str()));
        }
        if elapsed > BUDGET {
            wrong.push(format!("{name}: took {elapsed:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_reported_line_is_a_line_of_the_script() {
    let (errors, _) = run_hostile("move", "\n\nreturn table.move({}, 1, 2000000000, 2)");
    assert_eq!((errors[0].0, errors[0].1), (Code::Runtime, 3), "{errors:?}");
    let (errors, _) = run_hostile("missing", "local t = 1\n\nreturn t + os.time()");
    assert_eq!((errors[0].0, errors[0].1), (Code::Runtime, 3), "{errors:?}");
    let (errors, _) = run_hostile("format", "\nreturn string.format('%d', {})");
    assert_eq!((errors[0].0, errors[0].1), (Code::Runtime, 2), "{errors:?}");
    assert!(!errors[0].2.contains("birka:"), "{errors:?}");
    let (errors, _) = run_hostile("loop", "\nwhile true do\n  pcall(function() while true do end end)\nend");
    assert_eq!((errors[0].0, errors[0].1), (Code::OutOfTime, 3), "{errors:?}");
}

#[test]
fn other_scripts_are_not_affected() {
    let valid = include_str!("../../../../scripts/variants/brandubh.lua");
    let fingerprint = || load_source("valid.lua", valid).expect("a valid file").rules.fingerprint().to_owned();
    let before = fingerprint();
    for (name, script) in scripts("scripts").iter().filter(|(name, _)| name.starts_with("poison") || name.starts_with("rep-")) {
        run_hostile(name, script);
        assert_eq!(fingerprint(), before, "after {name}");
    }
    // Globals do not survive from one script to the next.
    run_hostile("leaves", "left = 'behind'\nreturn 1");
    let (errors, _) = run_hostile("finds", "return left");
    assert!(errors[0].2.contains("`left` is not defined"), "{errors:?}");
}
