use std::fmt;
use std::str::FromStr;

use birka_diagnostics::RonDocument;
use serde::Deserialize;

use super::values::{Word, choose, items, parsed_list, some_parsed, without_repetitions, word};

/// A time of day by the clock on the wall, to the minute. Written as `16:30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    minutes: u16,
}

impl TimeOfDay {
    /// The time at this hour (0 to 23) and minute (0 to 59). Larger values wrap around.
    #[must_use]
    pub const fn new(hour: u16, minute: u16) -> Self {
        Self { minutes: (hour % 24) * 60 + minute % 60 }
    }

    /// Minutes since midnight.
    #[must_use]
    pub fn minutes(self) -> u16 {
        self.minutes
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

impl FromStr for TimeOfDay {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str, limit: u16| {
            let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|number| is_number && *number < limit)
        };
        let time = text.split_once(':').and_then(|(hour, minute)| Some(Self::new(number(hour, 24)?, number(minute, 60)?)));
        time.ok_or_else(|| format!("{text:?} is not a time; write hours and minutes, from \"00:00\" to \"23:59\""))
    }
}

/// A part of the day, from a time up to another. If it ends before it begins, it goes over midnight; if both are the same, it is a whole day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The first minute.
    pub from: TimeOfDay,
    /// The minute after the last.
    pub to: TimeOfDay,
}

impl Interval {
    /// Its length in minutes; a whole day if it ends when it begins.
    #[must_use]
    pub fn minutes(self) -> u16 {
        const DAY: u16 = 24 * 60;
        match (DAY + self.to.minutes - self.from.minutes) % DAY {
            0 => DAY,
            minutes => minutes,
        }
    }

    /// Whether a time lies in it.
    #[must_use]
    pub fn contains(self, time: TimeOfDay) -> bool {
        if self.from < self.to { (self.from..self.to).contains(&time) } else { time >= self.from || time < self.to }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weekdays {
    /// A bit for each day, Monday the lowest.
    bits: u8,
}

impl Weekdays {
    /// The days by name, from Monday.
    pub const NAMES: [&'static str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    pub const ALL: Self = Self { bits: 0b111_1111 };

    /// These days, Monday being 0.
    #[must_use]
    pub fn of(days: impl IntoIterator<Item = usize>) -> Self {
        Self { bits: days.into_iter().filter(|day| *day < 7).fold(0, |bits, day| bits | 1 << day) }
    }

    /// Whether a day is one of them, Monday being 0.
    #[must_use]
    pub fn contains(self, day: usize) -> bool {
        day < 7 && self.bits >> day & 1 == 1
    }
}

/// Opening hours of some days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningTime {
    /// On which days it begins.
    pub days: Weekdays,
    pub interval: Interval,
}

impl OpeningTime {
    /// Whether it is open. After midnight the hours of the day before still hold.
    #[must_use]
    pub fn contains(self, day: usize, time: TimeOfDay) -> bool {
        let Interval { from, to } = self.interval;
        let begun_today = time >= from && (time < to || to <= from);
        let begun_yesterday = to < from && time < to;
        (begun_today && self.days.contains(day)) || (begun_yesterday && self.days.contains((day + 6) % 7))
    }
}

/// When the exhibit is open, and what it shows otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hours {
    /// The opening hours; none means always open.
    pub opening: Vec<OpeningTime>,
    /// The display outside the opening hours.
    pub closed: ClosedScreen,
    /// How the screen itself is turned off outside of them.
    pub screen_off: ScreenOff,
}

impl Hours {
    /// Whether the exhibit is open on a day (Monday is 0) at a time.
    #[must_use]
    pub fn are_open(&self, day: usize, time: TimeOfDay) -> bool {
        self.opening.is_empty() || self.opening.iter().any(|hours| hours.contains(day, time))
    }

    /// Whether a screen that can be turned off is off, on a day and at a time at which the exhibit shows that it is closed.
    #[must_use]
    pub fn is_screen_off(&self, day: usize, time: TimeOfDay) -> bool {
        let is_open_in = |minutes: u16| {
            let later = time.minutes + minutes;
            self.are_open((day + usize::from(later / (24 * 60))) % 7, TimeOfDay { minutes: later % (24 * 60) })
        };
        self.screen_off != ScreenOff::Never && !(0..=SCREEN_ON_BEFORE).any(is_open_in)
    }

    /// When the exhibit opens next after a day and a time at which it is closed; `None` if it does not within 24 hours.
    #[must_use]
    pub fn next_opening_after(&self, day: usize, time: TimeOfDay) -> Option<TimeOfDay> {
        let minutes = (1..=24 * 60).map(|later| usize::from(time.minutes) + later);
        let mut times = minutes.map(|minutes| ((day + minutes / (24 * 60)) % 7, TimeOfDay { minutes: (minutes % (24 * 60)) as u16 }));
        times.find(|&(day, time)| self.are_open(day, time)).map(|(_, time)| time)
    }

    /// When the exhibit opens next, by the clock and the time zone of the machine; `None` if it does not within 24 hours.
    #[must_use]
    pub fn next_opening(&self) -> Option<TimeOfDay> {
        let (day, time) = now();
        self.next_opening_after(day, time)
    }

    /// Whether the exhibit is open now, by the clock and the time zone of the machine.
    #[must_use]
    pub fn are_open_now(&self) -> bool {
        let (day, time) = now();
        self.are_open(day, time)
    }
}

/// The day of the week (Monday is 0) and the time, by the clock and the time zone of the machine.
#[must_use]
pub fn now() -> (usize, TimeOfDay) {
    let now = jiff::Zoned::now();
    let hour = u16::try_from(now.hour()).unwrap_or(0);
    let minute = u16::try_from(now.minute()).unwrap_or(0);
    (usize::try_from(now.weekday().to_monday_zero_offset()).unwrap_or(0), TimeOfDay::new(hour, minute))
}

/// The display outside the opening hours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClosedScreen {
    /// Nothing: a black screen.
    #[default]
    Dark,
    /// The board, at rest.
    Still,
}

impl Word for ClosedScreen {
    const ALL: &'static [(&'static str, Self)] = &[("dark", Self::Dark), ("still", Self::Still)];
}

/// How the screen is turned off outside of the opening hours, and on again: the command that does it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenOff {
    /// Not at all.
    #[default]
    Never,
    /// The signal, in a Wayland compositor: cage from 0.1.5 on.
    WlrRandr,
    /// The signal, in an X server.
    Xset,
    /// A television, over HDMI, by the kernel.
    CecCtl,
    /// A television, over HDMI, by libCEC and its adapters.
    CecClient,
}

impl Word for ScreenOff {
    const ALL: &'static [(&'static str, Self)] = &[
        ("never", Self::Never),
        ("wlr-randr", Self::WlrRandr),
        ("xset", Self::Xset),
        ("cec-ctl", Self::CecCtl),
        ("cec-client", Self::CecClient),
    ];
}

/// The screen is on again this many minutes before opening: televisions start slowly, and somebody sees in time that it does not.
const SCREEN_ON_BEFORE: u16 = 5;

/// Opening hours as they are written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawHours {
    opening: Vec<RawOpening>,
    #[serde(deserialize_with = "word")]
    closed: ClosedScreen,
    #[serde(deserialize_with = "word")]
    screen_off: ScreenOff,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RawOpening {
    days: Option<Vec<String>>,
    #[serde(deserialize_with = "some_parsed")]
    from: Option<TimeOfDay>,
    #[serde(deserialize_with = "some_parsed")]
    to: Option<TimeOfDay>,
}

pub(super) fn read_hours(document: &mut RonDocument, raw: RawHours) -> Hours {
    let mut opening = Vec::new();
    for (at, RawOpening { days, from, to }) in items(document, "hours.opening", Some(raw.opening)).unwrap_or_default() {
        let day = |name: &str| choose(name, &Weekdays::NAMES.iter().copied().zip(0..).collect::<Vec<_>>());
        let days = Weekdays::of(parsed_list(document, &format!("{at}.days"), days, (0..7).collect(), day));
        let interval = read_opening_interval(document, &at, from, to);
        opening.push((at, OpeningTime { days, interval }));
    }
    report_overlaps(
        document,
        &opening,
        "these opening hours",
        |hours| hours.interval,
        |one, other| {
            // A whole day stands for faulty hours.
            let is_whole_day = |hours: &OpeningTime| hours.interval.from == hours.interval.to;
            let begins_within =
                |one: &OpeningTime, other: &OpeningTime| (0..7).any(|day| one.days.contains(day) && other.contains(day, one.interval.from));
            ![one, other].into_iter().any(is_whole_day) && (begins_within(one, other) || begins_within(other, one))
        },
    );
    Hours { opening: without_repetitions(document, opening, "these opening hours are"), closed: raw.closed, screen_off: raw.screen_off }
}

/// Reports every entry that overlaps an earlier one. Equal ones are reported as repetitions.
pub(super) fn report_overlaps<T: PartialEq>(
    document: &mut RonDocument,
    entries: &[(String, T)],
    what: &str,
    interval: impl Fn(&T) -> Interval,
    overlap: impl Fn(&T, &T) -> bool,
) {
    for (index, (at, entry)) in entries.iter().enumerate() {
        let earlier = entries.iter().take(index).map(|(_, earlier)| earlier);
        if let Some(earlier) = earlier.filter(|earlier| *earlier != entry).find(|earlier| overlap(earlier, entry)) {
            let Interval { from, to } = interval(earlier);
            document
                .error(&format!("{at}.from"), format!("{what} overlap those from {from} to {to} above; join them, or let one end before"));
        }
    }
}

pub(super) fn read_interval(document: &mut RonDocument, at: &str, from: Option<TimeOfDay>, to: Option<TimeOfDay>) -> Option<Interval> {
    for (key, time) in [("from", from), ("to", to)] {
        if time.is_none() {
            document.error(&format!("{at}.{key}"), format!("`{key}` is missing; write a time, such as {key}: \"17:00\""));
        }
    }
    let interval = Interval { from: from?, to: to? };
    if interval.from == interval.to {
        let message = "`from` and `to` are the same time; for a whole day write \"00:00\" and \"23:59\"";
        document.error(&format!("{at}.to"), message);
        return None;
    }
    Some(interval)
}

/// The longest opening hours over midnight, in minutes: longer ones are those of a day, with opening and closing exchanged.
const LONGEST_NIGHT: u16 = 12 * 60;

/// Opening hours. Faulty ones are a whole day, so that a visitor never finds a dark screen because of a mistake in the config.
fn read_opening_interval(document: &mut RonDocument, at: &str, from: Option<TimeOfDay>, to: Option<TimeOfDay>) -> Interval {
    let whole_day = Interval { from: TimeOfDay::new(0, 0), to: TimeOfDay::new(0, 0) };
    let Some(interval) = read_interval(document, at, from, to) else { return whole_day };
    let Interval { from, to } = interval;
    if to < from && interval.minutes() > LONGEST_NIGHT {
        let hours = interval.minutes() / 60;
        let message = format!(
            "it opens at {from} and closes at {to} on the next day, {hours} hours later; exchange `from` and `to`, or divide hours that are \
             over 12 hours long at midnight"
        );
        document.error(&format!("{at}.to"), message);
        return whole_day;
    }
    interval
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> TimeOfDay {
        text.parse().expect("a time")
    }

    #[test]
    fn times_are_hours_and_minutes() {
        assert_eq!(time("9:05"), TimeOfDay::new(9, 5));
        assert_eq!(time("23:59").to_string(), "23:59");
        for text in ["", "9", "24:00", "12:60", "-1:00", "+1:00", "12:00:00", "12:000", "12:٣٠", "noon"] {
            assert!(text.parse::<TimeOfDay>().is_err(), "{text}");
        }
    }

    #[test]
    fn hours_over_midnight_belong_to_the_day_on_which_they_begin() {
        let opening = vec![OpeningTime { days: Weekdays::of([4]), interval: Interval { from: time("18:00"), to: time("02:00") } }];
        let hours = Hours { opening, ..Hours::default() };
        for (day, at, open) in [
            (4, "17:59", false),
            (4, "18:00", true),
            (4, "23:59", true),
            (5, "01:59", true),
            (5, "02:00", false),
            (4, "01:00", false),
            (5, "18:00", false),
        ] {
            assert_eq!(hours.are_open(day, time(at)), open, "{day} {at}");
        }
        assert!(Hours::default().are_open(0, time("03:00")));
    }

    #[test]
    fn a_closed_exhibit_says_when_it_opens() {
        let interval = Interval { from: time("10:00"), to: time("17:00") };
        let opening = vec![OpeningTime { days: Weekdays::of([1, 2, 6]), interval }];
        let hours = Hours { opening, ..Hours::default() };
        let next = |day, at| hours.next_opening_after(day, time(at));
        assert_eq!(next(1, "17:00"), Some(time("10:00")), "tomorrow");
        assert_eq!(next(1, "03:30"), Some(time("10:00")), "today");
        assert_eq!(next(2, "17:00"), None, "not tomorrow");
        assert_eq!(next(5, "23:59"), Some(time("10:00")), "from Saturday to Sunday");
        assert_eq!(next(0, "09:59"), None);
        assert_eq!(next(0, "10:00"), Some(time("10:00")));
    }

    #[test]
    fn the_screen_is_off_while_it_is_closed_but_for_the_minutes_before_opening() {
        let interval = Interval { from: time("10:00"), to: time("17:00") };
        let opening = vec![OpeningTime { days: Weekdays::of([0, 1]), interval }];
        let hours = Hours { opening, screen_off: ScreenOff::CecCtl, ..Hours::default() };
        for (day, at, off) in [
            (0, "09:54", true),
            (0, "09:55", false),
            (0, "10:00", false),
            (0, "16:59", false),
            (0, "17:00", true),
            (0, "23:58", true),
            (1, "09:55", false),
            (2, "10:00", true),
            (6, "23:59", true),
        ] {
            assert_eq!(hours.is_screen_off(day, time(at)), off, "{day} {at}");
        }
        let midnight = OpeningTime { days: Weekdays::of([0]), interval: Interval { from: time("00:02"), to: time("10:00") } };
        let hours = Hours { opening: vec![midnight], ..hours };
        assert!(hours.is_screen_off(6, time("23:56")) && !hours.is_screen_off(6, time("23:57")), "from Sunday to Monday");
        let never = Hours { screen_off: ScreenOff::Never, ..hours };
        assert!(!never.is_screen_off(3, time("12:00")));
        let always_open = Hours { screen_off: ScreenOff::Xset, ..Hours::default() };
        assert!(!always_open.is_screen_off(3, time("03:00")));
    }

    #[test]
    fn an_interval_includes_its_first_minute_and_not_its_last() {
        let night = Interval { from: time("22:00"), to: time("06:00") };
        assert!(night.contains(time("22:00")) && night.contains(time("05:59")) && !night.contains(time("06:00")));
        let day = Interval { from: time("10:00"), to: time("17:00") };
        assert!(day.contains(time("10:00")) && !day.contains(time("17:00")) && !day.contains(time("09:59")));
        let whole = Interval { from: time("00:00"), to: time("00:00") };
        assert!(whole.contains(time("00:00")) && whole.contains(time("23:59")));
        assert_eq!([night, day, whole].map(Interval::minutes), [8 * 60, 7 * 60, 24 * 60]);
    }
}
