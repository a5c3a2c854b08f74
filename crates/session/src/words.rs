//! Why something cannot be done, what is wrong with a position or a move, and times, in the player's language: for the table in the window and the flat one.
//!
//! The functions match without a wildcard, so that a new error must get its words.

pub mod faults;
pub mod games;
pub mod judgements;
pub mod puzzles;
pub mod spoken;

use birka_localization::{Language, texts};
use birka_records::game_record::{MAX_DEPTH, MAX_MOVES};
use birka_records::{MemoryFault, MoveNotationError, PositionError, TimeControl};
use birka_rules::{HookError, IllegalMove, NotSecond, PieceMove, SetupError, Square, SquareError, WhyIllegal};
use birka_script::VariantLookupError;

use crate::players::{NamedSide, SideNames};
use crate::refusal::Refusal;
use crate::study::StudyLimit;

texts! {
    /// A number of seconds.
    seconds(seconds: u32) = "play-seconds";
    minutes(minutes: u32) = "play-minutes";
    minutes_and_seconds(minutes: u32, seconds: u32) = "play-minutes-and-seconds";
    clock_in_words(time: String) = "play-clock-in-words";
    clock_with_increment(time: String, increment: String) = "play-clock-with-increment";
    rules_are_being_asked = "game-rules-are-being-asked";
    rules_are_awaited = "game-rules-are-awaited";
    rules_gave_no_answer = "game-rules-gave-no-answer";
    game_is_paused = "play-game-is-paused";
    position_is_only_shown = "refusals-position-is-only-shown";
    game_is_over = "refusals-game-is-over";
    /// The engine plays the side to move.
    engine_is_to_move(side: NamedSide<'_>) = "refusals-engine-plays";
    /// Somebody elsewhere plays the side to move.
    other_is_to_move = "network-other-is-to-move";
    /// Somebody elsewhere plays against this player.
    no_help = "network-no-help";
    /// An empty square was pressed while no piece of the side to move is selected.
    no_piece_is_selected(side: NamedSide<'_>) = "refusals-select";
    /// No person has made a move.
    nothing_to_take_back = "refusals-nothing-to-take-back";
    /// No move was taken back.
    nothing_to_redo = "refusals-nothing-to-redo";
    game_has_not_begun = "refusals-game-has-not-begun";
    game_is_not_over = "refusals-game-is-not-over";
    engine_is_not_to_move = "refusals-engine-is-not-to-move";
    /// Engines play both sides.
    no_person_plays = "refusals-no-person-plays";
    /// The engine has been offered a draw in this position.
    draw_is_answered = "refusals-draw-is-answered";
    /// The game has no clocks, and a person plays.
    nothing_to_pause = "refusals-nothing-to-pause";
    puzzle_is_shown = "refusals-puzzle-is-shown";
    analysis_is_shown = "refusals-analysis-is-shown";
    // Positions
    ranks(found: usize, expected: usize) = "errors-position-ranks";
    rank_length(rank: usize, found: usize, expected: usize) = "errors-position-rank-length";
    unknown_piece(rank: usize, column: usize, letter: String, known: String) = "errors-position-unknown-piece";
    not_absent(square: &str) = "errors-position-not-absent";
    empty_count(rank: usize, column: usize) = "errors-position-empty-count";
    no_side = "errors-position-no-side";
    unknown_side(found: &str) = "errors-position-unknown-side";
    trailing(found: &str) = "errors-position-trailing";
    wrong_size(found: usize, expected: usize) = "errors-position-size";
    unknown_kind(square: &str) = "errors-position-unknown-kind";
    kings(found: usize) = "errors-position-kings";
    cannot_go_on(square: &str) = "errors-position-cannot-go-on";
    hand_numbers(found: &str) = "errors-position-hand-numbers";
    wrong_hand = "errors-position-hand";
    nothing_remembered(found: &str) = "errors-position-memory-none";
    memory_shape(found: &str, example: &str) = "errors-position-memory-shape";
    memory_name(found: &str, known: String) = "errors-position-memory-name";
    memory_twice(found: &str) = "errors-position-memory-twice";
    memory_number(found: &str, from: String, to: String) = "errors-position-memory-number";
    memory_square(found: &str) = "errors-position-memory-square";
    wrong_memory = "errors-position-memory";
    passed_over = "errors-position-passed-over";
    wrong_pass = "errors-position-passed";
    wrong_roll = "errors-position-rolled";
    rolled_number(found: &str) = "errors-position-rolled-number";
    forbidden(square: &str, kind: String) = "errors-position-forbidden";
    not_judged(error: String) = "errors-position-hook";
    // Squares and moves
    no_square(text: &str) = "errors-square-shape";
    off_board(square: &str, last: &str) = "errors-square-off-board";
    absent(square: &str) = "errors-square-absent";
    no_move(text: &str) = "errors-move-shape";
    in_move(mv: &str, error: String) = "errors-move-square";
    illegal_after_end = "errors-illegal-over";
    no_such_square = "errors-illegal-off-board";
    no_piece(square: &str) = "errors-illegal-no-piece";
    piece_of_other_side(square: &str, side: NamedSide<'_>) = "errors-illegal-piece-of";
    turn_goes_on(square: &str) = "errors-illegal-turn-goes-on";
    same_piece_again(square: &str) = "errors-illegal-same-piece-again";
    moves_alone(square: &str) = "errors-illegal-moves-alone";
    second_captures(square: &str) = "errors-illegal-second-captures";
    place_first = "errors-illegal-place-first";
    taken(square: &str) = "errors-illegal-taken";
    closed_to_placement(square: &str) = "errors-illegal-closed-to-placement";
    no_pass = "errors-illegal-no-pass";
    must_roll = "errors-illegal-must-roll";
    no_roll = "errors-illegal-no-roll";
    beyond_die(face: u8, from: &str, to: &str) = "errors-illegal-die";
    stuck_with_die(face: u8, square: &str) = "errors-illegal-stuck-with-die";
    blocked(square: &str) = "errors-illegal-blocked";
    closed_in(square: &str) = "errors-illegal-closed-in";
    no_legal_move(square: &str) = "errors-illegal-no-move";
    not_in_a_line(from: &str, to: &str) = "errors-illegal-not-in-a-line";
    way_is_blocked(to: &str, obstacle: &str) = "errors-illegal-way-is-blocked";
    not_from_here(from: &str, to: &str) = "errors-illegal-not-from-here";
    forbidden_move(from: &str, to: &str) = "errors-illegal-forbidden";
    own_rule(from: &str, to: &str) = "errors-illegal-own-rule";
    hook_failed(place: String) = "errors-hook";
    // Variants and studies
    unknown(name: &str) = "errors-variant-unknown";
    unknown_but_near(name: &str, near: &str) = "errors-variant-unknown-near";
    malformed(name: &str) = "errors-variant-malformed";
    no_option(variant: &str, option: &str) = "errors-variant-no-option";
    wrong_value(variant: &str, option: &str, value: &str) = "errors-variant-value";
    wrong_rules(name: &str) = "errors-variant-rules";
    too_many_moves(most: usize) = "errors-study-moves";
    too_deep(most: usize) = "errors-study-depth";
    // Kinds of pieces
    king = "positions-king";
    attacker = "positions-attacker";
    defender = "positions-defender";
    strong = "positions-strong";
    commander = "positions-commander";
    knight = "positions-knight";
    line_of_file(file: &str, line: usize) = "scripts-place";
}

/// A time in minutes and seconds.
#[must_use]
pub fn time(language: Language, time: u32) -> String {
    match (time / 60, time % 60) {
        (0, left) => seconds(language, left),
        (whole, 0) => minutes(language, whole),
        (whole, left) => minutes_and_seconds(language, whole, left),
    }
}

/// A time control in words.
#[must_use]
pub fn time_control(language: Language, TimeControl { main, increment }: TimeControl) -> String {
    let main = time(language, main);
    match increment {
        0 => clock_in_words(language, main),
        _ => clock_with_increment(language, main, seconds(language, increment)),
    }
}

/// Why something cannot be done now, in a sentence.
pub fn refusal(language: Language, refusal: &Refusal, names: SideNames) -> String {
    match refusal {
        Refusal::PositionIsOnlyShown => position_is_only_shown(language),
        Refusal::RulesAreAwaited => rules_are_awaited(language),
        Refusal::RulesAreBusy => rules_are_being_asked(language),
        Refusal::RulesGaveNoAnswer => rules_gave_no_answer(language),
        Refusal::GameIsPaused => game_is_paused(language),
        Refusal::GameIsOver => game_is_over(language),
        Refusal::EngineIsToMove(turn) => engine_is_to_move(language, names.named(*turn)),
        Refusal::OtherIsToMove => other_is_to_move(language),
        Refusal::NoHelp => no_help(language),
        Refusal::NoPieceIsSelected(turn) => no_piece_is_selected(language, names.named(*turn)),
        Refusal::NothingToTakeBack => nothing_to_take_back(language),
        Refusal::NothingToRedo => nothing_to_redo(language),
        Refusal::GameHasNotBegun => game_has_not_begun(language),
        Refusal::GameIsNotOver => game_is_not_over(language),
        Refusal::EngineIsNotToMove => engine_is_not_to_move(language),
        Refusal::NoPersonPlays => no_person_plays(language),
        Refusal::DrawIsAnswered => draw_is_answered(language),
        Refusal::NothingToPause => nothing_to_pause(language),
        Refusal::PuzzleIsShown => puzzle_is_shown(language),
        Refusal::AnalysisIsShown => analysis_is_shown(language),
        Refusal::Illegal(error) => sentence(&illegal(language, error, names)),
        Refusal::StudyIsFull(limit) => sentence(&study_limit(language, *limit)),
        Refusal::UnknownVariant(unknown) => sentence(&variant_lookup(language, unknown)),
    }
}

/// Why a text is not a position.
pub fn position(language: Language, error: &PositionError) -> String {
    match error {
        PositionError::Ranks { found, expected } => ranks(language, *found, *expected),
        PositionError::RankLength { rank, found, expected } => rank_length(language, *rank, *found, *expected),
        PositionError::UnknownPiece { rank, column, letter, known } => {
            let known = known.iter().map(|(letter, kind)| format!("{letter} ({})", piece_kind(language, kind)));
            unknown_piece(language, *rank, *column, letter.to_string(), known.collect::<Vec<_>>().join(", "))
        }
        PositionError::Gap { square, is_absent: true } => absent(language, square),
        PositionError::Gap { square, is_absent: false } => not_absent(language, square),
        PositionError::EmptyCount { rank, column } => empty_count(language, *rank, *column),
        PositionError::NoSide => no_side(language),
        PositionError::UnknownSide { found } => unknown_side(language, found),
        PositionError::Hand { found } => hand_numbers(language, found),
        PositionError::Rolled { found } => rolled_number(language, found),
        PositionError::Memory { found, why } => memory(language, found, why),
        PositionError::Trailing { found } => trailing(language, found),
        PositionError::Setup(error) => setup(language, error),
    }
}

/// Why a value is not one that the variant remembers.
fn memory(language: Language, found: &str, why: &MemoryFault) -> String {
    match why {
        MemoryFault::None => nothing_remembered(language, found),
        MemoryFault::Shape { example } => memory_shape(language, found, example),
        MemoryFault::Name { known } => memory_name(language, found, known.join(", ")),
        MemoryFault::Twice => memory_twice(language, found),
        MemoryFault::Number { from, to } => memory_number(language, found, from.to_string(), to.to_string()),
        MemoryFault::Square => memory_square(language, found),
    }
}

/// Why pieces on a board are not a position of the variant.
pub fn setup(language: Language, error: &SetupError) -> String {
    match error {
        SetupError::WrongSize { found, expected } => wrong_size(language, *found, *expected),
        SetupError::AbsentSquare { square } => absent(language, square),
        SetupError::UnknownKind { square } => unknown_kind(language, square),
        SetupError::Kings { found } => kings(language, *found),
        SetupError::Continuing { square, why: _ } => cannot_go_on(language, square),
        SetupError::Hand { why: _ } => wrong_hand(language),
        SetupError::Memory { field: _ } => wrong_memory(language),
        SetupError::PassedOver { side: _ } => passed_over(language),
        SetupError::Passed { why: _ } => wrong_pass(language),
        SetupError::Rolled { why: _ } => wrong_roll(language),
        SetupError::Forbidden { kind, square, class: _ } => forbidden(language, square, piece_kind(language, kind)),
        SetupError::Hook(error) => not_judged(language, hook(language, error)),
    }
}

/// Why a text does not name a square.
pub fn square(language: Language, error: &SquareError) -> String {
    match error {
        SquareError::Shape(text) => no_square(language, text),
        SquareError::OffBoard { text, last, .. } => off_board(language, text, last),
        SquareError::Absent(text) => absent(language, text),
    }
}

/// Why a text is not a move.
pub fn notation(language: Language, error: &MoveNotationError) -> String {
    match error {
        MoveNotationError::Shape(text) => no_move(language, text),
        MoveNotationError::Square { text, fault } => in_move(language, text, square(language, fault)),
    }
}

/// Why a move is illegal, without a full stop.
pub fn illegal(language: Language, IllegalMove { why, size }: &IllegalMove, names: SideNames) -> String {
    let name = |square: &Square| square.name(*size);
    match why {
        WhyIllegal::GameOver => illegal_after_end(language),
        WhyIllegal::OffBoard => no_such_square(language),
        WhyIllegal::NoPiece(square) => no_piece(language, &name(square)),
        WhyIllegal::OtherSide { square, side } => piece_of_other_side(language, &name(square), names.named(*side)),
        WhyIllegal::TurnGoesOn(square) => turn_goes_on(language, &name(square)),
        WhyIllegal::NotSecond { square, why: NotSecond::SamePiece } => same_piece_again(language, &name(square)),
        WhyIllegal::NotSecond { square, why: NotSecond::MovesAlone } => moves_alone(language, &name(square)),
        WhyIllegal::NotSecond { square, why: NotSecond::Captures } => second_captures(language, &name(square)),
        WhyIllegal::PlaceFirst => place_first(language),
        WhyIllegal::Taken(square) => taken(language, &name(square)),
        WhyIllegal::ClosedToPlacement(square) => closed_to_placement(language, &name(square)),
        WhyIllegal::NoPass(_) => no_pass(language),
        WhyIllegal::MustRoll(_) => must_roll(language),
        WhyIllegal::NoRoll(_) => no_roll(language),
        WhyIllegal::Die { face, mv: PieceMove { from, to } } => beyond_die(language, face.number(), &name(from), &name(to)),
        WhyIllegal::StuckWithDie { face, square } => stuck_with_die(language, face.number(), &name(square)),
        WhyIllegal::Blocked(square) => blocked(language, &name(square)),
        WhyIllegal::ClosedIn(square) => closed_in(language, &name(square)),
        WhyIllegal::NoMove(square) => no_legal_move(language, &name(square)),
        WhyIllegal::NotInALine(PieceMove { from, to }) => not_in_a_line(language, &name(from), &name(to)),
        WhyIllegal::WayIsBlocked { to, obstacle } => way_is_blocked(language, &name(to), &name(obstacle)),
        WhyIllegal::NotFromHere(PieceMove { from, to }) => not_from_here(language, &name(from), &name(to)),
        WhyIllegal::Forbidden(PieceMove { from, to }) => forbidden_move(language, &name(from), &name(to)),
        WhyIllegal::OwnRule(PieceMove { from, to }) => own_rule(language, &name(from), &name(to)),
        WhyIllegal::Hook(error) => hook(language, error),
    }
}

/// A failed function of a variant, by its place. What happened is a diagnostic, which a card shows.
pub fn hook(language: Language, error: &HookError) -> String {
    let file = error.file.rsplit(['/', '\\']).next().unwrap_or(&error.file);
    hook_failed(language, place(language, file, error.line))
}

/// Why a variant cannot be found.
pub fn variant_lookup(language: Language, error: &VariantLookupError) -> String {
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

/// Why a move is not added to the analysis board.
pub fn study_limit(language: Language, limit: StudyLimit) -> String {
    match limit {
        StudyLimit::Moves => too_many_moves(language, MAX_MOVES),
        StudyLimit::Depth => too_deep(language, MAX_DEPTH),
    }
}

/// The name of a kind of piece on a button. A name that the variant or its translation has made up stays as it is: `jarl` becomes `Jarl`.
pub fn piece_kind(language: Language, name: &str) -> String {
    match name {
        "king" => king(language),
        "attacker" => attacker(language),
        "defender" => defender(language),
        "strong" => strong(language),
        "commander" => commander(language),
        "knight" => knight(language),
        name => capitalized(name),
    }
}

/// A place in a file.
pub fn place(language: Language, file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| line_of_file(language, file, line))
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
