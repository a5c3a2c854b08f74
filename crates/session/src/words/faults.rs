//! Faults of texts of games, links and saved games.

use birka_diagnostics::printable;
use birka_localization::Language;
use birka_localization::messages::errors;
use birka_records::game_record::link::LinkError;
use birka_records::game_record::{Fault, FaultKind, MAX_DEPTH, MAX_GAMES, MAX_MOVES, RecordError};
use birka_records::games::GameLineErrorKind;
use birka_records::opentafl_rules::RulesRecordError;
use birka_records::{ReplayError, SavedGameError};

use super::{illegal, notation, position};
use crate::players::SideNames;

/// Several errors in a row.
pub fn joined(errors: impl Iterator<Item = String>) -> String {
    errors.collect::<Vec<_>>().join("; ")
}

/// A fault of a text with its place. `source` is the name of the text.
pub fn fault(language: Language, source: &str, Fault { place: at, kind }: &Fault) -> String {
    errors::FaultIn {
        source,
        place: errors::Place { line: at.line, column: at.column }.text(language),
        error: printable(&fault_kind(language, kind)).into_owned(),
    }
    .text(language)
}

/// The error in a text that should contain games.
pub fn fault_kind(language: Language, kind: &FaultKind) -> String {
    match kind {
        FaultKind::OpenValue => errors::record_open_value(language),
        FaultKind::OpenComment => errors::record_open_comment(language),
        FaultKind::Escape => errors::record_escape(language),
        FaultKind::TooLong { most } => errors::record_too_long(language, *most),
        FaultKind::Header => errors::record_header(language),
        FaultKind::Twice { name } => errors::record_twice(language, name),
        FaultKind::Newer { found } => errors::record_newer(language, found),
        FaultKind::Value { what: _, value, examples } => {
            let examples: Vec<String> = examples.iter().map(|example| errors::record_example(language, *example)).collect();
            errors::RecordValue { value, example: examples.join(", ") }.text(language)
        }
        FaultKind::Move(error) => notation(language, error),
        FaultKind::Berserk(text) => errors::record_berserk(language, text),
        FaultKind::Number { found, expected } => errors::RecordNumber { found, expected: *expected }.text(language),
        FaultKind::Stray(text) => errors::record_stray(language, text),
        FaultKind::VariationOfNothing => errors::record_variation_of_nothing(language),
        FaultKind::EmptyVariation => errors::record_empty_variation(language),
        FaultKind::OpenVariation => errors::record_open_variation(language),
        FaultKind::LooseSign(sign) => errors::record_loose_sign(language, sign),
        FaultKind::NoVariation => errors::record_no_variation(language),
        FaultKind::TooDeep => errors::record_too_deep(language, MAX_DEPTH),
        FaultKind::TooManyMoves => errors::record_too_many_moves(language, MAX_MOVES),
        FaultKind::TooManyGames => errors::record_too_many_games(language, MAX_GAMES),
        FaultKind::NoVariant => errors::record_no_variant(language),
        FaultKind::Variant { name, why: _ } => errors::record_variant(language, name),
        FaultKind::Address { found, expected: _ } => errors::record_address(language, found),
        FaultKind::NoRules => errors::record_no_rules(language),
        FaultKind::Rules(error) => errors::record_in_rules(language, rules_record(language, error)),
        FaultKind::NoSuchRules { why: _ } => errors::record_no_such_rules(language),
        FaultKind::Position(error) => errors::record_in_position(language, position(language, error)),
        FaultKind::TableLine(error) => table_line(language, error),
        FaultKind::ArchiveLine(_) => errors::record_archive_line(language),
        FaultKind::Saved(error) => saved_game(language, error),
        FaultKind::Link(error) => link(language, error),
        FaultKind::Record(error) => record(language, error),
        FaultKind::Unrecognised => errors::record_unrecognised(language),
        FaultKind::Empty => errors::record_empty(language),
        FaultKind::NoMoves => errors::record_no_moves(language),
        FaultKind::More(count) => errors::record_more(language, *count),
    }
}

/// Why a recorded game does not agree with the rules.
pub fn record(language: Language, error: &RecordError) -> String {
    match error {
        RecordError::Start(error) => errors::record_start(language, position(language, error)),
        RecordError::Notation { number, fault } => errors::MoveNumber { nth: *number, error: notation(language, fault) }.text(language),
        RecordError::Illegal { number, text, why } => {
            errors::MoveText { nth: *number, mv: text, error: illegal(language, why, SideNames::default()) }.text(language)
        }
        RecordError::Captures { number, text, made } => {
            errors::MoveText { nth: *number, mv: text, error: errors::record_captures(language, made) }.text(language)
        }
        RecordError::ImpossibleMove { number, text } => {
            errors::MoveText { nth: *number, mv: text, error: errors::record_retold(language) }.text(language)
        }
        RecordError::Changes { expected, found } => errors::RecordChanges { expected: *expected, found: *found }.text(language),
        RecordError::Result { recorded, found } => errors::RecordResult { recorded, found }.text(language),
    }
}

fn table_line(language: Language, error: &GameLineErrorKind) -> String {
    match error {
        GameLineErrorKind::Fields { found } => errors::record_fields(language, *found),
        GameLineErrorKind::Move { ply, fault } => errors::MoveNumber { nth: *ply, error: notation(language, fault) }.text(language),
        GameLineErrorKind::Winner(found) => errors::record_winner(language, found),
    }
}

/// The error in a link.
pub fn link(language: Language, error: &LinkError) -> String {
    match error {
        LinkError::TooLong(most) => errors::link_too_long(language, *most),
        LinkError::Kind(found) => errors::link_kind(language, found),
        LinkError::Newer(found) => errors::link_newer(language, found),
        LinkError::NoVersion => errors::link_no_version(language),
        LinkError::Missing(name) => errors::link_missing(language, *name),
        LinkError::Twice(name) => errors::record_twice(language, name),
        LinkError::Encoding => errors::link_encoding(language),
        LinkError::Character(character) => errors::link_character(language, character.escape_debug().to_string()),
        LinkError::Value { what: _, value } => errors::link_value(language, value),
        LinkError::Content(found) => errors::link_content(language, found),
        LinkError::Damaged => errors::link_damaged(language),
        LinkError::TooLarge(most) => errors::link_too_large(language, *most),
        LinkError::Mismatch(_) => errors::link_mismatch(language),
    }
}

fn rules_record(language: Language, error: &RulesRecordError) -> String {
    match error {
        RulesRecordError::Missing { key } => errors::rules_missing(language, *key),
        RulesRecordError::Twice { key } => errors::record_twice(language, key),
        RulesRecordError::Value { key, value, expected: _ } => errors::RulesValue { key: *key, value }.text(language),
        RulesRecordError::Start(_) => errors::rules_start(language),
        RulesRecordError::Rules(_) => errors::rules_unplayable(language),
    }
}

/// Why a saved game cannot be read or replayed.
pub fn saved_game(language: Language, error: &SavedGameError) -> String {
    match error {
        SavedGameError::Syntax { line, column: _, message: _ } => errors::field_syntax(language, *line),
        SavedGameError::Newer { found: _, birka: _ } => errors::saved_newer(language),
        SavedGameError::UnknownFormat { found } => errors::saved_unknown_format(language, *found),
        SavedGameError::Checksum { saved: _, found: _ } => errors::saved_checksum(language),
        SavedGameError::Start(errors) => errors::record_start(language, joined(errors.iter().map(|error| position(language, error)))),
        SavedGameError::Move { ply, fault } => errors::MoveNumber { nth: *ply, error: notation(language, fault) }.text(language),
        SavedGameError::Replay(error) => replay(language, error),
        SavedGameError::ImpossibleMove { ply, text } => {
            errors::MoveText { nth: *ply, mv: text, error: errors::record_retold(language) }.text(language)
        }
        SavedGameError::Gap { ply } => errors::saved_gap(language, *ply),
        SavedGameError::Clock { times, moves } => errors::SavedClock { times: *times, moves: *moves }.text(language),
        SavedGameError::Result { saved: _, found: _ } => errors::saved_result(language),
    }
}

fn replay(language: Language, error: &ReplayError) -> String {
    match error {
        ReplayError::Illegal { ply, text, why } => {
            errors::MoveText { nth: *ply, mv: text, error: illegal(language, why, SideNames::default()) }.text(language)
        }
        ReplayError::Captures { ply, text, made } => {
            errors::MoveText { nth: *ply, mv: text, error: errors::record_captures(language, made) }.text(language)
        }
    }
}
