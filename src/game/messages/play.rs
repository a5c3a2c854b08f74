//! How a game is conducted: clocks, pause, resignation, draw offers, rematch, and why a press on the board or a key does nothing.

use std::time::Duration;

use birka_localization::Language;
use birka_records::TimeControl;
use birka_rules::{BoardSize, Move, NotSecond, Square};
use birka_session::{NamedSide, Refusal, SideNames};

use super::{errors, texts};

texts! {
    /// Heading of the question whether to resign.
    resign_title = "play-resign-title";
    /// Heading of the question whether the other side accepts a draw.
    draw_title = "play-draw-title";
    /// On the card while the game pauses.
    paused = "play-paused";
    /// Why no piece can be moved.
    game_is_paused = "play-game-is-paused";
    /// A side whose time is not limited.
    no_clock = "play-no-clock";
    /// Label of the clocks of both sides in the dialog for a new game.
    clock = "play-clock";
    /// Label of the clock of one side.
    clock_of(side: NamedSide<'_>) = "play-clock-of";
    /// The option to set the clocks one by one.
    clocks_differ = "play-clocks-differ";
    /// Label of the time that is added after a move.
    increment = "play-increment";
    clocks_start_late = "play-clocks-start-late";
    /// The meaning of resigning.
    resigning_means(side: NamedSide<'_>) = "play-resigning";
    /// A person offers a draw, and the other side is asked.
    draw_is_offered(side: NamedSide<'_>) = "play-draw-offered-by";
    /// While the engine judges the position.
    draw_is_considered(engine: &str) = "play-draw-is-considered";
    /// The engine accepts a draw.
    draw_accepted(engine: &str) = "play-draw-accepted";
    /// The engine stands better.
    draw_declined(engine: &str) = "play-draw-declined";
    /// Too few moves have been made.
    draw_is_too_early(engine: &str) = "play-draw-is-too-early";
    /// The search for an answer failed.
    draw_is_not_judged(engine: &str) = "play-draw-is-not-judged";
    /// The time that is added after each move, in a list.
    increment_time(seconds: u32) = "play-seconds";
    minutes(minutes: u32) = "play-minutes";
    minutes_and_seconds(minutes: u32, seconds: u32) = "play-minutes-and-seconds";
    clock_in_words(time: String) = "play-clock-in-words";
    clock_with_increment(time: String, increment: String) = "play-clock-with-increment";
    // Why something cannot be done now
    rules_are_being_asked = "game-rules-are-being-asked";
    rules_are_awaited = "game-rules-are-awaited";
    rules_gave_no_answer = "game-rules-gave-no-answer";
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
        Refusal::NotInALine(Move { from, to }) => not_in_a_line(language, &name(from), &name(to)),
        Refusal::WayIsBlocked { to, obstacle } => way_is_blocked(language, &name(to), &name(obstacle)),
        Refusal::NoPiece(square) => no_piece(language, &name(square)),
        Refusal::SquareIsTaken(square) => square_is_taken(language, &name(square)),
        Refusal::MayNotGo(Move { from, to }) => may_not_go(language, &name(from), &name(to)),
        Refusal::NotFromHere(Move { from, to }) => not_from_here(language, &name(from), &name(to)),
        Refusal::Illegal(illegal) => errors::records::illegal(language, illegal),
        Refusal::StudyIsFull(limit) => errors::play::study(language, *limit),
        Refusal::UnknownVariant(unknown) => errors::play::lookup(language, unknown),
    }
}

/// The time left to a side, rounded up: `1:02:03`, `4:59`, and below ten seconds `0:07.3`.
pub fn time_left(left: Duration, is_short: bool) -> String {
    if is_short {
        let tenths = left.as_millis().div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The time for a game, in a list.
pub fn main_time(language: Language, seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => increment_time(language, seconds),
        (whole, 0) => minutes(language, whole),
        (whole, seconds) => minutes_and_seconds(language, whole, seconds),
    }
}

/// A time control in words.
pub fn control_in_words(language: Language, TimeControl { main, increment }: TimeControl) -> String {
    let time = main_time(language, main);
    match increment {
        0 => clock_in_words(language, time),
        _ => clock_with_increment(language, time, increment_time(language, increment)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_up() {
        let left = |millis, is_short| time_left(Duration::from_millis(millis), is_short);
        assert_eq!(left(300_000, false), "5:00");
        assert_eq!(left(299_001, false), "5:00");
        assert_eq!(left(3_723_000, false), "1:02:03");
        assert_eq!(left(7_250, true), "0:07.3");
        assert_eq!(left(0, true), "0:00.0");
    }

    #[test]
    fn clocks_are_written_out() {
        for (language, main, increment, words) in [
            (Language::English, 60, 0, "1 minute for the whole game; who runs out of time loses."),
            (Language::English, 600, 5, "10 minutes for the game, and 5 seconds more for each move."),
            (Language::German, 90, 1, "1\u{a0}min 30\u{a0}s für die Partie, und für jeden Zug 1 Sekunde dazu."),
            (Language::Latin, 300, 0, "5 minutae in totum ludum; cui tempus deficit, vincitur."),
        ] {
            assert_eq!(control_in_words(language, TimeControl { main, increment }), words);
        }
    }
}
