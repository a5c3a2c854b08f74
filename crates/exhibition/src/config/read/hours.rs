use super::super::reader::{Section, choose};
use super::super::{ClosedScreen, Hours, Interval, OpeningTime, QuietHours, SoundConfig, TimeOfDay, Weekdays};
use super::sections;

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

pub(super) fn read_sound(mut section: Section<'_>) -> SoundConfig {
    let volume_percent = section.percent("volume_percent", 60, 0..=100);
    let quiet_hours = sections(&mut section, "quiet_hours").unwrap_or_default().into_iter().filter_map(|mut item| {
        let interval = interval(&mut item);
        let volume_percent = item.percent("volume_percent", 0, 0..=100);
        item.finish();
        Some(QuietHours { interval: interval?, volume_percent })
    });
    let quiet_hours = quiet_hours.collect();
    section.finish();
    SoundConfig { volume_percent, quiet_hours }
}

pub(super) fn read_hours(mut section: Section<'_>) -> Hours {
    let opening = sections(&mut section, "opening").unwrap_or_default().into_iter().filter_map(|mut item| {
        let days = Weekdays::NAMES.iter().enumerate().map(|(day, name)| (*name, day)).collect::<Vec<_>>();
        let days = Weekdays::of(item.parsed_list("days", (0..7).collect(), |text| choose(text, &days)));
        let interval = interval(&mut item);
        item.finish();
        Some(OpeningTime { days, interval: interval? })
    });
    let opening = opening.collect();
    let closed = section.choice("closed", ClosedScreen::Dark, &ClosedScreen::ALL);
    section.finish();
    Hours { opening, closed }
}
