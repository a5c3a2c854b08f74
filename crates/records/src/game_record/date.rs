/// A day of the Gregorian calendar: `2026-11-22`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameDate {
    year: u16,
    month: u8,
    day: u8,
}

impl GameDate {
    /// A day; `None` if the calendar has no such day, or the year is not between 1 and 9999.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// Parses `2026-11-22`, also with points.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split(['-', '.']).collect();
        let [year, month, day] = parts[..] else { return None };
        let number = |text: &str, digits| (text.len() == digits && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?;
        let small = |text| number(text, 2).and_then(|n: u16| u8::try_from(n).ok());
        Self::new(number(year, 4)?, small(month)?, small(day)?)
    }

    /// The day, in UTC, of a time in seconds since 1970-01-01; `None` outside the years 1970 to 9999.
    ///
    /// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
    #[must_use]
    pub fn from_unix_time(seconds: u64) -> Option<Self> {
        let days = seconds / 86_400 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year_of_era + era * 400 + u64::from(month <= 2);
        Self::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl std::fmt::Display for GameDate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar_are_parsed_and_others_refused() {
        for text in ["2026-11-22", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(GameDate::parse(text).map(|date| date.to_string()).as_deref(), Some(text));
        }
        assert_eq!(GameDate::parse("2015.05.04"), GameDate::parse("2015-05-04"));
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2023-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "26-11-22",
            "2026-1-2",
            "2026-11-22-1",
            "+026-11-22",
            "2026-11-é",
        ] {
            assert_eq!(GameDate::parse(text), None, "{text}");
        }
    }

    #[test]
    fn unix_times_give_their_day() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_795_305_600, "2026-11-22"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(GameDate::from_unix_time(seconds).map(|date| date.to_string()).as_deref(), Some(day));
        }
        assert_eq!(GameDate::from_unix_time(u64::MAX), None);
    }
}
