//! Hostile hooks: the move or the file is rejected, and nothing else happens.

use std::time::Instant;

use birka_script::{CheckEffort, Variant};

use super::{BUDGET, expected, run_hostile, scripts};

const BOARD: &str = ". . a . a . .\n. . . . . . .\na . . d . . a\n. . d K d . .\na . . d . . a\n. . . . . . .\n. . a . a . .";

fn source(functions: &str) -> String {
    source_with("local n = 0", functions)
}

/// A small variant with hooks, and statements before it.
pub fn source_with(before: &str, functions: &str) -> String {
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
        let is_clear =
            messages.iter().all(|message| message.len() < 600 && !message.contains("0x") && !message.chars().any(char::is_control));
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
