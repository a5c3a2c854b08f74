//! Variants, searches, puzzles and the analysis board.

use birka_engine::{SearchError, TableAllocationError};
use birka_localization::Language;
use birka_script::VariantLookupError;

use super::{joined, texts};
use birka_session::puzzle::PuzzleGameError;
use birka_session::{SwitchRulesError, words};

texts! {
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
