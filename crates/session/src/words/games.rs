//! Players, their times, and how games have ended.

use std::time::Duration;

use birka_localization::messages::{game, games, levels, network, new_game};
use birka_localization::{Language, Phrase};
use birka_records::game_record::GameResult;
use birka_rules::Side;
use birka_script::OptionValue;

use super::capitalized;
use crate::players::Player;

/// The name of the opponent who plays at a level.
pub fn level_name(language: Language, number: usize) -> String {
    Phrase::new(format!("levels-name-{}", number.min(8))).text(language)
}

/// The description of the opponent.
pub fn level_character(language: Language, number: usize) -> String {
    Phrase::new(format!("levels-says-{}", number.min(8))).text(language)
}

fn winner(language: Language, result: &GameResult) -> String {
    match result {
        GameResult::None => games::unfinished(language),
        GameResult::Over { winner: Some(Side::Attackers), .. } => games::attackers_won(language),
        GameResult::Over { winner: Some(Side::Defenders), .. } => games::defenders_won(language),
        GameResult::Over { winner: None, .. } => games::drawn(language),
    }
}

/// The name of a player: that of an engine level, or “Person”.
#[must_use]
pub fn player(language: Language, player: Player) -> String {
    match player {
        Player::Engine(number) if player.level().is_some() => level_name(language, number),
        Player::Elsewhere => network::elsewhere(language),
        _ => game::human(language),
    }
}

/// A level in a list: its number, its name, and for whom it is.
#[must_use]
pub fn level_entry(language: Language, number: usize) -> String {
    let (nth, name) = (number, level_name(language, number));
    match number {
        0 => levels::EntryForFirstGame { nth, name }.text(language),
        1 | 2 => levels::EntryForBeginners { nth, name }.text(language),
        8 => levels::EntryStrongest { nth, name }.text(language),
        _ => levels::Entry { nth, name }.text(language),
    }
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
        OptionValue::Bool(true) => new_game::yes(language),
        OptionValue::Bool(false) => new_game::no(language),
        other => other.to_string().replace('_', " "),
    }
}

/// A player by the name in a record: Birka's own players have a name in each language.
#[must_use]
pub fn recorded_player(language: Language, recorded: &str) -> String {
    match Player::recorded_as(recorded) {
        Some(engine @ Player::Engine(_)) => format!("Birka, {}", player(language, engine)),
        Some(Player::Person | Player::Elsewhere) => game::human(language),
        None if recorded.is_empty() => games::unknown_player(language),
        None => recorded.to_owned(),
    }
}

/// The players of a recorded game, the attackers first.
#[must_use]
pub fn recorded_players(language: Language, attackers: &str, defenders: &str) -> String {
    games::Players { attackers: recorded_player(language, attackers), defenders: recorded_player(language, defenders) }.text(language)
}

/// How a game ended, in a list.
#[must_use]
pub fn result(language: Language, result: &GameResult) -> String {
    let winner = winner(language, result);
    match result.reason() {
        "" => winner,
        word => games::ResultWithReason { result: winner, reason: birka_prose::name_reason(word, language) }.text(language),
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
    if found == all { games::count(language, all) } else { games::CountFound { found, all }.text(language) }
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
