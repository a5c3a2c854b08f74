//! Errors in the words of the player. Errors are values up to the overlay; each family has a function here that turns one into a message.
//!
//! The functions match without a wildcard, so that a new error must get its words. `Display` of an error is English: it is for the log, the command line
//! and other programs. Diagnostics of scripts and mods have codes, are searched for by them, and stay in English.
//!
//! Here are the errors of variants, searches, puzzles and the analysis board. [`storage`] has those of the operating system and of what is kept on the disk,
//! [`birka_session::words`] those that the page in the browser has, too: of squares, moves, positions, saved games, and games from texts, files and links.

pub mod storage;

use birka_engine::{SearchError, TableAllocationError};
use birka_game_archive::ImportNote;
use birka_localization::Language;
use birka_script::VariantLookupError;
use birka_session::SwitchRulesError;
use birka_session::puzzle::PuzzleGameError;
use birka_session::words;
pub use birka_session::words::faults::{fault, link, record, saved_game};
use birka_session::words::faults::{joined, syntax};

#[cfg(test)]
use super::ModuleTexts;
use super::texts;

/// The message entries of these modules.
#[cfg(test)]
pub(super) const MODULES: &[ModuleTexts] = &[("errors", ENTRIES), ("errors::storage", storage::ENTRIES)];

texts! {
    // Variants
    /// A game was asked for whose variant cannot be found.
    game_cannot_begin(error: String) = "errors-new-game";
    other_size = "errors-switch-size";
    other_pieces = "errors-switch-pieces";
    // Searches, puzzles and the analysis board
    broke_down = "errors-engine-broke";
    no_memory(megabytes: usize) = "errors-engine-memory";
    no_thread = "errors-engine-thread";
    puzzle_of_other_variant(wanted: &str, found: &str) = "errors-puzzle-other-variant";
    puzzle_of_earlier_rules(variant: &str) = "errors-puzzle-rules-changed";
    wrong_puzzle(id: &str) = "errors-puzzle-invalid";
    puzzle_without_variant(error: String) = "errors-puzzle-variant";
    // Imported games
    read_under_new_rules(variant: &str) = "errors-import-rules-changed";
    read_as(variant: &str, count: usize) = "errors-import-read-as";
    rules_left_out(count: usize) = "errors-import-rules-left-out";
    read_as_latin_1(line: usize) = "errors-import-decoded";
}

/// Why a game cannot continue with other rules.
pub fn switch(language: Language, error: &SwitchRulesError) -> String {
    match error {
        SwitchRulesError::BoardSize => other_size(language),
        SwitchRulesError::Pieces => other_pieces(language),
        SwitchRulesError::Position(errors) => joined(errors.iter().map(|error| words::setup(language, error))),
    }
}

/// Why a search has no result.
pub fn search(language: Language, error: &SearchError) -> String {
    match error {
        SearchError::Panicked(_) | SearchError::Remote(_) => broke_down(language),
        SearchError::Hook(error) => words::hook(language, error),
        SearchError::Table(TableAllocationError { mebibytes }) => no_memory(language, *mebibytes),
        SearchError::ThreadSpawn(_) => no_thread(language),
    }
}

/// Why a puzzle cannot be played.
pub fn puzzle(language: Language, error: &PuzzleGameError) -> String {
    match error {
        PuzzleGameError::Variant { wanted, found } => puzzle_of_other_variant(language, wanted, found),
        PuzzleGameError::Rules { variant } => puzzle_of_earlier_rules(language, variant),
        PuzzleGameError::Invalid { id, faults: _ } => wrong_puzzle(language, id),
    }
}

/// The variant of a puzzle cannot be found.
pub fn variant_of_puzzle(language: Language, error: &VariantLookupError) -> String {
    puzzle_without_variant(language, words::variant_lookup(language, error))
}

/// Differences between a text and the games read from it. Rules that are left out are counted.
pub fn import_notes(language: Language, notes: &[ImportNote]) -> Vec<String> {
    let left_out = notes.iter().filter(|note| matches!(note, ImportNote::Rule(_))).count();
    let sentences = notes.iter().filter_map(|note| match note {
        ImportNote::RulesChanged { variant } => Some(read_under_new_rules(language, variant)),
        ImportNote::ReadAs { variant, differences } => Some(read_as(language, variant, differences.len())),
        ImportNote::Decoded { line } => Some(read_as_latin_1(language, *line)),
        ImportNote::Rule(_) => None,
    });
    sentences.chain((left_out > 0).then(|| rules_left_out(language, left_out))).collect()
}
