//! Hostile or invalid scripts and hooks are stopped with a clear message and affect nothing else.
//!
//! `scripts` contains complete scripts, `hooks` hook functions, `state` hook functions with statements before the variant: the lines before
//! `-- hooks:` stand before the variant, the lines after it in its `hooks`. The first line of each file is
//! `-- expect: CODE: part of the message`, where the code may be a pattern (`E00[45]`); for hooks it is only a part of the message. To add a
//! case, add a file.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use birka_script::{CheckEffort, Code, Variant, load_source};

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

#[test]
fn errors_are_the_same_each_time() {
    for (name, script) in scripts("scripts") {
        if ["addresses", "chance", "order", "print", "keys", "values", "options"].iter().any(|sort| name.starts_with(sort)) {
            let first = run_hostile(&name, &script).0;
            for _ in 0..5 {
                // These allocations change the addresses of later ones.
                let padding: Vec<Vec<u8>> = (1..200).map(|size| vec![0; size * 7]).collect();
                assert_eq!(run_hostile(&name, &script).0, first, "{name}");
                drop(padding);
            }
        }
    }
}

#[test]
fn random_numbers_have_a_fixed_seed() {
    let (errors, _) = run_hostile("chance", "local t = {}\nfor i = 1, 8 do t[i] = math.random(1, 100) end\nerror(table.concat(t, ' '))");
    assert_eq!(errors[0].2, "the script failed: 64 28 24 56 4 25 23 86");
}

#[test]
fn printed_lines_are_kept_with_their_line_even_if_the_file_fails() {
    let valid = include_str!("../../../../scripts/variants/brandubh.lua")
        .replace("local variant = {", "print('one', 2, {}, nil)\nlocal variant = {");
    let variant = load_source("valid.lua", &valid).expect("a valid file");
    let line = 1 + valid.lines().position(|line| line.starts_with("print")).expect("it prints");
    assert_eq!(variant.printed_lines.len(), 1);
    assert_eq!((variant.printed_lines[0].line, variant.printed_lines[0].text.as_str()), (Some(line), "one 2 table nil"));
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("broken.lua"), "print('before')\n\nerror('no')").expect("a file");
    let checked = birka_script::check_file(&folder.path().join("broken.lua"), false);
    assert_eq!(checked.printed_lines.len(), 1, "{checked:?}");
    assert_eq!((checked.printed_lines[0].1[0].line, checked.printed_lines[0].1[0].text.as_str()), (Some(1), "before"));
    let library = birka_script::Library::from_dirs(&[folder.path().to_owned()]);
    assert_eq!(library.printed_lines(), checked.printed_lines);
}

#[test]
fn deep_nesting_is_rejected_before_the_stack_overflows() {
    let deep = |open: &str, close: &str, n: usize| format!("return {}1{}", open.repeat(n), close.repeat(n));
    let scripts = [
        deep("{", "}", 60_000),
        deep("{", "}", 900),
        deep("(", ")", 60_000),
        deep("(", ")", 900),
        deep("- ", "", 60_000),
        deep("not ", "", 900),
        deep("function() return ", " end", 10_000),
        deep("1 .. ", "", 30_000),
        deep("1 .. ", "", 900),
        deep("if true then 1 else ", "", 900),
        deep("f(", ")", 900),
        format!("local x: {}number{} = 1", "{".repeat(900), "}".repeat(900)),
        format!("{}{}", "do ".repeat(60_000), "end ".repeat(60_000)),
        format!("{}{}", "if true then ".repeat(900), "end ".repeat(900)),
        format!("return f{}", "()".repeat(50_000)),
        format!("return f{}", ".a".repeat(50_000)),
        format!("return `{}`", "{`".repeat(900)),
    ];
    for script in scripts {
        let (errors, _) = run_hostile(&script[..60], &script);
        assert!(!errors.is_empty(), "{}", &script[..60]);
    }
    for endless in ["local function f() return 1 + f() end\nreturn f()", "local function f() return f() end\nreturn f()"] {
        let (errors, _) = run_hostile(endless, endless);
        assert_eq!((errors[0].0, errors[0].1), (Code::Runtime, 1), "{errors:?}");
    }
}

const BOARD: &str = ". . a . a . .\n. . . . . . .\na . . d . . a\n. . d K d . .\na . . d . . a\n. . . . . . .\n. . a . a . .";

fn source(functions: &str) -> String {
    source_with("local n = 0", functions)
}

/// A small variant with hooks, and statements before it.
fn source_with(before: &str, functions: &str) -> String {
    let pieces = "{ attacker = { letter = 'a', side = 'attackers' }, defender = { letter = 'd', side = 'defenders' },
        king = { letter = 'K', side = 'defenders', royal = true } }";
    format!(
        "{before}\nreturn {{ api = 1, id = 'hostile', name = 'Hostile', board = [[{BOARD}]], pieces = {pieces}, first = 'attackers',
        ends = {{ escape = 'corners' }}, hooks = {{ words = 'As the test says.', {functions} }} }}"
    )
}

/// The messages about hooks that fail when loaded or in play.
fn messages(name: &str, functions: &str) -> Vec<String> {
    let source = source(functions);
    let (errors, _) = run_hostile(name, &source);
    if !errors.is_empty() {
        return errors.into_iter().map(|(_, _, message)| message).collect();
    }
    let variant: Variant = birka_script::load_source("hostile.lua", &source).expect("it was valid just now");
    let trial = birka_script::run_hook_trial(&variant, CheckEffort::Thorough).expect("hooks");
    trial.faults.into_iter().map(|fault| fault.message).collect()
}

#[test]
fn every_hostile_hook_is_stopped_with_a_clear_message() {
    let all = scripts("hooks");
    let mut wrong = Vec::new();
    for (name, functions) in &all {
        let line = expected(functions);
        let words = if line.1.is_empty() { line.0.to_owned() } else { format!("{}: {}", line.0, line.1) };
        let begun = Instant::now();
        let messages = messages(name, functions);
        let elapsed = begun.elapsed();
        let fits = match words.as_str() {
            "nothing" => messages.is_empty(),
            words => messages.iter().any(|message| words.split('|').any(|word| message.contains(word))),
        };
        let is_clear = messages
            .iter()
            .all(|message| message.len() < 600 && !message.contains("0x") && !message.replace('\n', " ").chars().any(char::is_control));
        if !fits || !is_clear {
            wrong.push(format!("{name}: expected {words:?}, got {messages:?}"));
        }
        // Three parts: loading the file, the starting position, and the trial games.
        if elapsed > 3 * BUDGET {
            wrong.push(format!("{name}: took {elapsed:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn hook_output_is_kept_up_to_a_limit() {
    let variant = birka_script::load_source("hostile.lua", &source("legal = function(board) print(board:turn()) return true end,"))
        .expect("a valid variant");
    let first = variant.take_printed_lines();
    assert!(first.iter().all(|printed| printed.text == "attackers" && printed.line.is_some()), "{first:?}");
    assert!(birka_script::run_hook_trial(&variant, CheckEffort::Thorough).is_some());
    assert_eq!(variant.take_printed_lines().len(), 201);
    assert_eq!(variant.take_printed_lines(), []);
}

#[test]
fn nothing_survives_a_call_of_a_hook() {
    let all = scripts("state");
    assert!(all.len() >= 40, "{} files", all.len());
    let mut wrong = Vec::new();
    for (name, script) in &all {
        let (code, says) = expected(script);
        let (before, functions) = script.split_once("-- hooks:\n").unwrap_or_else(|| panic!("{name} has no hooks"));
        let (errors, _) = run_hostile(name, &source_with(before, functions));
        let fits = match errors.first() {
            None => code == "nothing",
            Some((known, line, message)) => {
                known.as_str() == code
                    && message.contains(says)
                    && *line > 0
                    && !message.contains("0x")
                    && !message.contains("__birka_keep")
            }
        };
        if !fits {
            wrong.push(format!("{name}: expected {code} {says:?}, got {errors:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_keeps_state_is_reported_with_its_line() {
    let (errors, _) =
        run_hostile("buffer", &source_with("\n\nlocal bytes = buffer.create(4)", "legal = function() return bytes ~= nil end,"));
    assert_eq!((errors[0].0, errors[0].1), (Code::ImpureHook, 3), "{errors:?}");
    let source = source_with(
        "\nlocal cell = { n = 0 } local tick\n\ntick = function()\n local same = cell\n same.n += 1\nend",
        "legal = function() tick() end,",
    );
    let (errors, _) = run_hostile("table", &source);
    assert_eq!((errors[0].0, errors[0].1), (Code::Hook, 6), "{errors:?}");
}
