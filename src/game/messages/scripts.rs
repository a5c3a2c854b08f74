//! Script files that change during a game, and the console.

use std::path::Path;

use super::messages;

messages! {
    /// While the moves of the saved game are replayed.
    saved_game_is_loaded = "Loading the saved game …";
    all_scripts_are_valid = "All scripts are valid again.";
    /// While a file has errors.
    last_valid_rules_are_used = "The game continues with the last valid rules.";
    /// While the file with errors is not one of the current variant.
    game_does_not_use_file = "The game on the table does not use this file.";
    /// While the current variant cannot be loaded.
    table_waits_for_rules = "Mend the file and save it: the table waits, and goes on by itself.";
    /// A function of the variant failed while a move was played.
    move_not_played = "The move was not played. Mend the file and save it, or play another move.";
    /// A function of the variant failed when it was asked what the moves of a piece capture.
    captures_not_known = "What this piece would capture cannot be shown.";
    /// A function of the variant failed when the engine searched for a move.
    search_failed = "The engine cannot play by these rules.";
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
    /// Heading of what a script printed while it was loaded.
    printed_on_load = "While it was loaded";
    /// Heading of what the functions of the variant printed in the game and in the engine's searches.
    printed_in_play = "While it was played";
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

/// A function of the variant failed at a place in its file.
pub fn hook_failed(place: &str) -> String {
    format!("A rule failed: {place}")
}

/// Heading while the rules of the saved game cannot be loaded.
pub fn saved_game_waits(variant: &str) -> String {
    format!("The saved game of {variant} waits for its rules. Its file stays as it is.")
}

/// Heading while the rules of the variant to be played cannot be loaded.
pub fn new_game_waits(variant: Option<&str>) -> String {
    variant.map_or_else(
        || "No variant can be played until the errors of the files are mended.".to_owned(),
        |variant| format!("The game of {variant} begins when the errors of its files are mended."),
    )
}
