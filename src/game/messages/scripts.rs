//! Script files that change during a game, and the console.

use std::path::Path;

use super::texts;
use birka_localization::Language;

texts! {
    /// While the moves of the saved game are replayed.
    saved_game_is_loaded = "scripts-loading-saved-game";
    all_scripts_are_valid = "scripts-all-valid";
    /// While a file has errors.
    last_valid_rules_are_used = "scripts-last-valid-rules";
    /// While the file with errors is not one of the current variant.
    game_does_not_use_file = "scripts-file-not-used";
    /// While the art or a translation of the current variant has errors.
    file_has_no_effect = "scripts-file-without-effect";
    /// While the current variant cannot be loaded.
    table_waits_for_rules = "scripts-table-waits";
    /// A function of the variant failed while a move was played.
    move_not_played = "scripts-move-not-played";
    /// A function of the variant failed when it was asked what the moves of a piece capture.
    captures_not_known = "scripts-captures-unknown";
    /// A function of the variant failed when the engine searched for a move.
    search_failed = "scripts-search-failed";
    rules_have_changed = "scripts-rules-have-changed";
    /// Asked where a game cannot continue by the saved rules.
    new_game_or_old_rules = "scripts-new-game-or-old-rules";
    /// Page of the console: events.
    log = "scripts-log";
    /// Page of the console: the examples of the variant and whether they pass.
    examples = "scripts-examples";
    /// Page of the console: output of `print`.
    output = "scripts-output";
    /// Page of the console: the rules with what they inherit and with the chosen options, as a file that states all of them.
    rule_data = "scripts-rule-data";
    log_is_empty = "scripts-log-is-empty";
    /// No output. `print` in a script writes here.
    no_output = "scripts-no-output";
    /// Heading of what a script printed while it was loaded.
    printed_on_load = "scripts-printed-on-load";
    /// Heading of what the functions of the variant printed in the game and in the engine's searches.
    printed_in_play = "scripts-printed-in-play";
    running_examples = "scripts-running-examples";
    /// The saved rules apply from now on.
    new_rules(variant: &str) = "scripts-new-rules";
    /// The game cannot continue by the saved rules.
    incompatible_rules(variant: &str, reason: &str) = "scripts-incompatible-rules";
    /// `count` further entries are not shown.
    more(count: usize) = "scripts-more";
    /// Warnings about the files: the first diagnostic, and their number.
    notes(count: usize, first: &str) = "errors-script-notes";
    no_examples = "scripts-no-examples";
    examples_pass(total: usize) = "scripts-examples-pass";
    examples_fail(failed: usize, total: usize) = "scripts-examples-fail";
    file_cannot_be_opened(file: String, error: &str) = "scripts-cannot-open";
    /// A function of the variant failed at a place in its file.
    hook_failed(place: &str) = "scripts-hook-failed";
    /// Heading while the rules of the saved game cannot be loaded.
    saved_game_waits(variant: &str) = "scripts-saved-game-waits";
    nothing_can_be_played = "scripts-nothing-can-be-played";
    game_waits(variant: &str) = "scripts-new-game-waits";
}

/// How many examples pass.
pub fn example_summary(language: Language, total: usize, failed: usize) -> String {
    match (total, failed) {
        (0, _) => no_examples(language),
        (total, 0) => examples_pass(language, total),
        (total, failed) => examples_fail(language, failed, total),
    }
}

/// A failed example: the line it stands on, and the rule it is about.
pub fn failed_example(line: Option<usize>, rule: &str) -> String {
    line.map_or_else(|| rule.to_owned(), |line| format!("{line}: {rule}"))
}

/// No editor could be started.
pub fn cannot_open(language: Language, file: &Path, error: &str) -> String {
    file_cannot_be_opened(language, file.display().to_string(), error)
}

/// Heading while the rules of the variant to be played cannot be loaded.
pub fn new_game_waits(language: Language, variant: Option<&str>) -> String {
    variant.map_or_else(|| nothing_can_be_played(language), |variant| game_waits(language, variant))
}
