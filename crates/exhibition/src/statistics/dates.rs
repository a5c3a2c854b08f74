use std::collections::BTreeMap;

use jiff::civil::Date;

/// Counts by date, with the days without visits between the first and the last.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ByDate {
    /// What a bar stands for: `day`, `month` or `year`.
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
