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
use birka_localization::messages::errors;
use birka_script::VariantLookupError;
use birka_session::SwitchRulesError;
use birka_session::puzzle::PuzzleGameError;
use birka_session::words;
use birka_session::words::faults::joined;

pub use birka_localization::messages::errors::*;
pub use birka_session::words::faults::{fault, link, record, saved_game};

/// Why a game cannot continue with other rules.
pub fn switch(language: Language, error: &SwitchRulesError) -> String {
    match error {
        SwitchRulesError::BoardSize => errors::switch_size(language),
        SwitchRulesError::Pieces => errors::switch_pieces(language),
        SwitchRulesError::Position(errors) => joined(errors.iter().map(|error| words::setup(language, error))),
    }
}

/// Why a search has no result.
pub fn search(language: Language, error: &SearchError) -> String {
    match error {
        SearchError::Panicked(_) | SearchError::Remote(_) => errors::engine_broke(language),
        SearchError::Hook(error) => words::hook(language, error),
        SearchError::Table(TableAllocationError { mebibytes }) => errors::engine_memory(language, *mebibytes),
        SearchError::ThreadSpawn(_) => errors::engine_thread(language),
    }
}

/// Why a puzzle cannot be played.
pub fn puzzle(language: Language, error: &PuzzleGameError) -> String {
    match error {
        PuzzleGameError::Variant { wanted, found } => errors::PuzzleOtherVariant { wanted, found }.text(language),
        PuzzleGameError::Rules { variant } => errors::puzzle_rules_changed(language, variant),
        PuzzleGameError::Invalid { id, faults: _ } => errors::puzzle_invalid(language, id),
    }
}

/// The variant of a puzzle cannot be found.
pub fn variant_of_puzzle(language: Language, error: &VariantLookupError) -> String {
    errors::puzzle_variant(language, words::variant_lookup(language, error))
}

/// Differences between a text and the games read from it. Rules that are left out are counted.
pub fn import_notes(language: Language, notes: &[ImportNote]) -> Vec<String> {
    let left_out = notes.iter().filter(|note| matches!(note, ImportNote::Rule(_))).count();
    let sentences = notes.iter().filter_map(|note| match note {
        ImportNote::RulesChanged { variant } => Some(errors::import_rules_changed(language, variant)),
        ImportNote::ReadAs { variant, differences } => Some(errors::ImportReadAs { variant, count: differences.len() }.text(language)),
        ImportNote::Decoded { line } => Some(errors::import_decoded(language, *line)),
        ImportNote::Rule(_) => None,
    });
    sentences.chain((left_out > 0).then(|| errors::import_rules_left_out(language, left_out))).collect()
}
