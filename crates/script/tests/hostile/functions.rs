//! Functions that are asked in play and mean harm: the move is refused, or the file, and nothing else happens.

use std::time::Instant;

use birka_script::Variant;

use super::{BUDGET, expected, scripts, stopped};

const BOARD: &str = ". . a . a . .\n. . . . . . .\na . . d . . a\n. . d K d . .\na . . d . . a\n. . . . . . .\n. . a . a . .";

fn source(functions: &str) -> String {
    let pieces = "{ attacker = { letter = 'a', side = 'attackers' }, defender = { letter = 'd', side = 'defenders' },
        king = { letter = 'K', side = 'defenders', royal = true } }";
    format!(
        "local n = 0\nreturn {{ api = 1, id = 'hostile', name = 'Hostile', board = [[{BOARD}]], pieces = {pieces}, first = 'attackers',
        ends = {{ escape = 'corners' }}, hooks = {{ words = 'As the test says.', {functions} }} }}"
    )
}

/// What is told of functions that fail in play at the latest.
fn told(name: &str, functions: &str) -> Vec<String> {
    let source = source(functions);
    let (told, _) = stopped(name, &source);
    if !told.is_empty() {
        return told.into_iter().map(|(_, _, message)| message).collect();
    }
    let variant: Variant = birka_script::load_source("hostile.lua", &source).expect("it was sound just now");
    let trial = birka_script::run_hook_trial(&variant).expect("it has functions");
    trial.faults.into_iter().map(|fault| fault.message).collect()
}

#[test]
fn every_hostile_function_is_contained_with_a_clear_message() {
    let all = scripts("functions");
    let mut wrong = Vec::new();
    for (name, functions) in &all {
        let line = expected(functions);
        let words = if line.1.is_empty() { line.0.to_owned() } else { format!("{}: {}", line.0, line.1) };
        let begun = Instant::now();
        let told = told(name, functions);
        let took = begun.elapsed();
        let fits = match words.as_str() {
            "nothing" => told.is_empty(),
            words => told.iter().any(|message| words.split('|').any(|word| message.contains(word))),
        };
        let is_clear = told.iter().all(|message| message.len() < 600 && !message.contains("0x") && !message.chars().any(char::is_control));
        if !fits || !is_clear {
            wrong.push(format!("{name}: expected {words:?}, told {told:?}"));
        }
        // Each of the three: the file, the starting position, and a trial of some games.
        if took > 3 * BUDGET {
            wrong.push(format!("{name}: took {took:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_functions_print_is_kept_and_not_without_end() {
    let variant =
        birka_script::load_source("hostile.lua", &source("legal = function(board) print(board:turn()) return true end,")).expect("sound");
    let first = variant.take_printed_lines();
    assert!(first.iter().all(|printed| printed.text == "attackers" && printed.line.is_some()), "{first:?}");
    assert!(birka_script::run_hook_trial(&variant).is_some());
    assert_eq!(variant.take_printed_lines().len(), 201);
    assert_eq!(variant.take_printed_lines(), []);
}
