//! How a game is conducted: clocks, pause, resignation, draw offers, rematch.

use std::time::Duration;

use super::messages;
use birka_rules::Side;
use birka_rules::record::TimeControl;

messages! {
    /// Heading of the question whether to resign.
    resign_title = "Resign?";
    /// Heading of the question whether the other side accepts a draw.
    draw_title = "A draw?";
    /// On the card while the game pauses.
    paused = "Paused";
    /// Why no piece can be moved.
    game_is_paused = "The game is paused.";
    /// A side whose time is not limited.
    no_clock = "No clock";
    /// Label of a side's clock in the dialog for a new game.
    clock = "Clock";
    /// Label of the time that is added after a move.
    increment = "Each move adds";
    clocks_start_late = "The clocks start with the first move.";
}

/// What resigning means.
pub fn resigning_means(side: Side) -> String {
    match side {
        Side::Attackers => "The attackers give the game up, and the defenders win.",
        Side::Defenders => "The defenders give the game up, and the attackers win.",
    }
    .to_owned()
}

/// A person offers a draw, and the other side is asked.
pub fn draw_is_offered(by: Side) -> String {
    match by {
        Side::Attackers => "The attackers offer a draw. Do the defenders accept?",
        Side::Defenders => "The defenders offer a draw. Do the attackers accept?",
    }
    .to_owned()
}

/// While the engine judges the position.
pub fn draw_is_considered(engine: &str) -> String {
    format!("You offer a draw. The {engine} considers it …")
}

/// The engine accepts a draw.
pub fn draw_accepted(engine: &str) -> String {
    format!("The {engine} accepts the draw.")
}

/// The engine stands better.
pub fn draw_declined(engine: &str) -> String {
    format!("The {engine} declines: the position is too good for a draw.")
}

/// Too few moves have been made.
pub fn draw_is_too_early(engine: &str) -> String {
    format!("The {engine} declines: it is too early, each side has to make ten moves first.")
}

/// The search for an answer failed.
pub fn draw_is_not_judged(engine: &str) -> String {
    format!("The {engine} cannot judge the position, and declines.")
}

/// What is left of a side's time, rounded up: `1:02:03`, `4:59`, and below ten seconds `0:07.3`.
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
pub fn main_time(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} seconds"),
        (1, 0) => "1 minute".to_owned(),
        (minutes, 0) => format!("{minutes} minutes"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

/// The time that is added after each move, in a list.
pub fn increment_time(seconds: u32) -> String {
    match seconds {
        0 => "nothing".to_owned(),
        1 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

/// A clock in words.
pub fn control_in_words(TimeControl { main, increment }: TimeControl) -> String {
    match increment {
        0 => format!("{} for the whole game; who runs out of time loses.", main_time(main)),
        _ => format!("{} for the game, and {} more for each move.", main_time(main), increment_time(increment)),
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
        assert_eq!(control_in_words(TimeControl { main: 60, increment: 0 }), "1 minute for the whole game; who runs out of time loses.");
        assert_eq!(control_in_words(TimeControl { main: 600, increment: 5 }), "10 minutes for the game, and 5 seconds more for each move.");
    }
}
