use birka_diagnostics::RonDocument;
use serde::Deserialize;

use super::hours::{Interval, TimeOfDay, read_interval, report_overlaps};
use super::values::{items, number, some_parsed, without_repetitions};

/// The longest name of a sound card, in characters.
const MAX_DEVICE_NAME: usize = 200;

/// How loud it is, and when. Volumes are in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundConfig {
    /// The sound card, as `aplay -L` names it; `None` for that of the system.
    pub device: Option<String>,
    pub volume_percent: u8,
    /// The hours in which it is another.
    pub quiet_hours: Vec<QuietHours>,
}

/// Hours with a volume of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    pub interval: Interval,
    /// The volume then.
    pub volume_percent: u8,
}

impl Default for SoundConfig {
    fn default() -> Self {
        Self { device: None, volume_percent: 60, quiet_hours: Vec::new() }
    }
}

impl SoundConfig {
    /// The volume at a time of day.
    #[must_use]
    pub fn volume_percent_at(&self, time: TimeOfDay) -> u8 {
        let quiet = self.quiet_hours.iter().find(|hours| hours.interval.contains(time));
        quiet.map_or(self.volume_percent, |hours| hours.volume_percent)
    }
}

/// The volume as it is written.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RawSound {
    device: Option<String>,
    #[serde(deserialize_with = "number::<_, _, 0, 100>")]
    volume_percent: u8,
    quiet_hours: Vec<RawQuietHours>,
}

impl Default for RawSound {
    fn default() -> Self {
        Self { device: None, volume_percent: SoundConfig::default().volume_percent, quiet_hours: Vec::new() }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RawQuietHours {
    #[serde(deserialize_with = "some_parsed")]
    from: Option<TimeOfDay>,
    #[serde(deserialize_with = "some_parsed")]
    to: Option<TimeOfDay>,
    #[serde(deserialize_with = "number::<_, _, 0, 100>")]
    volume_percent: u8,
}

pub(super) fn read_sound(document: &mut RonDocument, raw: RawSound) -> SoundConfig {
    let items = items(document, "sound.quiet_hours", Some(raw.quiet_hours)).unwrap_or_default();
    let quiet_hours = items.into_iter().filter_map(|(at, RawQuietHours { from, to, volume_percent })| {
        let interval = read_interval(document, &at, from, to)?;
        Some((at, QuietHours { interval, volume_percent }))
    });
    let quiet_hours: Vec<_> = quiet_hours.collect();
    report_overlaps(
        document,
        &quiet_hours,
        "these quiet hours",
        |hours| hours.interval,
        |one, other| one.interval.contains(other.interval.from) || other.interval.contains(one.interval.from),
    );
    let device = raw.device.filter(|device| !device.is_empty());
    document.check_text("sound.device", device.as_deref().unwrap_or_default(), MAX_DEVICE_NAME);
    let quiet_hours = without_repetitions(document, quiet_hours, "these quiet hours are");
    SoundConfig { device, volume_percent: raw.volume_percent, quiet_hours }
}
