//! Squares and moves.

use birka_localization::Language;
use birka_records::MoveNotationError;
use birka_rules::{HookError, IllegalMove, SquareError};

use super::super::scripts;
use super::texts;

texts! {
    no_square(text: &str) = "errors-square-shape";
    off_board(square: &str, last: &str) = "errors-square-off-board";
    no_move(text: &str) = "errors-move-shape";
    in_move(mv: &str, error: String) = "errors-move-square";
    game_is_over = "errors-illegal-over";
    no_such_square = "errors-illegal-off-board";
    empty_square(square: &str) = "errors-illegal-empty";
    not_yours(square: &str) = "errors-illegal-not-yours";
    unreachable_square(from: &str, to: &str) = "errors-illegal-unreachable";
    own_rule(from: &str, to: &str) = "errors-illegal-own-rule";
    hook_failed(place: String) = "errors-hook";
}

/// Why a text does not name a square.
pub fn square(language: Language, error: &SquareError) -> String {
    match error {
        SquareError::Shape(text) => no_square(language, text),
        SquareError::OffBoard { text, side: _, last } => off_board(language, text, last),
    }
}

/// Why a text is not a move.
pub fn notation(language: Language, error: &MoveNotationError) -> String {
    match error {
        MoveNotationError::Shape(text) => no_move(language, text),
        MoveNotationError::Square { text, fault } => in_move(language, text, square(language, fault)),
    }
}

/// Why a move is illegal.
pub fn illegal(language: Language, error: &IllegalMove) -> String {
    match error {
        IllegalMove::GameOver => game_is_over(language),
        IllegalMove::OffBoard => no_such_square(language),
        IllegalMove::EmptySquare { square } => empty_square(language, square),
        IllegalMove::NotYours { square, kind: _ } => not_yours(language, square),
        IllegalMove::Unreachable { kind: _, from, to } => unreachable_square(language, from, to),
        IllegalMove::OwnRule { kind: _, from, to } => own_rule(language, from, to),
        IllegalMove::Hook(error) => hook(language, error),
    }
}

/// A failed function of a variant, by its place. What happened is a diagnostic, which a card shows.
pub fn hook(language: Language, error: &HookError) -> String {
    let file = error.file.rsplit(['/', '\\']).next().unwrap_or(&error.file);
    hook_failed(language, scripts::place(language, file, error.line))
}
