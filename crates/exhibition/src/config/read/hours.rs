use super::super::reader::{Section, choose};
use super::super::{ClosedScreen, Hours, Interval, OpeningTime, QuietHours, SoundConfig, TimeOfDay, Weekdays};
use super::{sections, without_repetitions};

/// A time; the key must be there.
fn time(section: &mut Section<'_>, key: &'static str) -> Option<TimeOfDay> {
    if !section.has(key) {
        section.fault(key, format!("`{key}` is missing; write a time, such as {key}: \"17:00\""));
    }
    section.parsed(key, str::parse)
}

fn interval(section: &mut Section<'_>) -> Option<Interval> {
    let (from, to) = (time(section, "from"), time(section, "to"));
    let interval = Interval { from: from?, to: to? };
    if interval.from == interval.to {
        section.fault("to", "`from` and `to` are the same time; for a whole day write \"00:00\" and \"23:59\"");
        return None;
    }
    Some(interval)
}

/// Opening hours over midnight are at most as long, in minutes: longer ones are those of a day, with opening and closing exchanged.
const LONGEST_NIGHT: u16 = 12 * 60;

/// Opening hours. Faulty ones are a whole day, so that a visitor never meets a dark screen because of a slip in the config.
fn opening_interval(section: &mut Section<'_>) -> Interval {
    let whole_day = Interval { from: TimeOfDay::new(0, 0), to: TimeOfDay::new(0, 0) };
    let Some(interval) = interval(section) else { return whole_day };
    let Interval { from, to } = interval;
    if to < from && interval.minutes() > LONGEST_NIGHT {
        let hours = interval.minutes() / 60;
        let message = format!("it opens at {from} and closes at {to} on the next day, {hours} hours later; exchange `from` and `to`");
        section.fault("to", format!("{message}, or divide hours that are over 12 hours long at midnight"));
        return whole_day;
    }
    interval
}

pub(super) fn read_sound(mut section: Section<'_>) -> SoundConfig {
    let volume_percent = section.percent("volume_percent", 60, 0..=100);
    let quiet_hours = sections(&mut section, "quiet_hours").unwrap_or_default().into_iter().filter_map(|mut item| {
        let interval = interval(&mut item);
        let volume_percent = item.percent("volume_percent", 0, 0..=100);
        let Some(interval) = interval else {
            item.finish();
            return None;
        };
        Some((item, QuietHours { interval, volume_percent }))
    });
    let quiet_hours = without_repetitions(quiet_hours.collect(), "these quiet hours are");
    section.finish();
    SoundConfig { volume_percent, quiet_hours }
}

pub(super) fn read_hours(mut section: Section<'_>) -> Hours {
    let opening = sections(&mut section, "opening").unwrap_or_default().into_iter().map(|mut item| {
        let days = Weekdays::NAMES.iter().enumerate().map(|(day, name)| (*name, day)).collect::<Vec<_>>();
        let days = Weekdays::of(item.parsed_list("days", (0..7).collect(), |text| choose(text, &days)));
        let interval = opening_interval(&mut item);
        (item, OpeningTime { days, interval })
    });
    let opening = without_repetitions(opening.collect(), "these opening hours are");
    let closed = section.choice("closed", ClosedScreen::Dark, &ClosedScreen::ALL);
    section.finish();
    Hours { opening, closed }
}
