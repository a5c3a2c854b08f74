use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, io};

use jiff::civil::Date;

use super::log::read;
use super::{Ended, Party, Visit, VisitTask, Winner};

/// The summary of several visit files. A visit is one in which something was played.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    visits: Vec<Visit>,
    /// Of people who touched the table and played nothing.
    without_game: Vec<Visit>,
    unreadable: u64,
}

impl Summary {
    /// Adds the visits of a file. Lines that cannot be read are counted and left out.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn add_file(&mut self, path: &Path) -> io::Result<()> {
        let (visits, unreadable) = read(path)?;
        let (played, without_game): (Vec<_>, Vec<_>) = visits.into_iter().partition(Visit::has_game);
        self.visits.extend(played);
        self.without_game.extend(without_game);
        self.unreadable += unreadable.len() as u64;
        Ok(())
    }

    /// The number of visits in which something was played.
    #[must_use]
    pub fn visits(&self) -> usize {
        self.visits.len()
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

    /// The lengths in seconds, shortest first.
    pub(super) fn lengths(&self) -> Vec<u32> {
        let mut lengths: Vec<u32> = self.visits.iter().map(|visit| visit.seconds).collect();
        lengths.sort_unstable();
        lengths
    }

    /// How many visits have each value of a property.
    pub(super) fn count_by<K: Ord>(&self, key: impl Fn(&Visit) -> Option<K>) -> BTreeMap<K, u32> {
        let mut counts = BTreeMap::new();
        self.visits.iter().filter_map(key).for_each(|key| *counts.entry(key).or_insert(0) += 1);
        counts
    }

    pub(super) fn by_variant(&self) -> Vec<(String, u32)> {
        most_first(self.count_by(|visit| {
            let puzzle = if visit.task == VisitTask::Puzzle { " (puzzle)" } else { "" };
            (!visit.variant.is_empty()).then(|| format!("{}{puzzle}", visit.variant))
        }))
    }

    pub(super) fn by_language(&self) -> Vec<(String, u32)> {
        most_first(self.count_by(|visit| Some(visit.language.name().to_owned())))
    }

    pub(super) fn by_day(&self) -> BTreeMap<String, u32> {
        self.count_by(|visit| Some(visit.day().to_owned()))
    }

    pub(super) fn by_hour(&self) -> BTreeMap<u8, u32> {
        self.count_by(Visit::hour)
    }

    pub(super) fn wins(&self, winner: Winner) -> u32 {
        self.count_by(|visit| (visit.winner == winner).then_some(())).values().sum()
    }

    pub(super) fn finished(&self) -> u32 {
        self.count_by(|visit| (visit.ended == Ended::Finished).then_some(())).values().sum()
    }

    /// The games that one visitor played to the end against the table, and how many of them the visitor won.
    pub(super) fn against_the_table(&self) -> (u32, u32) {
        let side = |party| match party {
            Party::Attackers => Some(Winner::Attackers),
            Party::Defenders => Some(Winner::Defenders),
            Party::Two => None,
        };
        let played = self.visits.iter().filter(|visit| visit.ended == Ended::Finished && visit.task == VisitTask::Game);
        played
            .filter_map(|visit| Some(Some(visit.winner) == side(visit.party).map(Some)?))
            .fold((0, 0), |(games, won), is_won| (games + 1, won + u32::from(is_won)))
    }

    pub(super) fn errors(&self) -> u64 {
        self.visits.iter().chain(&self.without_game).map(|visit| u64::from(visit.errors)).sum()
    }
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
        let count = u32::try_from(self.visits()).unwrap_or(u32::MAX);
        write!(f, "visits            {count}")?;
        if let (Some((first, _)), Some((last, _))) = (days.first_key_value(), days.last_key_value()) {
            write!(f, ", {first} to {last}, on {} {}", days.len(), if days.len() == 1 { "day" } else { "days" })?;
        }
        let lengths = self.lengths();
        writeln!(f)?;
        writeln!(f, "touched only      {}", self.without_game())?;
        writeln!(
            f,
            "length            median {}, nine of ten below {}",
            minutes(quantile(&lengths, 0.5)),
            minutes(quantile(&lengths, 0.9))
        )?;
        writeln!(f, "played to the end {} ({})", self.finished(), percent(self.finished(), count))?;
        let (attackers, defenders, draws) = (self.wins(Winner::Attackers), self.wins(Winner::Defenders), self.wins(Winner::Draw));
        writeln!(f, "won               king's side {defenders}, attackers {attackers}, drawn {draws}")?;
        let (games, won) = self.against_the_table();
        writeln!(f, "against the table {games} games, visitors won {won} ({})", percent(won, games))?;
        for (name, list) in [("variants", self.by_variant()), ("languages", self.by_language())] {
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
