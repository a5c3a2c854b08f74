//! Scripts that mean harm or nonsense are stopped, and told so, and leave everything else as it was.
//!
//! `files` holds whole scripts, `functions` functions that are asked in play. The first line of each says what must come of it:
//! `-- expect: CODE: words of the message`, where the code may leave a choice (`E00[45]`), and for functions words alone. To add
//! one, add a file.

mod functions;
mod nesting;
mod same;

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use birka_script::{Code, load_source};

/// How long a script may take until it is stopped. Half a second of it is its own; the rest is for a machine that is busy.
const BUDGET: Duration = Duration::from_secs(4);
/// Far more than that: past it, a fence did not hold.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is told of a script: code, line, message.
type Told = Vec<(Code, usize, String)>;

/// What is told of a script, and how long that took. A script that is never stopped fails the test instead of hanging it.
fn stopped(name: &str, script: &str) -> (Told, Duration) {
    let (send, receive) = mpsc::channel();
    let source = script.to_owned();
    std::thread::spawn(move || {
        let begun = Instant::now();
        let faults = load_source("hostile.lua", &source).err().unwrap_or_default();
        let told = faults.into_iter().map(|fault| (fault.code, fault.line.unwrap_or(0), fault.message)).collect();
        // Nobody waits any more when patience has run out.
        let _ = send.send((told, begun.elapsed()));
    });
    receive.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("never stopped: {name}"))
}

/// The scripts of a folder by name, in order.
fn scripts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile").join(folder);
    let files = std::fs::read_dir(&folder).expect("the folder");
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files.into_iter().map(|path| (name(&path), std::fs::read_to_string(&path).expect("a script"))).collect()
}

/// What a script says must come of it. Those that are not Lua at all cannot say, and are no Lua.
fn expected(script: &str) -> (&str, &str) {
    let Some(rest) = script.lines().next().and_then(|line| line.strip_prefix("-- expect: ")) else { return ("E002", "") };
    rest.split_once(": ").unwrap_or((rest, ""))
}

/// Whether a code is the one expected: literally, or with one letter out of several in brackets, or one of several in parentheses.
fn fits(code: &str, pattern: &str) -> bool {
    if let Some((front, choice)) = pattern.strip_suffix(']').and_then(|pattern| pattern.split_once('[')) {
        return choice.chars().any(|letter| format!("{front}{letter}") == code);
    }
    if let Some((front, choice)) = pattern.strip_suffix(')').and_then(|pattern| pattern.split_once('(')) {
        return choice.split('|').any(|end| format!("{front}{end}") == code);
    }
    code == pattern
}

#[test]
fn every_hostile_file_is_contained_with_a_clear_message() {
    let all = scripts("files");
    assert!(all.len() >= 40, "{} scripts", all.len());
    let mut wrong = Vec::new();
    for (name, script) in &all {
        let (code, says) = expected(script);
        let (told, took) = stopped(name, script);
        let Some((known, line, message)) = told.first() else {
            wrong.push(format!("{name}: nothing is told"));
            continue;
        };
        let is_clear = !message.is_empty() && message.len() < 600 && !message.chars().any(char::is_control) && !message.contains("0x");
        if !told.iter().any(|(known, _, message)| fits(known.as_str(), code) && message.contains(says)) || !is_clear || *line == 0 {
            wrong.push(format!("{name}: {} at line {line}: {message}", known.as_str()));
        }
        if took > BUDGET {
            wrong.push(format!("{name}: took {took:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_line_told_is_one_of_the_script() {
    let (told, _) = stopped("move", "\n\nreturn table.move({}, 1, 2000000000, 2)");
    assert_eq!((told[0].0, told[0].1), (Code::Runtime, 3), "{told:?}");
    let (told, _) = stopped("missing", "local t = 1\n\nreturn t + os.time()");
    assert_eq!((told[0].0, told[0].1), (Code::Runtime, 3), "{told:?}");
    let (told, _) = stopped("format", "\nreturn string.format('%d', {})");
    assert_eq!((told[0].0, told[0].1), (Code::Runtime, 2), "{told:?}");
    assert!(!told[0].2.contains("birka:"), "{told:?}");
    let (told, _) = stopped("loop", "\nwhile true do\n  pcall(function() while true do end end)\nend");
    assert_eq!((told[0].0, told[0].1), (Code::OutOfTime, 3), "{told:?}");
}

#[test]
fn the_program_is_unharmed() {
    let sound = include_str!("../../../../scripts/variants/brandubh.lua");
    let fingerprint = || load_source("sound.lua", sound).expect("a sound file").rules.fingerprint().to_owned();
    let before = fingerprint();
    for (name, script) in scripts("files").iter().filter(|(name, _)| name.starts_with("poison") || name.starts_with("rep-")) {
        stopped(name, script);
        assert_eq!(fingerprint(), before, "after {name}");
    }
    // One script leaves nothing behind for the next.
    stopped("leaves", "left = 'behind'\nreturn 1");
    let (told, _) = stopped("finds", "return left");
    assert!(told[0].2.contains("`left` is not defined"), "{told:?}");
}
