//! Searches, puzzles and the analysis board.

use birka_engine::{SearchError, TableAllocationError};
use birka_localization::Language;
use birka_records::game_record::{MAX_DEPTH, MAX_MOVES};
use birka_script::VariantLookupError;

use super::{moves, texts, variants};
use crate::session::StudyLimit;
use crate::session::puzzle::PuzzleGameError;

texts! {
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

/// Why a search has no result.
pub fn search(language: Language, error: &SearchError) -> String {
    match error {
        SearchError::Panicked(_) => broke_down(language),
        SearchError::Hook(error) => moves::hook(language, error),
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
    puzzle_without_variant(language, variants::lookup(language, error))
}

/// Why a move is not added to the analysis board.
pub fn study(language: Language, limit: StudyLimit) -> String {
    match limit {
        StudyLimit::Moves => too_many_moves(language, MAX_MOVES),
        StudyLimit::Depth => too_deep(language, MAX_DEPTH),
    }
}
