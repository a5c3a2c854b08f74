//! Every word the players read, in one place.

use crate::game::settings::Pace;
use crate::session::Player;
use birka_engine::Score;
use birka_look::Quality;
use birka_look::{Backdrop, PieceSet, QualityPreset};
use birka_rules::{Outcome, Reason, Side};
use birka_script::OptionValue;

/// The window's title.
#[must_use]
pub fn title(variant: &str) -> String {
    format!("Birka — {variant}")
}

/// A side, as a name.
#[must_use]
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Attackers => "Attackers",
        Side::Defenders => "Defenders",
    }
}

/// Whose turn it is.
#[must_use]
pub fn to_move(turn: Side) -> String {
    format!("{} to move", side(turn))
}

/// Who won.
#[must_use]
pub fn verdict(outcome: Outcome) -> &'static str {
    match outcome.winner {
        Some(Side::Attackers) => "The attackers win",
        Some(Side::Defenders) => "The defenders win",
        None => "A draw",
    }
}

/// Why the game ended.
#[must_use]
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::KingEscaped => "The king has escaped.",
        Reason::KingCaptured => "The king is captured.",
        Reason::AttackersTaken => "No attacker is left.",
        Reason::KingBared => "The king has no man left.",
        Reason::ExitFort => "The king sits at the edge in a fort that cannot be broken.",
        Reason::Encirclement => "The king and all his men are shut in.",
        Reason::NoMove => "The side to move has no move left.",
        Reason::Repetition => "The same position has come back too often.",
        Reason::QuietLimit => "Too many moves have passed without a capture.",
        Reason::Declared(reason) => &reason.text,
    }
}

/// How the game ended, in one sentence.
#[must_use]
pub fn ending(outcome: Outcome) -> String {
    let (why, verdict) = (reason(outcome.reason).trim_end_matches('.'), verdict(outcome));
    format!("{why}: {}{}", verdict[..1].to_lowercase(), &verdict[1..])
}

/// Pieces taken by a side.
#[must_use]
pub fn taken(count: usize) -> String {
    format!("{count} taken")
}

/// Heading over the rules of a variant.
#[must_use]
pub fn rules_of(variant: &str) -> String {
    format!("{variant}: the rules")
}

/// Who moves the pieces of a side.
#[must_use]
pub fn player(player: Player) -> &'static str {
    player.level().map_or(PERSON, |level| level.name.as_str())
}

/// How quickly things move.
#[must_use]
pub fn pace(pace: Pace) -> &'static str {
    match pace {
        Pace::None => "none: everything is there at once",
        Pace::Fast => "fast",
        Pace::Normal => "normal",
        Pace::Slow => "slow",
    }
}

/// A set of pieces.
#[must_use]
pub fn pieces(set: PieceSet) -> &'static str {
    match set {
        PieceSet::Glass => "glass and bone (Birka, Bj 523)",
        PieceSet::Bone => "horn and bone (Birka, Bj 624)",
        PieceSet::Pegs => "wooden pegs (Ballinderry)",
    }
}

/// Where the table stands.
#[must_use]
pub fn surroundings(place: Backdrop) -> &'static str {
    match place {
        Backdrop::HallByDay => "a hall by day",
        Backdrop::HallByFire => "a hall by the fire",
        Backdrop::Studio => "plain and clear",
    }
}

/// How much work a picture may be.
#[must_use]
pub fn preset(preset: QualityPreset) -> &'static str {
    match preset {
        QualityPreset::Automatic => "automatic",
        QualityPreset::Low => "low: for drawing on the processor",
        QualityPreset::Medium => "medium",
        QualityPreset::High => "high",
        QualityPreset::Ultra => "ultra",
    }
}

/// In what quality the table is being drawn.
#[must_use]
pub fn drawn_in(quality: Quality) -> String {
    format!("drawn in {quality} quality")
}

/// The name of an option, as a label.
#[must_use]
pub fn option(name: &str) -> String {
    let spaced = name.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What is chosen of an option.
#[must_use]
pub fn option_value(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(true) => "yes".to_owned(),
        OptionValue::Bool(false) => "no".to_owned(),
        other => other.to_string().replace('_', " "),
    }
}

/// The engine cannot go on.
#[must_use]
pub fn engine_failed(of: Side, why: &str) -> String {
    format!("The engine cannot go on: {why}. From here on the {} are yours to move.", side(of).to_lowercase())
}

/// Saved rules are in force.
#[must_use]
pub fn new_rules(variant: &str) -> String {
    format!("{variant} is now played by the rules as they were saved.")
}

/// Saved rules that the game cannot go on by.
#[must_use]
pub fn other_rules(variant: &str, why: &str) -> String {
    format!("The game cannot go on by the rules of {variant} as they were saved: {why}.")
}

/// Heading over a fault of a file.
#[must_use]
pub fn place(file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| format!("{file}, line {line}"))
}

/// No editor came up.
#[must_use]
pub fn cannot_open(file: &std::path::Path, why: &str) -> String {
    format!("{} could not be opened: {why}. Open it in any editor of text.", file.display())
}

/// Faults that are not shown one by one.
#[must_use]
pub fn more_faults(count: usize) -> String {
    if count == 1 { "and one more".to_owned() } else { format!("and {count} more") }
}

/// What a position is worth to the side to move.
#[must_use]
pub fn worth(score: Score) -> String {
    match score {
        Score::Cp(_) => percent(score.win_chance()),
        Score::Win(moves) => format!("wins in {moves}"),
        Score::Loss(moves) => format!("lost in {moves}"),
    }
}

/// A share of the bar.
#[must_use]
pub fn percent(share: f32) -> String {
    format!("{:.0}%", share * 100.0)
}

/// A win that is certain; in no moves it has been won.
#[must_use]
pub fn win_in(moves: u32) -> String {
    if moves == 0 { "won".to_owned() } else { format!("wins in {moves}") }
}

/// No hint was found.
#[must_use]
pub fn no_hint(why: &str) -> String {
    format!("There is no hint: {why}.")
}

/// The next move of a puzzle.
#[must_use]
pub fn next_move(mv: &str) -> String {
    format!("The way is {mv}.")
}

/// A move of a puzzle that does not win in time, and the answer that shows it.
#[must_use]
pub fn not_the_way(mv: &str, answer: Option<&str>) -> String {
    match answer {
        Some(answer) => format!("{mv} is not the way: {answer} answers it. Try again."),
        None => format!("{mv} is not the way. Try again."),
    }
}

/// Which puzzle it is.
#[must_use]
pub fn puzzle_number(number: usize, of: usize, variant: &str) -> String {
    format!("Puzzle {number} of {of} · {variant}")
}

/// What is to be found.
#[must_use]
pub fn puzzle_task(solver: Side, moves: u32) -> String {
    let moves = if moves == 1 { "one move".to_owned() } else { format!("{moves} moves") };
    format!("{} win in {moves}.", side(solver))
}

/// The way so far was right.
#[must_use]
pub fn moves_left(left: u32) -> String {
    if left == 1 { "Right. One move more.".to_owned() } else { format!("Right. {left} moves more.") }
}

/// How far a review has come.
#[must_use]
pub fn reviewing(judged: usize, of: usize) -> String {
    format!("Move {judged} of {of} …")
}

/// What a move cost its player, as a share of the bar.
#[must_use]
pub fn cost(mv: &str, before: f32, after: f32) -> String {
    format!("After {mv}: {} of the bar, from {}. Better:", percent(after), percent(before))
}

/// Nothing is wrong with the scripts any more.
pub const MENDED: &str = "The scripts are in order again.";
/// While a file is faulty.
pub const LAST_GOOD: &str = "The game goes on by the last rules that were in order.";
/// Heading over what has changed about the rules.
pub const RULES_CHANGED: &str = "The rules have changed";
/// Asked where a game cannot go on by saved rules.
pub const ANEW_OR_NOT: &str = "Begin a new game by them, or keep the old rules for this one?";
/// A button.
pub const KEEP_RULES: &str = "Keep the old rules";
/// A button.
pub const OPEN_IN_EDITOR: &str = "Open in editor";
/// A button.
pub const COPY: &str = "Copy";
/// A button.
pub const HIDE: &str = "Hide";

/// What stands where the list of moves is, before the first.
pub const NO_MOVES: &str = "No move has been played.";
/// Heading over the list of moves.
pub const MOVES: &str = "Moves";
/// Heading over the choice of variants.
pub const VARIANT: &str = "Variant";
/// A player who is not the engine.
pub const PERSON: &str = "A person";
/// While the engine looks for its move.
pub const THINKING: &str = "thinking …";
/// The engine found none.
pub const NO_ANSWER: &str = "it found no move";
/// A button that begins a new game.
pub const BEGIN: &str = "Begin";
/// A button.
pub const NEW_GAME: &str = "New game";
/// A button.
pub const TAKE_BACK: &str = "Take back";
/// A button.
pub const VIEW: &str = "View";
/// A button.
pub const HELP: &str = "Help";
/// A button.
pub const RULES: &str = "Rules";
/// A button, and the heading of its card.
pub const SETTINGS: &str = "Settings";
/// While another picture of the table is drawn behind the one to be seen.
pub const TABLE_IS_LAID: &str = "The table is being laid…";
/// Heading over how quickly things move.
pub const MOTION: &str = "Motion";
/// Heading over how loud things are.
pub const SOUND: &str = "Sound";
/// Where the table stands.
pub const PLACE: &str = "Backdrop";
/// How much work a picture may be.
pub const PICTURE: &str = "Picture";
/// Which pieces are played with, and how loud they are.
pub const PIECES: &str = "Pieces";
/// How loud what is called out is, and the end of a game.
pub const SIGNALS: &str = "Calls and endings";
/// How loud the hall is.
pub const HALL: &str = "Hall and fire";
/// A button.
pub const CLOSE: &str = "Close";
/// A button.
pub const QUIT: &str = "Quit";
/// A button on the card at the end of a game.
pub const LOOK_AT_BOARD: &str = "Look at the board";
/// A button on a message.
pub const DISMISS: &str = "Dismiss";
/// Asked before a game is given up.
pub const GIVE_UP: &str = "The game on the table is given up.";
/// A button.
pub const KEEP_PLAYING: &str = "Keep playing";

/// A button, and the console's heading.
pub const CONSOLE: &str = "Console";
/// A page of the console: what has happened.
pub const NEWS: &str = "News";
/// A page of the console: examples of the file and whether they hold.
pub const EXAMPLES: &str = "Examples";
/// A page of the console: what scripts printed.
pub const PRINTED: &str = "Printed";
/// A page of the console: the rules as the core has them.
pub const RULE_DATA: &str = "Rule data";
/// Nothing has happened yet.
pub const NO_NEWS: &str = "No script has been saved since the table was laid.";
/// No script has printed anything.
pub const NOTHING_PRINTED: &str = "Nothing was printed. `print` in a script writes here.";
/// While examples are being played.
pub const CHECKING: &str = "The examples are being played …";

/// How many examples hold.
#[must_use]
pub fn examples_hold(all: usize, failed: usize) -> String {
    match (all, failed) {
        (0, _) => "The file has no examples.".to_owned(),
        (all, 0) => format!("All {all} examples hold."),
        (all, failed) => format!("Of {all} examples {failed} do not hold:"),
    }
}

/// Heading over what the teacher shows.
pub const TEACHER: &str = "Teacher";
/// A switch, and what it is for.
pub const LESSON_HINTS: (&str, &str) = ("Hints", "the best move and why, when you ask (T)");
/// A switch, and what it is for.
pub const LESSON_BAR: (&str, &str) = ("Bar", "beside the board: who stands better");
/// A switch, and what it is for.
pub const LESSON_LINES: (&str, &str) = ("Best lines", "drawn on the board while you think");
/// A switch, and what it is for.
pub const LESSON_REVIEW: (&str, &str) = ("Review", "after a game: where it turned");
/// A button.
pub const HINT: &str = "Hint";
/// While a hint is looked for.
pub const HINT_SOUGHT: &str = "A hint is being looked for …";
/// A hint was asked for where there are none.
pub const HINTS_ARE_OFF: &str = "Hints are switched off. The settings (S) switch them on.";
/// Heading over the best lines.
pub const BEST_LINES: &str = "Best lines";
/// While no line is known.
pub const LOOKING: &str = "looking …";
/// A button, and the heading over what is found.
pub const REVIEW: &str = "Review";
/// A button on the card at the end of a game.
pub const REVIEW_GAME: &str = "Review the game";
/// A review found no mistake.
pub const NO_TURNING_POINT: &str = "No move lost much.";
/// About the move that decided a game.
pub const DECIDED: &str = "This decided the game.";
/// A button of a review.
pub const SHOW_END: &str = "The end";
/// A move at a position that is only looked at.
pub const ONLY_LOOKED_AT: &str = "this position is only looked at; close the review to play on";
/// A button, and the heading of its card.
pub const PUZZLES: &str = "Puzzles";
/// There are none.
pub const NO_PUZZLES: &str = "There are no puzzles.";
/// The players' own game is not lost by a puzzle.
pub const GAME_WAITS: &str = "Your game waits meanwhile and is kept.";
/// A puzzle has just been posed.
pub const FIND_IT: &str = "Find the move.";
/// While a move is judged.
pub const JUDGING: &str = "Is it? …";
/// A puzzle is solved.
pub const SOLVED: &str = "Solved!";
/// A button of a puzzle.
pub const SHOW_MOVE: &str = "Show";
/// A button of a puzzle.
pub const AGAIN: &str = "Again";
/// A button of a puzzle.
pub const NEXT: &str = "Next";
/// A button of a puzzle.
pub const LEAVE: &str = "Leave";
/// The side of a puzzle that nobody moves.
pub const ANSWERS: &str = "answers by itself";
/// A button: the other side of the table.
pub const SEATS: &str = "Seats";

/// The keys and what they do.
pub const KEYS: &[(&str, &str)] = &[
    ("Left button", "take a piece; click or drag to where it goes"),
    ("Right button", "turn the view"),
    ("Wheel", "nearer, farther"),
    ("Arrows", "move the cursor"),
    ("Enter, Space", "take and set down at the cursor"),
    ("Escape", "let go"),
    ("U, Ctrl+Z", "take a move back"),
    ("N", "new game"),
    ("V", "from above, and back"),
    ("F", "sit at the other side"),
    ("1 – 4", "views"),
    ("F11", "full screen"),
    ("R", "the rules"),
    ("S", "settings: motion, sound, the teacher"),
    ("T", "a hint, where hints are switched on"),
    ("P", "puzzles"),
    ("F12", "the console of scripts"),
    ("H", "this help"),
    ("Q, Ctrl+Q", "quit; the game is kept"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_one_sentence() {
        let outcome = Outcome { winner: Some(Side::Defenders), reason: Reason::KingEscaped };
        assert_eq!(ending(outcome), "The king has escaped: the defenders win");
        let outcome = Outcome { winner: None, reason: Reason::QuietLimit };
        assert_eq!(ending(outcome), "Too many moves have passed without a capture: a draw");
    }
}
