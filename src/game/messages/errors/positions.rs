//! Positions.

use birka_localization::Language;
use birka_records::PositionError;
use birka_rules::SetupError;

use super::super::positions;
use super::{moves, texts};

texts! {
    ranks(found: usize, expected: usize) = "errors-position-ranks";
    rank_length(rank: usize, found: usize, expected: usize) = "errors-position-rank-length";
    unknown_piece(rank: usize, column: usize, letter: String, known: String) = "errors-position-unknown-piece";
    empty_count(rank: usize, column: usize) = "errors-position-empty-count";
    no_side = "errors-position-no-side";
    unknown_side(found: &str) = "errors-position-unknown-side";
    trailing(found: &str) = "errors-position-trailing";
    wrong_size(found: usize, expected: usize) = "errors-position-size";
    unknown_kind(square: &str) = "errors-position-unknown-kind";
    kings(found: usize) = "errors-position-kings";
    forbidden(square: &str, kind: String) = "errors-position-forbidden";
    not_judged(error: String) = "errors-position-hook";
}

/// Why a text is not a position.
pub fn position(language: Language, error: &PositionError) -> String {
    match error {
        PositionError::Ranks { found, expected } => ranks(language, *found, *expected),
        PositionError::RankLength { rank, found, expected } => rank_length(language, *rank, *found, *expected),
        PositionError::UnknownPiece { rank, column, letter, known } => {
            let known = known.iter().map(|(letter, kind)| format!("{letter} ({})", positions::kind(language, kind)));
            unknown_piece(language, *rank, *column, letter.to_string(), known.collect::<Vec<_>>().join(", "))
        }
        PositionError::EmptyCount { rank, column } => empty_count(language, *rank, *column),
        PositionError::NoSide => no_side(language),
        PositionError::UnknownSide { found } => unknown_side(language, found),
        PositionError::Trailing { found } => trailing(language, found),
        PositionError::Setup(error) => setup(language, error),
    }
}

/// Why pieces on a board are not a position of the variant.
pub fn setup(language: Language, error: &SetupError) -> String {
    match error {
        SetupError::WrongSize { found, expected } => wrong_size(language, *found, *expected),
        SetupError::UnknownKind { square } => unknown_kind(language, square),
        SetupError::Kings { found } => kings(language, *found),
        SetupError::Forbidden { kind, square, class: _ } => forbidden(language, square, positions::kind(language, kind)),
        SetupError::Hook(error) => not_judged(language, moves::hook(language, error)),
    }
}
