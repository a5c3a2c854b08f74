//! Why something cannot be done, and what is wrong with a position or a move, in the player's language: for the table in the window and the flat one.
//!
//! The functions match without a wildcard, so that a new error must get its words.

pub mod faults;

use birka_localization::{Language, texts};
use birka_records::game_record::{MAX_DEPTH, MAX_MOVES};
use birka_records::{MemoryFault, MoveNotationError, PositionError};
use birka_rules::{BoardSize, HookError, IllegalMove, NotSecond, PieceMove, SetupError, Square, SquareError};
use birka_script::VariantLookupError;

use crate::players::{NamedSide, SideNames};
use crate::refusal::Refusal;
use crate::study::StudyLimit;

texts! {
    rules_are_being_asked = "game-rules-are-being-asked";
    rules_are_awaited = "game-rules-are-awaited";
    rules_gave_no_answer = "game-rules-gave-no-answer";
    game_is_paused = "play-game-is-paused";
    position_is_only_shown = "refusals-position-is-only-shown";
    game_is_over = "refusals-game-is-over";
    /// The engine plays the side to move.
    engine_is_to_move(side: NamedSide<'_>) = "refusals-engine-plays";
    /// A piece of `side` was pressed while the other side is to move.
    other_side_is_to_move(side: NamedSide<'_>) = "refusals-piece-of";
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
    /// There is a piece on every square beside it.
    piece_is_blocked(square: &str) = "refusals-piece-is-blocked";
    /// The turn of the piece that has captured goes on.
    turn_goes_on(square: &str) = "refusals-turn-goes-on";
    /// The sides still place their pieces.
    place_first = "refusals-place-first";
    closed_to_placement(square: &str) = "refusals-closed-to-placement";
    may_not_pass = "refusals-may-not-pass";
    die_is_not_rolled = "refusals-die-is-not-rolled";
    /// The piece does not go so far with what the die shows.
    die_forbids(face: u8, to: &str) = "refusals-die-forbids";
    stuck_with_die(face: u8, square: &str) = "refusals-stuck-with-die";
    not_second_same_piece(square: &str) = "refusals-not-second-same-piece";
    not_second_moves_alone(square: &str) = "refusals-not-second-moves-alone";
    not_second_captures(square: &str) = "refusals-not-second-captures";
    /// There are free squares beside it, but it may not go there.
    piece_has_no_move(square: &str) = "refusals-piece-has-no-move";
    piece_cannot_move(square: &str) = "refusals-piece-cannot-move";
    /// Pieces move along ranks and files.
    not_in_a_line(from: &str, to: &str) = "refusals-not-in-a-line";
    /// A move was typed from an empty square.
    no_piece(square: &str) = "refusals-no-piece";
    /// A move was typed to a square with a piece.
    square_is_taken(square: &str) = "refusals-square-is-taken";
    /// A piece stands in the way.
    way_is_blocked(to: &str, obstacle: &str) = "refusals-way-is-blocked";
    /// The piece makes such a move only from other squares.
    not_from_here(from: &str, to: &str) = "refusals-not-from-here";
    /// The rules forbid the move for another reason.
    may_not_go(from: &str, to: &str) = "refusals-may-not-go";
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
    empty_square(square: &str) = "errors-illegal-empty";
    not_yours(square: &str) = "errors-illegal-not-yours";
    unreachable_square(from: &str, to: &str) = "errors-illegal-unreachable";
    not_second(square: &str) = "errors-illegal-not-second";
    must_place = "errors-illegal-place-first";
    taken(square: &str) = "errors-illegal-taken";
    illegal_placement(square: &str) = "errors-illegal-closed-to-placement";
    must_roll = "errors-illegal-must-roll";
    no_roll = "errors-illegal-no-roll";
    beyond_die(face: u8, from: &str, to: &str) = "errors-illegal-die";
    no_pass = "errors-illegal-no-pass";
    must_capture_again(square: &str) = "errors-illegal-must-capture-again";
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

/// Why something cannot be done now. `size` is that of the board.
pub fn refusal(language: Language, refusal: &Refusal, names: SideNames, size: BoardSize) -> String {
    let name = |square: &Square| square.name(size);
    match refusal {
        Refusal::PositionIsOnlyShown => position_is_only_shown(language),
        Refusal::RulesAreAwaited => rules_are_awaited(language),
        Refusal::RulesAreBusy => rules_are_being_asked(language),
        Refusal::RulesGaveNoAnswer => rules_gave_no_answer(language),
        Refusal::GameIsPaused => game_is_paused(language),
        Refusal::GameIsOver => game_is_over(language),
        Refusal::EngineIsToMove(turn) => engine_is_to_move(language, names.named(*turn)),
        Refusal::OtherSideIsToMove(side) => other_side_is_to_move(language, names.named(*side)),
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
        Refusal::TurnGoesOn(square) => turn_goes_on(language, &name(square)),
        Refusal::PlaceFirst => place_first(language),
        Refusal::ClosedToPlacement(square) => closed_to_placement(language, &name(square)),
        Refusal::MayNotPass(_) => may_not_pass(language),
        Refusal::DieIsNotRolled => die_is_not_rolled(language),
        Refusal::DieForbids { face, to } => die_forbids(language, face.number(), &name(to)),
        Refusal::PieceIsStuckWithDie { face, square } => stuck_with_die(language, face.number(), &name(square)),
        Refusal::NotSecond { square, why: NotSecond::SamePiece } => not_second_same_piece(language, &name(square)),
        Refusal::NotSecond { square, why: NotSecond::MovesAlone } => not_second_moves_alone(language, &name(square)),
        Refusal::NotSecond { square, why: NotSecond::Captures } => not_second_captures(language, &name(square)),
        Refusal::PieceIsBlocked(square) => piece_is_blocked(language, &name(square)),
        Refusal::PieceHasNoMove(square) => piece_has_no_move(language, &name(square)),
        Refusal::PieceCannotMove(square) => piece_cannot_move(language, &name(square)),
        Refusal::NotInALine(PieceMove { from, to }) => not_in_a_line(language, &name(from), &name(to)),
        Refusal::WayIsBlocked { to, obstacle } => way_is_blocked(language, &name(to), &name(obstacle)),
        Refusal::NoPiece(square) => no_piece(language, &name(square)),
        Refusal::SquareIsTaken(square) => square_is_taken(language, &name(square)),
        Refusal::MayNotGo(PieceMove { from, to }) => may_not_go(language, &name(from), &name(to)),
        Refusal::NotFromHere(PieceMove { from, to }) => not_from_here(language, &name(from), &name(to)),
        Refusal::Illegal(error) => illegal(language, error),
        Refusal::StudyIsFull(limit) => study_limit(language, *limit),
        Refusal::UnknownVariant(unknown) => variant_lookup(language, unknown),
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

/// Why a move is illegal.
pub fn illegal(language: Language, error: &IllegalMove) -> String {
    match error {
        IllegalMove::GameOver => illegal_after_end(language),
        IllegalMove::OffBoard => no_such_square(language),
        IllegalMove::EmptySquare { square } => empty_square(language, square),
        IllegalMove::NotYours { square, kind: _ } => not_yours(language, square),
        IllegalMove::NotSecond { from, why: _ } => not_second(language, from),
        IllegalMove::MustPlace => must_place(language),
        IllegalMove::Taken { square } => taken(language, square),
        IllegalMove::ClosedToPlacement { square } => illegal_placement(language, square),
        IllegalMove::NoPass { side: _ } => no_pass(language),
        IllegalMove::MustRoll { side: _ } => must_roll(language),
        IllegalMove::NoRoll { side: _ } => no_roll(language),
        IllegalMove::Die { face, kind: _, from, to } => beyond_die(language, face.number(), from, to),
        IllegalMove::MustCaptureAgain { square, kind: _ } => must_capture_again(language, square),
        IllegalMove::Unreachable { kind: _, from, to } => unreachable_square(language, from, to),
        IllegalMove::OwnRule { kind: _, from, to } => own_rule(language, from, to),
        IllegalMove::Hook(error) => hook(language, error),
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
        name => {
            let mut letters = name.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// A place in a file.
pub fn place(language: Language, file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| line_of_file(language, file, line))
}
