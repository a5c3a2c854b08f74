//! The machine of the exhibit: its screen, how many frames it draws, its sound, when it is restarted, and where it counts visits.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use birka_diagnostics::RonDocument;
use birka_records::shared::WebAddress;
use ron::Value;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::hours::{Interval, TimeOfDay, read_interval, report_overlaps};
use super::values::{KEY, Word, items, number, seconds, some_parsed, text, whole_number, without_repetitions, word};

/// The screen, and where its controls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Screen {
    /// From corner to corner of the picture, in millimetres.
    #[serde(deserialize_with = "number::<_, _, 150, 5000>")]
    pub diagonal_mm: u32,
    /// The width of the picture in pixels.
    #[serde(deserialize_with = "number::<_, _, 640, 16384>")]
    pub width_px: u32,
    /// The height of the picture in pixels.
    #[serde(deserialize_with = "number::<_, _, 480, 16384>")]
    pub height_px: u32,
    /// How bright the picture is, in percent; 100 leaves it as it is drawn.
    #[serde(deserialize_with = "number::<_, _, 20, 100>")]
    pub brightness_percent: u8,
    #[serde(deserialize_with = "word")]
    pub controls: Controls,
    /// How far the compositor turns the picture: 0, 90, 180 or 270 degrees.
    #[serde(rename = "rotation_degrees", deserialize_with = "quarter_turns")]
    pub rotation: u16,
    /// The use that the compositor makes of several monitors.
    #[serde(deserialize_with = "word")]
    pub monitors: Monitors,
}

/// The use of several monitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Monitors {
    /// The picture goes over all of them.
    #[default]
    All,
    /// Only the one that was connected last shows it.
    Last,
}

impl Word for Monitors {
    const ALL: &'static [(&'static str, Self)] = &[("all", Self::All), ("last", Self::Last)];
}

/// Degrees that are quarters of a turn.
fn quarter_turns<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let degrees: u16 = whole_number(KEY, &Value::deserialize(from)?, &(0..=270)).map_err(D::Error::custom)?;
    if degrees.is_multiple_of(90) {
        Ok(degrees)
    } else {
        Err(D::Error::custom(format_args!("`{KEY}` is 0, 90, 180 or 270, not {degrees}")))
    }
}

/// Where the controls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controls {
    /// In the lower half of an upright screen, within reach of children and wheelchairs.
    LowerHalf,
    /// Along both long sides of a table, each readable from its side.
    BothSides,
}

impl Word for Controls {
    const ALL: &'static [(&'static str, Self)] = &[("lower-half", Self::LowerHalf), ("both-sides", Self::BothSides)];
}

impl Screen {
    /// The number of pixels in a millimetre.
    #[must_use]
    pub fn px_per_mm(self) -> f32 {
        let diagonal_px = f64::from(self.width_px).hypot(f64::from(self.height_px));
        #[expect(clippy::cast_possible_truncation, reason = "a few pixels")]
        let px_per_mm = (diagonal_px / f64::from(self.diagonal_mm)) as f32;
        px_per_mm
    }
}

impl Default for Screen {
    fn default() -> Self {
        // 24 inches, full HD.
        Self {
            diagonal_mm: 610,
            width_px: 1920,
            height_px: 1080,
            brightness_percent: 100,
            controls: Controls::LowerHalf,
            rotation: 0,
            monitors: Monitors::All,
        }
    }
}

/// The greatest number of frames that are drawn in a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FrameCaps {
    /// While the table plays itself.
    #[serde(rename = "attract_per_s", deserialize_with = "number::<_, _, 5, 240>")]
    pub attract: u32,
    #[serde(rename = "playing_per_s", deserialize_with = "number::<_, _, 10, 240>")]
    pub playing: u32,
    /// While nothing moves, and outside of the opening hours.
    #[serde(rename = "idle_per_s", deserialize_with = "number::<_, _, 1, 60>")]
    pub idle: u32,
}

impl Default for FrameCaps {
    fn default() -> Self {
        Self { attract: 30, playing: 60, idle: 10 }
    }
}

/// The longest name of a sound card, in characters.
const MAX_DEVICE_NAME: usize = 200;

/// How loud it is, and when. Volumes are in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundConfig {
    /// The sound card, as `aplay -L` names it; `None` for that of the system.
    pub device: Option<String>,
    pub volume_percent: u8,
    /// Whether there is music now and then.
    pub music: bool,
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
        Self { device: None, volume_percent: 60, music: false, quiet_hours: Vec::new() }
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
    music: bool,
    quiet_hours: Vec<RawQuietHours>,
}

impl Default for RawSound {
    fn default() -> Self {
        Self { device: None, volume_percent: SoundConfig::default().volume_percent, music: false, quiet_hours: Vec::new() }
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
    SoundConfig { device, volume_percent: raw.volume_percent, music: raw.music, quiet_hours }
}

/// The largest file of visits, in kilobytes: it is read as a whole when the exhibit starts.
const MAX_ROTATE_KB: u32 = 100_000;

/// When the supervisor restarts the exhibit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Supervision {
    /// Every night at this time; `None` for never.
    #[serde(deserialize_with = "nightly")]
    pub nightly_restart: Option<TimeOfDay>,
    /// When the exhibit has used more memory than this, in megabytes (2²⁰ bytes).
    #[serde(deserialize_with = "number::<_, _, 300, 1_000_000>")]
    pub memory_limit_mb: u32,
    /// When no frame has been rendered for this time.
    #[serde(rename = "frozen_after_s", deserialize_with = "seconds::<_, 5, 600>")]
    pub frozen_after: Duration,
    /// The time within which the first frame must be rendered.
    #[serde(rename = "start_within_s", deserialize_with = "seconds::<_, 10, 3600>")]
    pub start_within: Duration,
    /// Where the supervisor answers with its [`Status`](crate::supervisor::Status): an address of this machine on which only the house can reach it. `None` for
    /// nowhere.
    #[serde(rename = "status_address", deserialize_with = "address_in_house")]
    pub status: Option<SocketAddr>,
}

impl Default for Supervision {
    fn default() -> Self {
        Self {
            nightly_restart: Some(TimeOfDay::new(4, 30)),
            memory_limit_mb: 3000,
            frozen_after: Duration::from_secs(20),
            start_within: Duration::from_secs(120),
            status: None,
        }
    }
}

fn nightly<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TimeOfDay>, D::Error> {
    match text(from)?.as_str() {
        "never" => Ok(None),
        time => time.parse().map(Some).map_err(|error| D::Error::custom(format_args!("{error}, or \"never\""))),
    }
}

/// An address of the machine itself or of a private network, with a port.
fn address_in_house<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = text(from)?;
    let expected = || D::Error::custom(format_args!("an address with a port is expected, such as \"127.0.0.1:9631\", not `{text}`"));
    let address: SocketAddr = text.parse().map_err(|_| expected())?;
    let is_in_house = match address.ip() {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    };
    if address.port() == 0 {
        return Err(expected());
    }
    if !is_in_house {
        let message = "the status is only for the house; take 127.0.0.1 or the address that this machine has in the network of the house";
        return Err(D::Error::custom(message));
    }
    Ok(Some(address))
}

/// The address of a folder, without what would become part of the log or of a list of processes.
fn web_folder<'de, D: Deserializer<'de>>(from: D) -> Result<Option<WebAddress>, D::Error> {
    let address: WebAddress = text(from)?.parse().map_err(D::Error::custom)?;
    let host = address.as_str().split('/').nth(2).unwrap_or_default();
    if host.contains('@') {
        return Err(D::Error::custom(
            "a name and a password do not belong in the address, which stands in the log; put them in the file .netrc",
        ));
    }
    if address.as_str().contains('?') {
        return Err(D::Error::custom("an address of a folder has no `?`: the names of the files follow it"));
    }
    Ok(Some(address))
}

/// The statistics of visits that are recorded, and their folder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StatisticsConfig {
    pub enabled: bool,
    /// The CSV file; `None` for `exhibition/visits.csv` in the data folder.
    pub file: Option<PathBuf>,
    /// The name of the table in each line, for a house that has several; empty without one.
    pub table: String,
    /// A folder into which a page and the lines of this month are written each day.
    pub report: Option<PathBuf>,
    /// A folder on the web into which the same are put each day.
    #[serde(deserialize_with = "web_folder")]
    pub report_address: Option<WebAddress>,
    /// A larger file is renamed and a new one begun, as at the beginning of each month. In kilobytes (2¹⁰ bytes).
    #[serde(deserialize_with = "number::<_, _, 16, MAX_ROTATE_KB>")]
    pub rotate_at_kb: u32,
    /// How many renamed files are kept.
    #[serde(deserialize_with = "number::<_, _, 1, 1000>")]
    pub keep_files: u32,
}

impl Default for StatisticsConfig {
    fn default() -> Self {
        Self { enabled: true, file: None, table: String::new(), report: None, report_address: None, rotate_at_kb: 1024, keep_files: 24 }
    }
}
