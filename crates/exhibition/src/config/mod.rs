//! The museum's settings: [`Config`], read from `exhibition.ron`.
//!
//! Every key is optional. [`Config::read`] reports all faults of a file at once; a faulty value has its default and the others hold, so that a
//! table always starts. [`ConfigSource`] reads the file again when it is asked to, and keeps the last valid config.

mod hours;
pub(crate) mod machine;
mod museum;
mod programme;
mod source;
mod values;

use std::path::{Path, PathBuf};
use std::time::Duration;

use birka_diagnostics::{Code, Diagnostic, RonDocument};
use birka_localization::{Language, Texts};
use serde::Deserialize;

pub use self::hours::{ClosedScreen, Hours, Interval, OpeningTime, ScreenOff, TimeOfDay, Weekdays, now};
use self::hours::{RawHours, read_hours};
pub use self::machine::{Controls, FrameCaps, Monitors, QuietHours, Screen, SoundConfig, StatisticsConfig, Supervision};
use self::machine::{RawSound, read_sound};
pub use self::museum::{Gesture, LongCode, Museum, OwnText, Pin, Staff};
use self::museum::{RawMuseum, read_museum};
pub use self::programme::{Attract, CameraMove, Offer, Scene, Show, Task, VisitorSide};
use self::programme::{RawOffer, RawScene, read_attract, read_offers};
pub use self::source::{ConfigSource, Reload};
use self::values::{choose_name, describe, parsed_list, seconds, some_number};

/// The names of the piece sets that can be offered.
pub const PIECE_SETS: [&str; 4] = ["glass", "all-glass", "bone", "pegs"];
/// The names of the places around the board that can be offered.
pub const PLACES: [&str; 6] = ["morning", "day", "fire", "night", "clock", "studio"];

/// The names of the presets of graphics quality.
pub const PRESETS: [&str; 5] = ["auto", "low", "medium", "high", "ultra"];

/// Everything that a museum chooses. The default is what an empty file means.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The games offered to visitors, the first offer first. Never empty.
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
    /// The display while nobody plays.
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
    pub statistics: StatisticsConfig,
    /// How staff reach the service screen.
    pub staff: Staff,
    /// The museum's own name, texts and logo.
    pub museum: Museum,
    /// The UDP port on which a touch table sends TUIO messages; `None` if it does not.
    pub tuio_port: Option<u16>,
}

/// When a visit is taken to be over. Every touch starts these times anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Idle {
    /// Without a touch for this time, visitors are asked whether they are still there.
    #[serde(rename = "still_there_after_s", deserialize_with = "seconds::<_, 20, 3600>")]
    pub still_there_after: Duration,
    // WCAG 2.2.1: at least 20 seconds to extend a time limit.
    /// Without an answer for this time, the visit ends.
    #[serde(rename = "countdown_s", deserialize_with = "seconds::<_, 20, 600>")]
    pub countdown: Duration,
    /// How long the end of a game is shown, unless a touch ends or extends it.
    #[serde(rename = "ending_s", deserialize_with = "seconds::<_, 20, 600>")]
    pub ending: Duration,
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
            sound: SoundConfig::default(),
            hours: Hours::default(),
            screen: Screen::default(),
            frames: FrameCaps::default(),
            supervision: Supervision::default(),
            statistics: StatisticsConfig::default(),
            staff: Staff::default(),
            museum: Museum::default(),
            tuio_port: None,
        }
    }
}

impl Default for Idle {
    fn default() -> Self {
        Self { still_there_after: Duration::from_secs(60), countdown: Duration::from_secs(20), ending: Duration::from_secs(40) }
    }
}

/// The resources of a machine: the config is checked against them.
pub trait Catalogue {
    /// Why a variant cannot be offered, with what to do; `None` if it can be.
    fn variant_fault(&self, id: &str) -> Option<String>;

    /// Whether the variant comes with a puzzle in which the king is freed in at most `moves` moves.
    fn has_puzzle(&self, id: &str, moves: u8) -> bool;

    /// The number of the strongest level.
    fn levels(&self) -> u8;
}

/// Accepts every variant: for readers that do not need to know which exist.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyVariant;

impl Catalogue for AnyVariant {
    fn variant_fault(&self, _: &str) -> Option<String> {
        None
    }

    fn has_puzzle(&self, _: &str, _: u8) -> bool {
        true
    }

    fn levels(&self) -> u8 {
        8
    }
}

/// The file as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RawConfig {
    offers: Option<Vec<RawOffer>>,
    pieces: Option<Vec<String>>,
    places: Option<Vec<String>>,
    preset: Option<String>,
    languages: Option<Vec<String>>,
    idle: Idle,
    attract: Option<Vec<RawScene>>,
    sound: RawSound,
    hours: RawHours,
    screen: Screen,
    frames: FrameCaps,
    supervision: Supervision,
    statistics: StatisticsConfig,
    staff: Staff,
    house: RawMuseum,
    #[serde(deserialize_with = "some_number::<_, _, 1, { u16::MAX as u32 }>")]
    tuio_port: Option<u16>,
}

/// The longest name of a table, in characters.
const MAX_TABLE_NAME: usize = 40;

/// Ends the message about a file that is not RON.
const UNREADABLE: &str =
    "; until this is mended nothing in the file holds: an exhibit that starts has every default, and one that runs keeps its config";

impl Config {
    /// The folder of a config file, from which its relative paths count.
    #[must_use]
    pub fn folder(path: &Path) -> &Path {
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// All messages, with the museum's own in place of the shipped ones.
    #[must_use]
    pub fn texts(&self) -> Texts {
        let mut texts = Texts::shipped();
        for own in &self.museum.texts {
            // Checked when the config was read; a text that cannot be used leaves the shipped one.
            let _ = texts.replace(own.language, &own.id, &own.text);
        }
        texts
    }

    /// Reads a config from the text of a file. What is faulty has its default.
    ///
    /// Returns the config and everything that is wrong with it, by line.
    #[must_use]
    pub fn read(path: &Path, text: String, catalogue: &impl Catalogue) -> (Self, Vec<Diagnostic>) {
        let is_empty = text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with("//"));
        let mut document = RonDocument::from_text(path, text, Code::Exhibition);
        if is_empty {
            document.error("", "the file is empty, so every setting has its default; write `()` if that is what you want");
            return (Self::default(), document.into_diagnostics());
        }
        let repeated: Vec<String> = document.source_map().repeated_keys().map(str::to_owned).collect();
        for key in repeated {
            document.error_at_last(&key, format!("`{key}` is given twice; only one of them can hold"));
        }
        let Some(raw) = document.parse_with(describe) else {
            let mut diagnostics = document.into_diagnostics();
            diagnostics.iter_mut().for_each(|fault| fault.message += UNREADABLE);
            return (Self::default(), diagnostics);
        };
        let config = Self::from_raw(raw, &mut document, &Files { folder: Self::folder(path) }, catalogue);
        (config, document.into_diagnostics())
    }

    fn from_raw(raw: RawConfig, document: &mut RonDocument, files: &Files<'_>, catalogue: &impl Catalogue) -> Self {
        let default = Self::default();
        let file = raw.statistics.file.filter(|file| !file.as_os_str().is_empty()).map(|file| files.folder.join(file));
        let file = file.filter(|file| {
            let folder = Self::folder(file);
            let is_there = folder.is_dir();
            if !is_there {
                let message = format!("there is no folder {}; make it first, or name a file in another one", folder.display());
                document.error("statistics.file", message);
            }
            is_there
        });
        document.check_text("statistics.table", &raw.statistics.table, MAX_TABLE_NAME);
        let report = raw.statistics.report.map(|folder| folder.to_string_lossy().into_owned()).filter(|folder| !folder.is_empty());
        let report = files.existing(document, "statistics.report", report, Path::is_dir, "folder");
        let preset = raw.preset.and_then(|name| choose_name(&name, &PRESETS).map_err(|message| document.error("preset", message)).ok());
        let offers = read_offers(document, raw.offers, catalogue);
        if raw.house.phones && offers.iter().all(|offer| offer.task != Task::Game) {
            document.error("house.phones", "two visitors play a game, and `offers` has only puzzles; offer a game, or leave out `phones`");
        }
        Self {
            offers,
            pieces: parsed_list(document, "pieces", raw.pieces, default.pieces, |name| choose_name(name, &PIECE_SETS)),
            places: parsed_list(document, "places", raw.places, default.places, |name| choose_name(name, &PLACES)),
            preset: preset.unwrap_or(default.preset),
            languages: parsed_list(document, "languages", raw.languages, default.languages, str::parse),
            idle: raw.idle,
            attract: read_attract(document, raw.attract, files, catalogue),
            sound: read_sound(document, raw.sound),
            hours: read_hours(document, raw.hours),
            screen: raw.screen,
            frames: raw.frames,
            supervision: raw.supervision,
            statistics: StatisticsConfig { file, report, ..raw.statistics },
            staff: raw.staff,
            museum: read_museum(document, raw.house, files, &raw.screen),
            tuio_port: raw.tuio_port,
        }
    }
}

/// Where relative paths count from.
struct Files<'p> {
    folder: &'p Path,
}

impl Files<'_> {
    /// A path that must be there.
    fn existing(
        &self,
        document: &mut RonDocument,
        key_path: &str,
        file: Option<String>,
        is_right: fn(&Path) -> bool,
        what: &str,
    ) -> Option<PathBuf> {
        let path = self.folder.join(file?);
        if !is_right(&path) {
            document.error(key_path, format!("there is no {what} {}; relative paths count from the folder of this file", path.display()));
            return None;
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use ron::Value;

    use super::*;

    /// The example with every commented-out setting in force. Prose has a space after its slashes, settings have none.
    fn uncommented(text: &str) -> String {
        let line = |line: &str| match line.trim_start().strip_prefix("//") {
            Some(setting) if !setting.starts_with(' ') => setting.to_owned(),
            _ => line.to_owned(),
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The keys of each section by the path of the section, in which an item of a list is `None`.
    fn collect_sections(value: &Value, path: &mut Vec<Option<String>>, sections: &mut BTreeMap<Vec<Option<String>>, BTreeSet<String>>) {
        let mut within = |step, value| {
            path.push(step);
            collect_sections(value, path, sections);
            path.pop();
        };
        match value {
            Value::Seq(items) => items.iter().for_each(|item| within(None, item)),
            Value::Map(map) => {
                let key = |key: &Value| key.clone().into_rust::<String>().unwrap();
                map.iter().for_each(|(name, value)| within(Some(key(name)), value));
                sections.entry(path.clone()).or_default().extend(map.keys().map(key));
            }
            _ => {}
        }
    }

    /// The keys that the reader knows in a section, from its message about another one. Empty for texts, which have any key.
    fn keys_of(config: &Path, section: &[Option<String>]) -> BTreeSet<String> {
        let text = section.iter().rev().fold("(nothing_like_it: 1)".to_owned(), |text, step| match step {
            Some(key) => format!("({key}: {text})"),
            None => format!("[{text}]"),
        });
        let (_, faults) = Config::read(config, text, &AnyVariant);
        let message = faults.iter().find_map(|fault| fault.message.strip_prefix("there is no key `nothing_like_it` here"));
        message.into_iter().flat_map(|message| message.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
    }

    #[test]
    fn the_example_lists_every_key_with_its_default() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exhibition.ron");
        std::fs::write(folder.path().join("logo.png"), b"\x89PNG\r\n\x1a\n").unwrap();
        std::fs::create_dir(folder.path().join("house-mods")).unwrap();
        std::fs::create_dir(folder.path().join("reports")).unwrap();
        std::fs::write(folder.path().join("games.csv"), "").unwrap();

        let example = include_str!("../../../../assets/exhibition.ron");
        let (config, faults) = Config::read(&path, example.to_owned(), &AnyVariant);
        assert_eq!(faults, []);
        assert_eq!(config, Config::default());

        let all = uncommented(example);
        let example: Value = ron::from_str(&all).unwrap();
        let mut sections = BTreeMap::new();
        collect_sections(&example, &mut Vec::new(), &mut sections);
        for (section, present) in sections {
            let known = keys_of(&path, &section);
            assert!(!known.is_empty() || section.contains(&Some("texts".to_owned())), "{section:?}");
            let lacking: Vec<&String> = known.difference(&present).collect();
            assert_eq!(lacking, Vec::<&String>::new(), "the example does not list these keys of {section:?}");
        }
        let (full, faults) = Config::read(&path, all, &AnyVariant);
        // Everything in it can be used except its PIN and its code, which are not secret.
        assert!(faults.len() == 2 && faults.iter().all(|fault| fault.message.contains("everybody can read")), "{faults:?}");
        assert!(
            full.staff.pin.is_none() && full.museum.logo.is_some() && full.museum.take_home.is_some() && !full.hours.opening.is_empty()
        );
    }
}
