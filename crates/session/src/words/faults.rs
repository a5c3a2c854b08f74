//! Faults of texts of games, links and saved games.

use birka_diagnostics::printable;
use birka_localization::{Language, texts};
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

texts! {
    place(line: usize, column: usize) = "errors-place";
    fault_in(source: &str, place: String, error: String) = "errors-fault-in";
    rules_have_changed(expected: usize, found: usize) = "errors-record-changes";
    other_result(recorded: &str, found: &str) = "errors-record-result";
    open_value = "errors-record-open-value";
    open_comment = "errors-record-open-comment";
    wrong_escape = "errors-record-escape";
    too_long(most: usize) = "errors-record-too-long";
    no_header = "errors-record-header";
    given_twice(name: &str) = "errors-record-twice";
    newer_format(found: &str) = "errors-record-newer";
    wrong_value(value: &str, example: String) = "errors-record-value";
    /// One of the examples of a value.
    example_of_value(example: &str) = "errors-record-example";
    berserk(mv: &str) = "errors-record-berserk";
    wrong_number(found: &str, expected: usize) = "errors-record-number";
    stray(text: &str) = "errors-record-stray";
    variation_of_nothing = "errors-record-variation-of-nothing";
    empty_variation = "errors-record-empty-variation";
    open_variation = "errors-record-open-variation";
    loose_sign(sign: &str) = "errors-record-loose-sign";
    no_variation = "errors-record-no-variation";
    too_deep(most: usize) = "errors-record-too-deep";
    too_many_moves(most: usize) = "errors-record-too-many-moves";
    too_many_games(most: usize) = "errors-record-too-many-games";
    no_variant = "errors-record-no-variant";
    unknown_variant(name: &str) = "errors-record-variant";
    wrong_address(found: &str) = "errors-record-address";
    no_rules = "errors-record-no-rules";
    in_rules(error: String) = "errors-record-in-rules";
    no_such_rules = "errors-record-no-such-rules";
    in_position(error: String) = "errors-record-in-position";
    wrong_fields(found: usize) = "errors-record-fields";
    wrong_winner(found: &str) = "errors-record-winner";
    damaged_line = "errors-record-archive-line";
    unrecognised = "errors-record-unrecognised";
    no_game = "errors-record-empty";
    no_moves = "errors-record-no-moves";
    more(count: usize) = "errors-record-more";
    rules_lack(key: &str) = "errors-rules-missing";
    rules_value(key: &str, value: &str) = "errors-rules-value";
    rules_start = "errors-rules-start";
    unplayable_rules = "errors-rules-unplayable";
    link_too_long(most: usize) = "errors-link-too-long";
    link_to_nothing(found: &str) = "errors-link-kind";
    link_newer(found: &str) = "errors-link-newer";
    link_without_version = "errors-link-no-version";
    link_lacks(name: &str) = "errors-link-missing";
    link_encoding = "errors-link-encoding";
    link_character(character: String) = "errors-link-character";
    link_value(value: &str) = "errors-link-value";
    link_with_nothing(found: &str) = "errors-link-content";
    link_damaged = "errors-link-damaged";
    link_too_large(most: usize) = "errors-link-too-large";
    link_mismatch = "errors-link-mismatch";
    // Saved games
    syntax(line: usize) = "errors-field-syntax";
    newer = "errors-saved-newer";
    unknown_format(found: u32) = "errors-saved-unknown-format";
    checksum = "errors-saved-checksum";
    gap(nth: usize) = "errors-saved-gap";
    clocks(times: usize, moves: usize) = "errors-saved-clock";
    other_saved_result = "errors-saved-result";
    in_start(error: String) = "errors-record-start";
    at_move(nth: usize, error: String) = "errors-move-number";
    at_move_text(nth: usize, mv: &str, error: String) = "errors-move-text";
    other_captures(made: &str) = "errors-record-captures";
    no_piece_or_room = "errors-record-retold";
}

/// A fault of a text with its place. `source` is the name of the text.
pub fn fault(language: Language, source: &str, Fault { place: at, kind }: &Fault) -> String {
    fault_in(language, source, place(language, at.line, at.column), printable(&fault_kind(language, kind)).into_owned())
}

/// The error in a text that should contain games.
pub fn fault_kind(language: Language, kind: &FaultKind) -> String {
    match kind {
        FaultKind::OpenValue => open_value(language),
        FaultKind::OpenComment => open_comment(language),
        FaultKind::Escape => wrong_escape(language),
        FaultKind::TooLong { most } => too_long(language, *most),
        FaultKind::Header => no_header(language),
        FaultKind::Twice { name } => given_twice(language, name),
        FaultKind::Newer { found } => newer_format(language, found),
        FaultKind::Value { what: _, value, examples } => {
            let examples: Vec<String> = examples.iter().map(|example| example_of_value(language, example)).collect();
            wrong_value(language, value, examples.join(", "))
        }
        FaultKind::Move(error) => notation(language, error),
        FaultKind::Berserk(text) => berserk(language, text),
        FaultKind::Number { found, expected } => wrong_number(language, found, *expected),
        FaultKind::Stray(text) => stray(language, text),
        FaultKind::VariationOfNothing => variation_of_nothing(language),
        FaultKind::EmptyVariation => empty_variation(language),
        FaultKind::OpenVariation => open_variation(language),
        FaultKind::LooseSign(sign) => loose_sign(language, sign),
        FaultKind::NoVariation => no_variation(language),
        FaultKind::TooDeep => too_deep(language, MAX_DEPTH),
        FaultKind::TooManyMoves => too_many_moves(language, MAX_MOVES),
        FaultKind::TooManyGames => too_many_games(language, MAX_GAMES),
        FaultKind::NoVariant => no_variant(language),
        FaultKind::Variant { name, why: _ } => unknown_variant(language, name),
        FaultKind::Address { found, expected: _ } => wrong_address(language, found),
        FaultKind::NoRules => no_rules(language),
        FaultKind::Rules(error) => in_rules(language, rules_record(language, error)),
        FaultKind::NoSuchRules { why: _ } => no_such_rules(language),
        FaultKind::Position(error) => in_position(language, position(language, error)),
        FaultKind::TableLine(error) => table_line(language, error),
        FaultKind::ArchiveLine(_) => damaged_line(language),
        FaultKind::Saved(error) => saved_game(language, error),
        FaultKind::Link(error) => link(language, error),
        FaultKind::Record(error) => record(language, error),
        FaultKind::Unrecognised => unrecognised(language),
        FaultKind::Empty => no_game(language),
        FaultKind::NoMoves => no_moves(language),
        FaultKind::More(count) => more(language, *count),
    }
}

/// Why a recorded game does not agree with the rules.
pub fn record(language: Language, error: &RecordError) -> String {
    match error {
        RecordError::Start(error) => in_start(language, position(language, error)),
        RecordError::Notation { number, fault } => at_move(language, *number, notation(language, fault)),
        RecordError::Illegal { number, text, why } => at_move_text(language, *number, text, illegal(language, why, SideNames::default())),
        RecordError::Captures { number, text, made } => at_move_text(language, *number, text, other_captures(language, made)),
        RecordError::ImpossibleMove { number, text } => at_move_text(language, *number, text, no_piece_or_room(language)),
        RecordError::Changes { expected, found } => rules_have_changed(language, *expected, *found),
        RecordError::Result { recorded, found } => other_result(language, recorded, found),
    }
}

fn table_line(language: Language, error: &GameLineErrorKind) -> String {
    match error {
        GameLineErrorKind::Fields { found } => wrong_fields(language, *found),
        GameLineErrorKind::Move { ply, fault } => at_move(language, *ply, notation(language, fault)),
        GameLineErrorKind::Winner(found) => wrong_winner(language, found),
    }
}

/// The error in a link.
pub fn link(language: Language, error: &LinkError) -> String {
    match error {
        LinkError::TooLong(most) => link_too_long(language, *most),
        LinkError::Kind(found) => link_to_nothing(language, found),
        LinkError::Newer(found) => link_newer(language, found),
        LinkError::NoVersion => link_without_version(language),
        LinkError::Missing(name) => link_lacks(language, name),
        LinkError::Twice(name) => given_twice(language, name),
        LinkError::Encoding => link_encoding(language),
        LinkError::Character(character) => link_character(language, character.escape_debug().to_string()),
        LinkError::Value { what: _, value } => link_value(language, value),
        LinkError::Content(found) => link_with_nothing(language, found),
        LinkError::Damaged => link_damaged(language),
        LinkError::TooLarge(most) => link_too_large(language, *most),
        LinkError::Mismatch(_) => link_mismatch(language),
    }
}

fn rules_record(language: Language, error: &RulesRecordError) -> String {
    match error {
        RulesRecordError::Missing { key } => rules_lack(language, key),
        RulesRecordError::Twice { key } => given_twice(language, key),
        RulesRecordError::Value { key, value, expected: _ } => rules_value(language, key, value),
        RulesRecordError::Start(_) => rules_start(language),
        RulesRecordError::Rules(_) => unplayable_rules(language),
    }
}

/// Why a saved game cannot be read or replayed.
pub fn saved_game(language: Language, error: &SavedGameError) -> String {
    match error {
        SavedGameError::Syntax { line, column: _, message: _ } => syntax(language, *line),
        SavedGameError::Newer { found: _, birka: _ } => newer(language),
        SavedGameError::UnknownFormat { found } => unknown_format(language, *found),
        SavedGameError::Checksum { saved: _, found: _ } => checksum(language),
        SavedGameError::Start(errors) => in_start(language, joined(errors.iter().map(|error| position(language, error)))),
        SavedGameError::Move { ply, fault } => at_move(language, *ply, notation(language, fault)),
        SavedGameError::Replay(error) => replay(language, error),
        SavedGameError::ImpossibleMove { ply, text } => at_move_text(language, *ply, text, no_piece_or_room(language)),
        SavedGameError::Gap { ply } => gap(language, *ply),
        SavedGameError::Clock { times, moves } => clocks(language, *times, *moves),
        SavedGameError::Result { saved: _, found: _ } => other_saved_result(language),
    }
}

fn replay(language: Language, error: &ReplayError) -> String {
    match error {
        ReplayError::Illegal { ply, text, why } => at_move_text(language, *ply, text, illegal(language, why, SideNames::default())),
        ReplayError::Captures { ply, text, made } => at_move_text(language, *ply, text, other_captures(language, made)),
    }
}
