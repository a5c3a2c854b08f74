use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, io};

use jiff::civil::Date;

use super::{Ended, Lines, Party, VisitLine, VisitTask, Winner, read};

/// The summary of several files. A visit is one in which something was played.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The games, in the order of the files.
    games: Vec<VisitLine>,
    visits: Vec<CountedVisit>,
    /// Visits of people who touched the table and played nothing.
    without_game: Vec<VisitLine>,
    unreadable: u64,
}

/// A visit with at least one game.
#[derive(Clone, Debug)]
struct CountedVisit {
    /// The line of its last game.
    last: VisitLine,
    /// The day, the weekday and the hour on which it began.
    day: String,
    weekday: Option<u8>,
    hour: Option<u8>,
    /// Its length in seconds.
    seconds: u32,
}

impl Summary {
    /// Adds the lines of a file. Lines that cannot be read are counted and left out. Returns whether it is a file of visits: a file of something else has
    /// neither the headings nor a line that can be read.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn add_file(&mut self, path: &Path) -> io::Result<bool> {
        let Lines { visits: lines, unreadable, has_headings } = read(path)?;
        let is_of_visits = has_headings || !lines.is_empty() || unreadable.is_empty();
        let (games, without_game): (Vec<_>, Vec<_>) = lines.into_iter().partition(VisitLine::has_game);
        for game in &games {
            match self.visits.last_mut().filter(|visit| game.is_of_visit(&visit.last)) {
                Some(visit) => {
                    visit.seconds = visit.seconds.saturating_add(game.seconds);
                    visit.last = game.clone();
                }
                None => self.visits.push(CountedVisit {
                    day: game.day().to_owned(),
                    weekday: game.weekday(),
                    hour: game.hour(),
                    seconds: game.seconds,
                    last: game.clone(),
                }),
            }
        }
        self.games.extend(games);
        self.without_game.extend(without_game);
        self.unreadable += unreadable.len() as u64;
        Ok(is_of_visits)
    }

    /// The number of visits in which something was played.
    #[must_use]
    pub fn visits(&self) -> usize {
        self.visits.len()
    }

    /// The number of games and puzzles, also of those that were left before their end.
    #[must_use]
    pub fn games(&self) -> u32 {
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// Number of visits that touched the table but played nothing.
    #[must_use]
    pub fn without_game(&self) -> usize {
        self.without_game.len()
    }

    /// The number of lines that cannot be read.
    #[must_use]
    pub fn unreadable(&self) -> u64 {
        self.unreadable
    }

    /// The lengths of the visits in seconds, shortest first.
    pub(super) fn lengths(&self) -> Vec<u32> {
        let mut lengths: Vec<u32> = self.visits.iter().map(|visit| visit.seconds).collect();
        lengths.sort_unstable();
        lengths
    }

    /// How many visits have each value of a property.
    fn count_visits<K: Ord>(&self, key: impl Fn(&CountedVisit) -> Option<K>) -> BTreeMap<K, u32> {
        count(self.visits.iter().filter_map(key))
    }

    /// How many games have each value of a property.
    fn count_games<K: Ord>(&self, key: impl Fn(&VisitLine) -> Option<K>) -> BTreeMap<K, u32> {
        count(self.games.iter().filter_map(key))
    }

    pub(super) fn by_variant(&self) -> Vec<(String, u32)> {
        most_first(self.count_games(|game| {
            let puzzle = if game.task == VisitTask::Puzzle { " (puzzle)" } else { "" };
            (!game.variant.is_empty()).then(|| format!("{}{puzzle}", game.variant))
        }))
    }

    pub(super) fn by_language(&self) -> Vec<(String, u32)> {
        most_first(self.count_visits(|visit| Some(visit.last.language.name().to_owned())))
    }

    /// The visits of each table, if a table has a name.
    pub(super) fn by_table(&self) -> Vec<(String, u32)> {
        let tables = most_first(self.count_visits(|visit| Some(visit.last.table.clone())));
        if tables.iter().all(|(table, _)| table.is_empty()) { Vec::new() } else { tables }
    }

    pub(super) fn by_day(&self) -> BTreeMap<String, u32> {
        self.count_visits(|visit| Some(visit.day.clone()))
    }

    /// The visits of each day of the week, from Monday.
    pub(super) fn by_weekday(&self) -> [(&'static str, u32); 7] {
        let counts = self.count_visits(|visit| visit.weekday.map(usize::from));
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
        std::array::from_fn(|day| (names[day], counts.get(&day).copied().unwrap_or(0)))
    }

    pub(super) fn by_hour(&self) -> BTreeMap<u8, u32> {
        self.count_visits(|visit| visit.hour)
    }

    /// The visits of each length, in steps of seconds; the last has all longer ones.
    pub(super) fn by_length(&self, step: u32, steps: u32) -> BTreeMap<u32, u32> {
        self.count_visits(|visit| Some((visit.seconds / step).min(steps - 1)))
    }

    pub(super) fn wins(&self, winner: Winner) -> u32 {
        self.count_games(|game| (game.winner == winner).then_some(())).values().sum()
    }

    /// The games with an ending.
    pub(super) fn ended(&self, ended: Ended) -> u32 {
        self.count_games(|game| (game.ended == ended).then_some(())).values().sum()
    }

    /// The moves of the games that were not played to their end, fewest first.
    pub(super) fn moves_of_unfinished(&self) -> Vec<u32> {
        let unfinished = self.games.iter().filter(|game| game.ended != Ended::Finished);
        let mut moves: Vec<u32> = unfinished.map(|game| game.moves).collect();
        moves.sort_unstable();
        moves
    }

    /// The games that one visitor played to the end against the table, and how many of them the visitor won.
    pub(super) fn against_the_table(&self) -> (u32, u32) {
        let side = |party| match party {
            Party::Attackers => Some(Winner::Attackers),
            Party::Defenders => Some(Winner::Defenders),
            Party::Two => None,
        };
        let played = self.games.iter().filter(|game| game.ended == Ended::Finished && game.task == VisitTask::Game);
        played
            .filter_map(|game| Some(Some(game.winner) == side(game.party).map(Some)?))
            .fold((0, 0), |(games, won), is_won| (games + 1, won + u32::from(is_won)))
    }

    pub(super) fn errors(&self) -> u64 {
        self.games.iter().chain(&self.without_game).map(|line| u64::from(line.errors)).sum()
    }
}

fn count<K: Ord>(keys: impl Iterator<Item = K>) -> BTreeMap<K, u32> {
    let mut counts = BTreeMap::new();
    keys.for_each(|key| *counts.entry(key).or_insert(0) += 1);
    counts
}

fn most_first(counts: BTreeMap<String, u32>) -> Vec<(String, u32)> {
    let mut list: Vec<_> = counts.into_iter().collect();
    list.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    list
}

/// The value below which a share of sorted values lies.
pub(super) fn quantile(sorted: &[u32], share: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
    let at = ((sorted.len().saturating_sub(1)) as f64 * share).round() as usize;
    sorted.get(at).copied().unwrap_or(0)
}

/// Seconds as minutes and seconds: `2:05`.
pub(super) fn minutes(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(super) fn percent(part: u32, whole: u32) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{} %", (u64::from(part) * 100 + u64::from(whole) / 2) / u64::from(whole)) }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = self.by_day();
        write!(f, "visits            {}", self.visits())?;
        if let (Some((first, _)), Some((last, _))) = (days.first_key_value(), days.last_key_value()) {
            write!(f, ", {first} to {last}, on {} {}", days.len(), if days.len() == 1 { "day" } else { "days" })?;
        }
        let (lengths, games) = (self.lengths(), self.games());
        writeln!(f)?;
        writeln!(f, "touched only      {}", self.without_game())?;
        writeln!(
            f,
            "length            median {}, nine of ten below {}",
            minutes(quantile(&lengths, 0.5)),
            minutes(quantile(&lengths, 0.9))
        )?;
        writeln!(f, "games             {games}")?;
        let finished = self.ended(Ended::Finished);
        writeln!(f, "played to the end {finished} ({})", percent(finished, games))?;
        let (stopped, left, moves) = (self.ended(Ended::Stopped), self.ended(Ended::Left), self.moves_of_unfinished());
        writeln!(f, "left before       {left} walked away, {stopped} chose to; median after {} moves", quantile(&moves, 0.5))?;
        let (attackers, defenders, draws) = (self.wins(Winner::Attackers), self.wins(Winner::Defenders), self.wins(Winner::Draw));
        writeln!(f, "won               king's side {defenders}, attackers {attackers}, drawn {draws}")?;
        let (games, won) = self.against_the_table();
        writeln!(f, "against the table {games} games, visitors won {won} ({})", percent(won, games))?;
        let weekdays = self.by_weekday().map(|(name, count)| (name.to_owned(), count));
        let hours = self.by_hour().into_iter().map(|(hour, count)| (format!("{hour}:00"), count));
        let tables = self.by_table();
        let lists = [
            ("weekdays", weekdays.to_vec()),
            ("hours", hours.collect()),
            ("variants", self.by_variant()),
            ("languages", self.by_language()),
        ];
        for (name, list) in lists.into_iter().chain((!tables.is_empty()).then_some(("tables", tables))) {
            let items: Vec<String> = list.iter().map(|(item, count)| format!("{} {count}", printable(item))).collect();
            writeln!(f, "{name:<17} {}", items.join(", "))?;
        }
        writeln!(f, "errors            {}", self.errors())?;
        if self.unreadable > 0 {
            writeln!(f, "unreadable lines  {}", self.unreadable)?;
        }
        Ok(())
    }
}

/// A text from a file without control characters.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Counts by date, with the days without visits between the first and the last.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ByDate {
    /// The unit of a bar: `day`, `month` or `year`.
    pub(super) unit: &'static str,
    /// The dates as they are labelled, in their order, and the counts.
    pub(super) counts: Vec<(String, u32)>,
}

/// The longest time with a bar for each day, and for each month, in days.
const LONGEST_BY_DAY: i32 = 62;
const LONGEST_BY_MONTH: i32 = 3 * 366;

impl ByDate {
    /// The counts of days, `2026-11-22`, with a bar for each day, month or year, whatever is still readable.
    pub(super) fn new(days: &BTreeMap<String, u32>) -> Self {
        let days: BTreeMap<Date, u32> = days.iter().filter_map(|(day, count)| Some((day.parse().ok()?, *count))).collect();
        let (Some((&first, _)), Some((&last, _))) = (days.first_key_value(), days.last_key_value()) else {
            return Self { unit: "day", counts: Vec::new() };
        };
        let length = first.until(last).map_or(i32::MAX, |span| span.get_days());
        let (unit, format) = if length <= LONGEST_BY_DAY {
            ("day", "%m-%d")
        } else if length <= LONGEST_BY_MONTH {
            ("month", "%Y-%m")
        } else {
            ("year", "%Y")
        };
        let mut counts: Vec<(String, u32)> = Vec::new();
        let mut day = first;
        loop {
            let label = day.strftime(format).to_string();
            let count = days.get(&day).copied().unwrap_or(0);
            match counts.last_mut() {
                Some((last, sum)) if *last == label => *sum += count,
                _ => counts.push((label, count)),
            }
            match day.tomorrow() {
                Ok(next) if next <= last => day = next,
                _ => return Self { unit, counts },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_date(days: &[(&str, u32)]) -> ByDate {
        ByDate::new(&days.iter().map(|(day, count)| ((*day).to_owned(), *count)).collect())
    }

    #[test]
    fn days_without_visits_have_bars_too() {
        let counts = [("12-30", 3), ("12-31", 0), ("01-01", 0), ("01-02", 1)].map(|(day, count)| (day.to_owned(), count)).to_vec();
        assert_eq!(by_date(&[("2026-12-30", 3), ("2027-01-02", 1)]), ByDate { unit: "day", counts });
    }

    #[test]
    fn longer_times_are_counted_by_month_and_by_year() {
        let months = by_date(&[("2026-01-31", 3), ("2026-01-01", 1), ("2026-04-02", 1)]);
        let counts =
            [("2026-01", 4), ("2026-02", 0), ("2026-03", 0), ("2026-04", 1)].map(|(month, count)| (month.to_owned(), count)).to_vec();
        assert_eq!(months, ByDate { unit: "month", counts });
        // A clock that was wrong once.
        let years = by_date(&[("1970-01-01", 1), ("2026-11-22", 2)]);
        assert_eq!((years.unit, years.counts.len()), ("year", 57));
        assert_eq!(by_date(&[("9999-12-31", 1)]).counts, [("12-31".to_owned(), 1)]);
        assert_eq!(by_date(&[]).counts, []);
    }
}
