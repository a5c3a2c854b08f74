//! Hooks that try to keep something from one call to the next: the file is rejected or the hook fails, whatever they do and however late.
//!
//! In each file of `state`, the lines before `-- hooks:` stand before the variant, the lines after it in its `hooks`.

use birka_script::Code;

use super::hook_functions::source_with;
use super::{expected, run_hostile, scripts};

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
