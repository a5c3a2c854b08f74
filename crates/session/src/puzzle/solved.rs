//! What is remembered of solved puzzles, and the streaks that follow from it.
//!
//! All are names of one list, because programs that share the list keep each other's names:
//!
//! | name | meaning |
//! |---|---|
//! | `tablut-3` | a puzzle, or a step of a lesson, is solved |
//! | `first-try 1795627517 tablut-3` | it was solved at the first try, at this time in seconds since 1970 |
//! | `missed 1795627517 tablut-3` | the first try was wrong, or needed help |
//! | `daily 2026-11-25` | the puzzle of this day was solved on its day |

use std::collections::{BTreeMap, BTreeSet};

use birka_records::game_record::GameDate;

const FIRST_TRY: &str = "first-try";
const MISSED: &str = "missed";

/// The name by which a list remembers how the first try at a puzzle ended. `None` for later tries, and for tries at a puzzle that was solved before.
#[must_use]
pub fn try_name(names: &BTreeSet<String>, id: &str, is_right: bool, now: u64) -> Option<String> {
    let tries = tries(names);
    if names.contains(id) || tries.values().any(|(tried, _)| *tried == id) {
        return None;
    }
    // Tries have an order also where the clock has been set back.
    let time = tries.last_key_value().map_or(now, |(last, _)| now.max(last.saturating_add(1)));
    let how = if is_right { FIRST_TRY } else { MISSED };
    Some(format!("{how} {time} {id}"))
}

/// The name by which a list remembers that the puzzle of a day was solved on that day.
#[must_use]
pub fn daily_name(day: GameDate) -> String {
    format!("daily {day}")
}

/// How many puzzles, up to the last one that was tried, have been solved at the first try in a row.
#[must_use]
pub fn first_tries_in_a_row(names: &BTreeSet<String>) -> usize {
    tries(names).values().rev().take_while(|(_, is_right)| *is_right).count()
}

/// On how many days in a row, up to today or yesterday, the puzzle of the day has been solved.
#[must_use]
pub fn days_in_a_row(names: &BTreeSet<String>, today: GameDate) -> usize {
    let dates = names.iter().filter_map(|name| GameDate::parse(name.strip_prefix("daily ")?));
    let solved: BTreeSet<i64> = dates.map(GameDate::unix_days).collect();
    let last = today.unix_days() - i64::from(!solved.contains(&today.unix_days()));
    (0..).take_while(|ago| solved.contains(&(last - ago))).count()
}

/// The first tries by their time: the puzzle, and whether it was solved.
fn tries(names: &BTreeSet<String>) -> BTreeMap<u64, (&str, bool)> {
    names.iter().filter_map(|name| read_try(name)).collect()
}

/// The time of a first try, its puzzle, and whether it was right; `None` for other names.
fn read_try(name: &str) -> Option<(u64, (&str, bool))> {
    let (how, rest) = name.split_once(' ')?;
    let (time, id) = rest.split_once(' ')?;
    let is_right = match how {
        FIRST_TRY => true,
        MISSED => false,
        _ => return None,
    };
    Some((time.parse().ok()?, (id, is_right)))
}
