//! Variants, searches, puzzles and the analysis board.

use birka_engine::{SearchError, TableAllocationError};
use birka_localization::Language;
use birka_records::game_record::{MAX_DEPTH, MAX_MOVES};
use birka_script::VariantLookupError;

use super::{joined, records, texts};
use birka_session::puzzle::PuzzleGameError;
use birka_session::{StudyLimit, SwitchRulesError};

texts! {
    unknown(name: &str) = "errors-variant-unknown";
    unknown_but_near(name: &str, near: &str) = "errors-variant-unknown-near";
    malformed(name: &str) = "errors-variant-malformed";
    no_option(variant: &str, option: &str) = "errors-variant-no-option";
    wrong_value(variant: &str, option: &str, value: &str) = "errors-variant-value";
    wrong_rules(name: &str) = "errors-variant-rules";
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
    too_many_moves(most: usize) = "errors-study-moves";
    too_deep(most: usize) = "errors-study-depth";
}

/// Why a variant cannot be found.
pub fn lookup(language: Language, error: &VariantLookupError) -> String {
    match error {
        VariantLookupError::UnknownId { id, near, known: _ } => {
            near.first().map_or_else(|| unknown(language, id), |near| unknown_but_near(language, id, near))
        }
        VariantLookupError::Malformed { text } => malformed(language, text),
        VariantLookupError::UnknownOption { id, option, known: _ } => no_option(language, id, option),
        VariantLookupError::InvalidValue { id, option, value, hint: _ } => wrong_value(language, id, option, value),
        VariantLookupError::InvalidRules { name, diagnostics: _ } => wrong_rules(language, name),
    }
}

/// Why a game cannot continue with other rules.
pub fn switch(language: Language, error: &SwitchRulesError) -> String {
    match error {
        SwitchRulesError::BoardSize => other_size(language),
        SwitchRulesError::Pieces => other_pieces(language),
        SwitchRulesError::Position(errors) => joined(errors.iter().map(|error| records::setup(language, error))),
    }
}

/// Why a search has no result.
pub fn search(language: Language, error: &SearchError) -> String {
    match error {
        SearchError::Panicked(_) | SearchError::Remote(_) => broke_down(language),
        SearchError::Hook(error) => records::hook(language, error),
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
    puzzle_without_variant(language, lookup(language, error))
}

/// Why a move is not added to the analysis board.
pub fn study(language: Language, limit: StudyLimit) -> String {
    match limit {
        StudyLimit::Moves => too_many_moves(language, MAX_MOVES),
        StudyLimit::Depth => too_deep(language, MAX_DEPTH),
    }
}
