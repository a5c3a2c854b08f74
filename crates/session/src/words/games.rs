//! Players, their times, and how games have ended.

use std::time::Duration;

use birka_localization::{Language, texts};
use birka_records::game_record::GameResult;
use birka_rules::Side;
use birka_script::OptionValue;

use super::capitalized;
use crate::players::{NamedSide, Player};

texts! {
    /// A player who is not the engine.
    human = "game-human";
    /// A player on another machine.
    elsewhere = "network-elsewhere";
    /// The name of the opponent who plays at a level.
    level_name by number: usize {
        0 => "levels-name-0",
        1 => "levels-name-1",
        2 => "levels-name-2",
        3 => "levels-name-3",
        4 => "levels-name-4",
        5 => "levels-name-5",
        6 => "levels-name-6",
        7 => "levels-name-7",
        _ => "levels-name-8",
    };
    /// The description of the opponent.
    level_character by number: usize {
        0 => "levels-says-0",
        1 => "levels-says-1",
        2 => "levels-says-2",
        3 => "levels-says-3",
        4 => "levels-says-4",
        5 => "levels-says-5",
        6 => "levels-says-6",
        7 => "levels-says-7",
        _ => "levels-says-8",
    };
    numbered_level(nth: usize, name: String) by key: usize {
        0 => "levels-entry-for-first-game",
        1 | 2 => "levels-entry-for-beginners",
        8 => "levels-entry-strongest",
        _ => "levels-entry",
    };
    yes_or_no by answer: bool { true => "new-game-yes", false => "new-game-no" };
    /// A side whose time is not limited.
    no_clock = "play-no-clock";
    /// Label of the clocks of both sides.
    clock = "play-clock";
    /// Label of the clock of one side.
    clock_of(side: NamedSide<'_>) = "play-clock-of";
    /// Label of the time that is added after a move.
    increment = "play-increment";
    /// A game without its players' names.
    unknown_player = "games-unknown-player";
    winner by result: &GameResult {
        GameResult::None => "games-unfinished",
        GameResult::Over { winner: Some(Side::Attackers), .. } => "games-attackers-won",
        GameResult::Over { winner: Some(Side::Defenders), .. } => "games-defenders-won",
        GameResult::Over { winner: None, .. } => "games-drawn",
    };
    with_reason(result: String, reason: String) = "games-result-with-reason";
    named_players(attackers: String, defenders: String) = "games-players";
    /// How many moves a game has.
    moves(count: usize) = "games-moves";
    all_games(all: usize) = "games-count";
    found_games(found: usize, all: usize) = "games-count-found";
}

/// The name of a player: that of an engine level, or [`human`].
#[must_use]
pub fn player(language: Language, player: Player) -> String {
    match player {
        Player::Engine(number) if player.level().is_some() => level_name(language, number),
        Player::Elsewhere => elsewhere(language),
        _ => human(language),
    }
}

/// A level in a list: its number, its name, and for whom it is.
#[must_use]
pub fn level_entry(language: Language, number: usize) -> String {
    numbered_level(language, number, level_name(language, number), number)
}

/// The label of an option, from its key in the file of a variant: `throne_hostile` becomes `Throne hostile`.
#[must_use]
pub fn option_label(key: &str) -> String {
    capitalized(&key.replace('_', " "))
}

/// The label of the value of an option.
#[must_use]
pub fn option_value(language: Language, value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(answer) => yes_or_no(language, *answer),
        other => other.to_string().replace('_', " "),
    }
}

/// A player by the name in a record: Birka's own players have a name in each language.
#[must_use]
pub fn recorded_player(language: Language, recorded: &str) -> String {
    match Player::recorded_as(recorded) {
        Some(engine @ Player::Engine(_)) => format!("Birka, {}", player(language, engine)),
        Some(Player::Person | Player::Elsewhere) => human(language),
        None if recorded.is_empty() => unknown_player(language),
        None => recorded.to_owned(),
    }
}

/// The players of a recorded game, the attackers first.
#[must_use]
pub fn recorded_players(language: Language, attackers: &str, defenders: &str) -> String {
    named_players(language, recorded_player(language, attackers), recorded_player(language, defenders))
}

/// How a game ended, in a list.
#[must_use]
pub fn result(language: Language, result: &GameResult) -> String {
    let winner = winner(language, result);
    match result.reason() {
        "" => winner,
        word => with_reason(language, winner, birka_prose::name_reason(word, language)),
    }
}

/// How a game ended, by the result in its record.
#[must_use]
pub fn recorded_result(language: Language, recorded: &str) -> String {
    result(language, &GameResult::parse(recorded).unwrap_or_default())
}

/// How many games of a list are shown.
#[must_use]
pub fn count(language: Language, found: usize, all: usize) -> String {
    if found == all { all_games(language, all) } else { found_games(language, found, all) }
}

/// The time left to a side, rounded up: `1:02:03`, `4:59`, and `0:07.3` where it is short.
#[must_use]
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
}
