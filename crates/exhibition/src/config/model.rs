use std::path::{Path, PathBuf};
use std::time::Duration;

use birka_localization::{Language, Texts};

use super::{Attract, Hours, House, Interval, Offer, Screen, Staff};

/// The names of the piece sets that can be offered.
pub const PIECE_SETS: [&str; 4] = ["glass", "all-glass", "bone", "pegs"];
/// The names of the places around the board that can be offered.
pub const PLACES: [&str; 3] = ["day", "fire", "studio"];

/// The names of the presets of graphics quality.
pub const PRESETS: [&str; 5] = ["auto", "low", "medium", "high", "ultra"];

/// Everything a house chooses. The default is what an empty file means.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// What visitors can play, the first offer first. Never empty.
    pub offers: Vec<Offer>,
    /// The piece sets, of [`PIECE_SETS`]; the first is used unless a visitor chooses. Never empty.
    pub pieces: Vec<&'static str>,
    /// The places around the board, of [`PLACES`]; the first is used unless a visitor chooses. Never empty.
    pub places: Vec<&'static str>,
    /// The preset of graphics quality, of [`PRESETS`].
    pub preset: &'static str,
    /// The languages, in the order in which they are offered. Never empty; the first is used until a visitor chooses.
    pub languages: Vec<Language>,
    /// When a visit is taken to be over.
    pub idle: Idle,
    /// What is shown while nobody plays.
    pub attract: Attract,
    /// How loud it is, and when.
    pub sound: SoundConfig,
    /// When the exhibit is open.
    pub hours: Hours,
    /// The screen and where its controls are.
    pub screen: Screen,
    /// How many frames are drawn.
    pub frames: FrameCaps,
    /// When the exhibit is restarted.
    pub supervision: Supervision,
    /// What is counted.
    pub statistics: StatisticsConfig,
    /// How staff reach the service screen.
    pub staff: Staff,
    /// The house's own name, texts and logo.
    pub house: House,
    /// The UDP port on which a touch table sends TUIO messages; `None` if it does not.
    pub tuio_port: Option<u16>,
}

/// When a visit is taken to be over. Every touch starts these times anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Without a touch for this time, visitors are asked whether they are still there.
    pub still_there_after: Duration,
    /// Without an answer for this time, the visit ends.
    pub countdown: Duration,
    /// How long the end of a game is shown, unless a touch ends or extends it.
    pub ending: Duration,
}

/// How loud it is, and when. Volumes are in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundConfig {
    /// The volume.
    pub volume_percent: u8,
    /// The hours in which it is another.
    pub quiet_hours: Vec<QuietHours>,
}

/// Hours with a volume of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// When.
    pub interval: Interval,
    /// The volume then.
    pub volume_percent: u8,
}

/// The greatest number of frames that are drawn in a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameCaps {
    /// While the table plays itself.
    pub attract: u32,
    /// While a visitor plays.
    pub playing: u32,
    /// While nothing moves, and outside of the opening hours.
    pub idle: u32,
}

/// When the supervisor restarts the exhibit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supervision {
    /// Every night at this time; `None` for never.
    pub nightly_restart: Option<super::TimeOfDay>,
    /// When the exhibit has used more memory than this, in megabytes (2²⁰ bytes).
    pub memory_limit_mb: u32,
    /// When no frame has been rendered for this time.
    pub frozen_after: Duration,
    /// The time within which the first frame must be rendered.
    pub start_within: Duration,
}

/// What is counted about visits, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsConfig {
    /// Whether anything is counted.
    pub enabled: bool,
    /// The CSV file; `None` for `exhibition/visits.csv` in the data folder.
    pub file: Option<PathBuf>,
    /// A larger file is renamed and a new one begun, as at the beginning of each month. In kilobytes (2¹⁰ bytes).
    pub rotate_at_kb: u32,
    /// How many renamed files are kept.
    pub keep_files: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            offers: Offer::defaults(),
            pieces: PIECE_SETS.to_vec(),
            places: vec!["day", "fire"],
            preset: "auto",
            languages: Language::ALL.to_vec(),
            idle: Idle::default(),
            attract: Attract::default(),
            sound: SoundConfig { volume_percent: 60, quiet_hours: Vec::new() },
            hours: Hours::default(),
            screen: Screen::default(),
            frames: FrameCaps { attract: 30, playing: 60, idle: 10 },
            supervision: Supervision::default(),
            statistics: StatisticsConfig { enabled: true, file: None, rotate_at_kb: 1024, keep_files: 24 },
            staff: Staff::default(),
            house: House::default(),
            tuio_port: None,
        }
    }
}

impl Default for Idle {
    fn default() -> Self {
        Self { still_there_after: Duration::from_secs(60), countdown: Duration::from_secs(20), ending: Duration::from_secs(40) }
    }
}

impl Default for Supervision {
    fn default() -> Self {
        Self {
            nightly_restart: Some(super::TimeOfDay::new(4, 30)),
            memory_limit_mb: 3000,
            frozen_after: Duration::from_secs(20),
            start_within: Duration::from_secs(120),
        }
    }
}

impl SoundConfig {
    /// The volume at a time of day.
    #[must_use]
    pub fn volume_percent_at(&self, time: super::TimeOfDay) -> u8 {
        let quiet = self.quiet_hours.iter().find(|hours| hours.interval.contains(time));
        quiet.map_or(self.volume_percent, |hours| hours.volume_percent)
    }
}

impl Config {
    /// The folder of a config file, from which its relative paths count.
    #[must_use]
    pub fn folder(path: &Path) -> &Path {
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// All messages, with the house's own in place of the shipped ones.
    #[must_use]
    pub fn texts(&self) -> Texts {
        let mut texts = Texts::shipped();
        for own in &self.house.texts {
            // Checked when the config was read; a text that cannot be used leaves the shipped one.
            let _ = texts.replace(own.language, &own.id, &own.text);
        }
        texts
    }
}
