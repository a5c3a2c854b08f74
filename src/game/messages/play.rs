//! How a game is conducted: clocks, pause, resignation, draw offers, rematch, and why a press on the board or a key does nothing.

use std::time::Duration;

use birka_localization::Language;
use birka_records::TimeControl;
use birka_session::NamedSide;

use super::texts;

texts! {
    /// Heading of the question whether to resign.
    resign_title = "play-resign-title";
    /// Heading of the question whether the other side accepts a draw.
    draw_title = "play-draw-title";
    /// On the card while the game pauses.
    paused = "play-paused";
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
