//! Script files that change during a game, and the console.

use birka_localization::Language;
use birka_localization::messages::scripts;

pub use birka_localization::messages::scripts::*;

/// How many examples pass.
pub fn example_summary(language: Language, total: usize, failed: usize) -> String {
    match (total, failed) {
        (0, _) => scripts::no_examples(language),
        (total, 0) => scripts::examples_pass(language, total),
        (total, failed) => scripts::ExamplesFail { failed, total }.text(language),
    }
}

/// A failed example: the line it stands on, and the rule it is about.
pub fn failed_example(line: Option<usize>, rule: &str) -> String {
    line.map_or_else(|| rule.to_owned(), |line| format!("{line}: {rule}"))
}

/// Heading while the rules of the variant to be played cannot be loaded.
pub fn new_game_waits(language: Language, variant: Option<&str>) -> String {
    variant.map_or_else(|| scripts::nothing_can_be_played(language), |variant| scripts::new_game_waits(language, variant))
}
