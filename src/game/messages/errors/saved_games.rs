//! Saved games.

use birka_localization::Language;
use birka_records::{ReplayError, SavedGameError};

use super::{joined, moves, positions, texts};

texts! {
    syntax(line: usize) = "errors-field-syntax";
    newer = "errors-saved-newer";
    unknown_format(found: u32) = "errors-saved-unknown-format";
    checksum = "errors-saved-checksum";
    gap(nth: usize) = "errors-saved-gap";
    clocks(times: usize, moves: usize) = "errors-saved-clock";
    other_result = "errors-saved-result";
    in_start(error: String) = "errors-record-start";
    at_move(nth: usize, error: String) = "errors-move-number";
    at_move_text(nth: usize, mv: &str, error: String) = "errors-move-text";
    other_captures(made: &str) = "errors-record-captures";
    no_piece_or_room = "errors-record-retold";
}

/// Why a saved game cannot be read or replayed.
pub fn saved_game(language: Language, error: &SavedGameError) -> String {
    match error {
        SavedGameError::Syntax { line, column: _, message: _ } => syntax(language, *line),
        SavedGameError::Newer { found: _, birka: _ } => newer(language),
        SavedGameError::UnknownFormat { found } => unknown_format(language, *found),
        SavedGameError::Checksum { saved: _, found: _ } => checksum(language),
        SavedGameError::Start(errors) => in_start(language, joined(errors.iter().map(|error| positions::position(language, error)))),
        SavedGameError::Move { ply, fault } => at_move(language, *ply, moves::notation(language, fault)),
        SavedGameError::Replay(error) => replay(language, error),
        SavedGameError::ImpossibleMove { ply, text } => at_move_text(language, *ply, text, no_piece_or_room(language)),
        SavedGameError::Gap { ply } => gap(language, *ply),
        SavedGameError::Clock { times, moves } => clocks(language, *times, *moves),
        SavedGameError::Result { saved: _, found: _ } => other_result(language),
    }
}

fn replay(language: Language, error: &ReplayError) -> String {
    match error {
        ReplayError::Illegal { ply, text, why } => at_move_text(language, *ply, text, moves::illegal(language, why)),
        ReplayError::Captures { ply, text, made } => at_move_text(language, *ply, text, other_captures(language, made)),
    }
}
