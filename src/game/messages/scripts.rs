//! Script files that change during a game, and the console.

use std::path::Path;

use super::messages;

messages! {
    all_scripts_are_valid = "All scripts are valid again.";
    /// While a file has errors.
    last_valid_rules_are_used = "The game continues with the last valid rules.";
    rules_have_changed = "The rules have changed";
    /// Asked where a game cannot continue by the saved rules.
    new_game_or_old_rules = "Start a new game with the new rules, or keep the old rules for this one?";
    /// Page of the console: events.
    log = "Log";
    /// Page of the console: the examples of the variant and whether they pass.
    examples = "Examples";
    /// Page of the console: output of `print`.
    output = "Output";
    /// Page of the console: the rules as the core reads them.
    rule_data = "Rule data";
    log_is_empty = "No script has changed since the game was opened.";
    no_output = "No output. `print` in a script writes here.";
    running_examples = "Running the examples …";
}

/// The saved rules apply from now on.
pub fn new_rules(variant: &str) -> String {
    format!("{variant} now uses the saved rules.")
}

/// The game cannot continue by the saved rules.
pub fn incompatible_rules(variant: &str, reason: &str) -> String {
    format!("The game cannot continue with the saved rules of {variant}: {reason}.")
}

/// A place in a file.
pub fn place(file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| format!("{file}, line {line}"))
}

/// So many further entries are not shown.
pub fn more(count: usize) -> String {
    format!("and {count} more")
}

/// How many examples pass.
pub fn example_summary(total: usize, failed: usize) -> String {
    match (total, failed) {
        (0, _) => "The file has no examples.".to_owned(),
        (1, 0) => "The example passes.".to_owned(),
        (total, 0) => format!("All {total} examples pass."),
        (total, failed) => format!("{failed} of {total} examples fail:"),
    }
}

/// A failed example: the line it stands on, and the rule it is about.
pub fn failed_example(line: Option<usize>, rule: &str) -> String {
    line.map_or_else(|| rule.to_owned(), |line| format!("{line}: {rule}"))
}

/// No editor could be started.
pub fn cannot_open(file: &Path, error: &str) -> String {
    format!("{} could not be opened: {error}. Open it in any text editor.", file.display())
}
