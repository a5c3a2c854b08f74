//! Why something cannot be done, what is wrong with a position or a move, and times, in the player's language: for the table in the window and the flat one.
//!
//! The functions match without a wildcard, so that a new error must get its words.

pub mod faults;
pub mod games;
pub mod judgements;
pub mod puzzles;
pub mod spoken;

use birka_localization::Language;
use birka_localization::messages::{errors, game, network, play, positions, refusals, scripts};
use birka_records::game_record::{MAX_DEPTH, MAX_MOVES};
use birka_records::{MemoryFault, MoveNotationError, PositionError, TimeControl};
use birka_rules::{HookError, IllegalMove, NotSecond, PieceMove, SetupError, Square, SquareError, WhyIllegal};
use birka_script::VariantLookupError;

use crate::players::SideNames;
use crate::refusal::Refusal;
use crate::study::StudyLimit;

/// A time in minutes and seconds.
#[must_use]
pub fn time(language: Language, time: u32) -> String {
    match (time / 60, time % 60) {
        (0, left) => play::seconds(language, left),
        (whole, 0) => play::minutes(language, whole),
        (whole, left) => play::MinutesAndSeconds { minutes: whole, seconds: left }.text(language),
    }
}

/// A time control in words.
#[must_use]
pub fn time_control(language: Language, TimeControl { main, increment }: TimeControl) -> String {
    let main = time(language, main);
    match increment {
        0 => play::clock_in_words(language, main),
        _ => play::ClockWithIncrement { time: main, increment: play::seconds(language, increment) }.text(language),
    }
}

/// Why something cannot be done now, in a sentence.
pub fn refusal(language: Language, refusal: &Refusal, names: SideNames) -> String {
    match refusal {
        Refusal::PositionIsOnlyShown => refusals::position_is_only_shown(language),
        Refusal::RulesAreAwaited => game::rules_are_awaited(language),
        Refusal::RulesAreBusy => game::rules_are_being_asked(language),
        Refusal::RulesGaveNoAnswer => game::rules_gave_no_answer(language),
        Refusal::GameIsPaused => play::game_is_paused(language),
        Refusal::GameIsOver => refusals::game_is_over(language),
        Refusal::EngineIsToMove(turn) => refusals::engine_plays(language, names.named(*turn)),
        Refusal::OtherIsToMove => network::other_is_to_move(language),
        Refusal::NoHelp => network::no_help(language),
        Refusal::NoPieceIsSelected(turn) => refusals::select(language, names.named(*turn)),
        Refusal::NothingToTakeBack => refusals::nothing_to_take_back(language),
        Refusal::NothingToRedo => refusals::nothing_to_redo(language),
        Refusal::GameHasNotBegun => refusals::game_has_not_begun(language),
        Refusal::GameIsNotOver => refusals::game_is_not_over(language),
        Refusal::EngineIsNotToMove => refusals::engine_is_not_to_move(language),
        Refusal::NoPersonPlays => refusals::no_person_plays(language),
        Refusal::DrawIsAnswered => refusals::draw_is_answered(language),
        Refusal::NothingToPause => refusals::nothing_to_pause(language),
        Refusal::PuzzleIsShown => refusals::puzzle_is_shown(language),
        Refusal::AnalysisIsShown => refusals::analysis_is_shown(language),
        Refusal::Illegal(error) => sentence(&illegal(language, error, names)),
        Refusal::StudyIsFull(limit) => sentence(&study_limit(language, *limit)),
        Refusal::UnknownVariant(unknown) => sentence(&variant_lookup(language, unknown)),
    }
}

/// Why a text is not a position.
pub fn position(language: Language, error: &PositionError) -> String {
    match error {
        PositionError::Ranks { found, expected } => errors::PositionRanks { found: *found, expected: *expected }.text(language),
        PositionError::RankLength { rank, found, expected } => {
            errors::PositionRankLength { rank: *rank, found: *found, expected: *expected }.text(language)
        }
        PositionError::UnknownPiece { rank, column, letter, known } => {
            let known = known.iter().map(|(letter, kind)| format!("{letter} ({})", piece_kind(language, kind)));
            errors::PositionUnknownPiece {
                rank: *rank,
                column: *column,
                letter: letter.to_string(),
                known: known.collect::<Vec<_>>().join(", "),
            }
            .text(language)
        }
        PositionError::Gap { square, is_absent: true } => errors::square_absent(language, square),
        PositionError::Gap { square, is_absent: false } => errors::position_not_absent(language, square),
        PositionError::EmptyCount { rank, column } => errors::PositionEmptyCount { rank: *rank, column: *column }.text(language),
        PositionError::NoSide => errors::position_no_side(language),
        PositionError::UnknownSide { found } => errors::position_unknown_side(language, found),
        PositionError::Hand { found } => errors::position_hand_numbers(language, found),
        PositionError::Rolled { found } => errors::position_rolled_number(language, found),
        PositionError::Memory { found, why } => memory(language, found, why),
        PositionError::Trailing { found } => errors::position_trailing(language, found),
        PositionError::Setup(error) => setup(language, error),
    }
}

/// Why a value is not one that the variant remembers.
fn memory(language: Language, found: &str, why: &MemoryFault) -> String {
    match why {
        MemoryFault::None => errors::position_memory_none(language, found),
        MemoryFault::Shape { example } => errors::PositionMemoryShape { found, example }.text(language),
        MemoryFault::Name { known } => errors::PositionMemoryName { found, known: known.join(", ") }.text(language),
        MemoryFault::Twice => errors::position_memory_twice(language, found),
        MemoryFault::Number { from, to } => {
            errors::PositionMemoryNumber { found, from: from.to_string(), to: to.to_string() }.text(language)
        }
        MemoryFault::Square => errors::position_memory_square(language, found),
    }
}

/// Why pieces on a board are not a position of the variant.
pub fn setup(language: Language, error: &SetupError) -> String {
    match error {
        SetupError::WrongSize { found, expected } => errors::PositionSize { found: *found, expected: *expected }.text(language),
        SetupError::AbsentSquare { square } => errors::square_absent(language, square),
        SetupError::UnknownKind { square } => errors::position_unknown_kind(language, square),
        SetupError::Kings { found } => errors::position_kings(language, *found),
        SetupError::Continuing { square, why: _ } => errors::position_cannot_go_on(language, square),
        SetupError::Hand { why: _ } => errors::position_hand(language),
        SetupError::Memory { field: _ } => errors::position_memory(language),
        SetupError::PassedOver { side: _ } => errors::position_passed_over(language),
        SetupError::Passed { why: _ } => errors::position_passed(language),
        SetupError::Rolled { why: _ } => errors::position_rolled(language),
        SetupError::Forbidden { kind, square, class: _ } => {
            errors::PositionForbidden { square, kind: piece_kind(language, kind) }.text(language)
        }
        SetupError::Hook(error) => errors::position_hook(language, hook(language, error)),
    }
}

/// Why a text does not name a square.
pub fn square(language: Language, error: &SquareError) -> String {
    match error {
        SquareError::Shape(text) => errors::square_shape(language, text),
        SquareError::OffBoard { text, last, .. } => errors::SquareOffBoard { square: text, last }.text(language),
        SquareError::Absent(text) => errors::square_absent(language, text),
    }
}

/// Why a text is not a move.
pub fn notation(language: Language, error: &MoveNotationError) -> String {
    match error {
        MoveNotationError::Shape(text) => errors::move_shape(language, text),
        MoveNotationError::Square { text, fault } => errors::MoveSquare { mv: text, error: square(language, fault) }.text(language),
    }
}

/// Why a move is illegal, without a full stop.
pub fn illegal(language: Language, IllegalMove { why, size }: &IllegalMove, names: SideNames) -> String {
    let name = |square: &Square| square.name(*size);
    match why {
        WhyIllegal::GameOver => errors::illegal_over(language),
        WhyIllegal::OffBoard => errors::illegal_off_board(language),
        WhyIllegal::NoPiece(square) => errors::illegal_no_piece(language, name(square)),
        WhyIllegal::OtherSide { square, side } => errors::IllegalPieceOf { square: name(square), side: names.named(*side) }.text(language),
        WhyIllegal::TurnGoesOn(square) => errors::illegal_turn_goes_on(language, name(square)),
        WhyIllegal::NotSecond { square, why: NotSecond::SamePiece } => errors::illegal_same_piece_again(language, name(square)),
        WhyIllegal::NotSecond { square, why: NotSecond::MovesAlone } => errors::illegal_moves_alone(language, name(square)),
        WhyIllegal::NotSecond { square, why: NotSecond::Captures } => errors::illegal_second_captures(language, name(square)),
        WhyIllegal::PlaceFirst => errors::illegal_place_first(language),
        WhyIllegal::Taken(square) => errors::illegal_taken(language, name(square)),
        WhyIllegal::ClosedToPlacement(square) => errors::illegal_closed_to_placement(language, name(square)),
        WhyIllegal::NoPass(_) => errors::illegal_no_pass(language),
        WhyIllegal::MustRoll(_) => errors::illegal_must_roll(language),
        WhyIllegal::NoRoll(_) => errors::illegal_no_roll(language),
        WhyIllegal::Die { face, mv: PieceMove { from, to } } => {
            errors::IllegalDie { face: face.number(), from: name(from), to: name(to) }.text(language)
        }
        WhyIllegal::StuckWithDie { face, square } => {
            errors::IllegalStuckWithDie { face: face.number(), square: name(square) }.text(language)
        }
        WhyIllegal::Blocked(square) => errors::illegal_blocked(language, name(square)),
        WhyIllegal::ClosedIn(square) => errors::illegal_closed_in(language, name(square)),
        WhyIllegal::NoMove(square) => errors::illegal_no_move(language, name(square)),
        WhyIllegal::NotInALine(PieceMove { from, to }) => errors::IllegalNotInALine { from: name(from), to: name(to) }.text(language),
        WhyIllegal::WayIsBlocked { to, obstacle } => errors::IllegalWayIsBlocked { to: name(to), obstacle: name(obstacle) }.text(language),
        WhyIllegal::NotFromHere(PieceMove { from, to }) => errors::IllegalNotFromHere { from: name(from), to: name(to) }.text(language),
        WhyIllegal::Forbidden(PieceMove { from, to }) => errors::IllegalForbidden { from: name(from), to: name(to) }.text(language),
        WhyIllegal::OwnRule(PieceMove { from, to }) => errors::IllegalOwnRule { from: name(from), to: name(to) }.text(language),
        WhyIllegal::Hook(error) => hook(language, error),
    }
}

/// A failed function of a variant, by its place. What happened is a diagnostic, which a card shows.
pub fn hook(language: Language, error: &HookError) -> String {
    let file = error.file.rsplit(['/', '\\']).next().unwrap_or(&error.file);
    errors::hook(language, place(language, file, error.line))
}

/// Why a variant cannot be found.
pub fn variant_lookup(language: Language, error: &VariantLookupError) -> String {
    match error {
        VariantLookupError::UnknownId { id, near, known: _ } => near
            .first()
            .map_or_else(|| errors::variant_unknown(language, id), |near| errors::VariantUnknownNear { name: id, near }.text(language)),
        VariantLookupError::Malformed { text } => errors::variant_malformed(language, text),
        VariantLookupError::UnknownOption { id, option, known: _ } => errors::VariantNoOption { variant: id, option }.text(language),
        VariantLookupError::InvalidValue { id, option, value, hint: _ } => {
            errors::VariantValue { variant: id, option, value }.text(language)
        }
        VariantLookupError::InvalidRules { name, diagnostics: _ } => errors::variant_rules(language, name),
    }
}

/// Why a move is not added to the analysis board.
pub fn study_limit(language: Language, limit: StudyLimit) -> String {
    match limit {
        StudyLimit::Moves => errors::study_moves(language, MAX_MOVES),
        StudyLimit::Depth => errors::study_depth(language, MAX_DEPTH),
    }
}

/// The name of a kind of piece on a button. A name that the variant or its translation has made up stays as it is: `jarl` becomes `Jarl`.
pub fn piece_kind(language: Language, name: &str) -> String {
    match name {
        "king" => positions::king(language),
        "attacker" => positions::attacker(language),
        "defender" => positions::defender(language),
        "strong" => positions::strong(language),
        "commander" => positions::commander(language),
        "knight" => positions::knight(language),
        name => capitalized(name),
    }
}

/// A place in a file.
pub fn place(language: Language, file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| scripts::Place { file, line }.text(language))
}

/// A text that stands for itself: with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    format!("{}.", capitalized(text))
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_out() {
        for (language, main, increment, words) in [
            (Language::English, 60, 0, "1 minute for the whole game; who runs out of time loses."),
            (Language::English, 600, 5, "10 minutes for the game, and 5 seconds more for each move."),
            (Language::German, 90, 1, "1\u{a0}min 30\u{a0}s für die Partie, und für jeden Zug 1 Sekunde dazu."),
            (Language::Latin, 300, 0, "5 minutae in totum ludum; cui tempus deficit, vincitur."),
        ] {
            assert_eq!(time_control(language, TimeControl { main, increment }), words);
        }
    }
}
