mod attract;
mod hours;
mod house;
mod offers;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use birka_diagnostics::{Code, Diagnostic, RonDocument};
use birka_localization::Language;
use ron::Value;

use self::attract::read_attract;
use self::hours::{read_hours, read_sound};
use self::house::read_house;
use self::offers::read_offers;
use super::reader::{Faults, Section, choose};
use super::*;

/// The largest file of visits, in kilobytes: it is read as a whole when the exhibit starts.
const MAX_ROTATE_KB: u32 = 100_000;
/// The most items of a list.
const MAX_ITEMS: usize = 64;

impl Config {
    /// Reads a config from the text of a file. What is faulty has its default.
    ///
    /// Returns the config and everything that is wrong with it, by line.
    #[must_use]
    pub fn read(path: &Path, text: String, catalogue: &impl Catalogue) -> (Self, Vec<Diagnostic>) {
        let (config, document, _) = Self::read_document(path, text, catalogue);
        (config, document.into_diagnostics())
    }

    /// The config, the document with its faults, and the keys that were asked for.
    fn read_document(path: &Path, text: String, catalogue: &impl Catalogue) -> (Self, RonDocument, BTreeSet<String>) {
        let is_empty = is_empty(&text);
        let mut document = RonDocument::from_text(path, text, Code::Exhibition);
        if is_empty {
            document.error("", "the file is empty, so every setting has its default; write `()` if that is what you want");
            return (Self::default(), document, BTreeSet::new());
        }
        let Some(value) = document.parse::<Value>() else { return (Self::default(), document, BTreeSet::new()) };
        let repeated: Vec<String> = document.source_map().repeated_keys().map(str::to_owned).collect();
        for key in repeated {
            document.error_at_last(&key, format!("`{key}` is given twice; only one of them can hold"));
        }
        let faults = Faults::new(document);
        let mut root = Section::new(&faults, String::new(), Some(value));
        let files = Files { folder: Self::folder(path) };
        let config = Self::read_root(&mut root, &files, catalogue);
        root.finish();
        let (document, known) = faults.finish();
        (config, document, known)
    }

    fn read_root(root: &mut Section<'_>, files: &Files<'_>, catalogue: &impl Catalogue) -> Self {
        let default = Self::default();
        Self {
            offers: read_offers(root, default.offers, catalogue),
            pieces: root.parsed_list("pieces", default.pieces, |text| choose(text, &PIECE_SETS.map(|name| (name, name)))),
            places: root.parsed_list("places", default.places, |text| choose(text, &PLACES.map(|name| (name, name)))),
            preset: root.choice("preset", default.preset, &PRESETS.map(|name| (name, name))),
            languages: root.parsed_list("languages", default.languages, str::parse::<Language>),
            idle: read_idle(root.section("idle")),
            attract: read_attract(root, files, catalogue),
            sound: read_sound(root.section("sound")),
            hours: read_hours(root.section("hours")),
            screen: read_screen(root.section("screen")),
            frames: read_frames(root.section("frames"), default.frames),
            supervision: read_supervision(root.section("supervision")),
            statistics: read_statistics(root.section("statistics"), default.statistics, files),
            staff: read_staff(root.section("staff")),
            house: read_house(root.section("house"), files),
            tuio_port: root.optional_number("tuio_port", 1..=u16::MAX.into()).and_then(|port| u16::try_from(port).ok()),
        }
    }
}

/// Whether a file has nothing but white space and comments in lines of their own.
fn is_empty(text: &str) -> bool {
    text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with("//"))
}

/// Where relative paths count from.
struct Files<'p> {
    folder: &'p Path,
}

impl Files<'_> {
    /// A path that must be there.
    fn existing(&self, section: &mut Section<'_>, key: &'static str, is_right: fn(&Path) -> bool, what: &str) -> Option<PathBuf> {
        let path = self.folder.join(section.text(key)?);
        if !is_right(&path) {
            section.fault(key, format!("there is no {what} {}; relative paths count from the folder of this file", path.display()));
            return None;
        }
        Some(path)
    }
}

fn seconds(section: &mut Section<'_>, key: &'static str, default: Duration, range: std::ops::RangeInclusive<u32>) -> Duration {
    let default = u32::try_from(default.as_secs()).unwrap_or(u32::MAX);
    Duration::from_secs(section.number(key, default, range).into())
}

/// The list of sections at a key, at most [`MAX_ITEMS`]; `None` if the default is to be used.
fn sections<'f>(parent: &mut Section<'f>, key: &'static str) -> Option<Vec<Section<'f>>> {
    let items = parent.sections(key)?;
    if items.len() > MAX_ITEMS {
        parent.fault(key, format!("`{key}` has {} items; at most {MAX_ITEMS} are allowed", items.len()));
        return None;
    }
    Some(items)
}

/// What has been read from sections, without what is listed twice, which is a fault. `what` begins the message, such as "this offer is". Finishes the
/// sections.
fn without_repetitions<T: PartialEq>(items: Vec<(Section<'_>, T)>, what: &str) -> Vec<T> {
    let mut found = Vec::new();
    for (section, item) in items {
        if found.contains(&item) {
            section.fault_here(format!("{what} listed twice; remove one of them"));
        } else {
            found.push(item);
        }
        section.finish();
    }
    found
}

fn variant(section: &mut Section<'_>, catalogue: &impl Catalogue) -> Option<String> {
    if !section.has("variant") {
        section.fault("variant", "`variant` is missing; `birka variants` lists the ids");
    }
    section.parsed("variant", |id| match catalogue.variant_fault(id) {
        Some(fault) => Err(fault),
        None => Ok(id.to_owned()),
    })
}

fn level(section: &mut Section<'_>, default: u8, catalogue: &impl Catalogue) -> u8 {
    u8::try_from(section.number("level", default.into(), 0..=catalogue.levels().into())).unwrap_or(default)
}

fn read_idle(mut section: Section<'_>) -> Idle {
    let default = Idle::default();
    let idle = Idle {
        still_there_after: seconds(&mut section, "still_there_after_s", default.still_there_after, 20..=3600),
        // WCAG 2.2.1: at least 20 seconds to extend a time limit.
        countdown: seconds(&mut section, "countdown_s", default.countdown, 20..=600),
        ending: seconds(&mut section, "ending_s", default.ending, 20..=600),
    };
    section.finish();
    idle
}

fn read_screen(mut section: Section<'_>) -> Screen {
    let default = Screen::default();
    let screen = Screen {
        diagonal_mm: section.number("diagonal_mm", default.diagonal_mm, 150..=5000),
        width_px: section.number("width_px", default.width_px, 640..=16384),
        height_px: section.number("height_px", default.height_px, 480..=16384),
        brightness_percent: section.percent("brightness_percent", default.brightness_percent, 20..=100),
        controls: section.choice("controls", default.controls, &Controls::ALL),
    };
    section.finish();
    screen
}

fn read_frames(mut section: Section<'_>, default: FrameCaps) -> FrameCaps {
    let frames = FrameCaps {
        attract: section.number("attract_per_s", default.attract, 5..=240),
        playing: section.number("playing_per_s", default.playing, 10..=240),
        idle: section.number("idle_per_s", default.idle, 1..=60),
    };
    section.finish();
    frames
}

fn read_supervision(mut section: Section<'_>) -> Supervision {
    let default = Supervision::default();
    let supervision = Supervision {
        nightly_restart: section.parsed("nightly_restart", nightly).unwrap_or(default.nightly_restart),
        memory_limit_mb: section.number("memory_limit_mb", default.memory_limit_mb, 300..=1_000_000),
        frozen_after: seconds(&mut section, "frozen_after_s", default.frozen_after, 5..=600),
        start_within: seconds(&mut section, "start_within_s", default.start_within, 10..=3600),
    };
    section.finish();
    supervision
}

fn nightly(text: &str) -> Result<Option<TimeOfDay>, String> {
    if text == "never" { Ok(None) } else { text.parse().map(Some).map_err(|error| format!("{error}, or \"never\"")) }
}

fn read_statistics(mut section: Section<'_>, default: StatisticsConfig, files: &Files<'_>) -> StatisticsConfig {
    let statistics = StatisticsConfig {
        enabled: section.boolean("enabled", default.enabled),
        file: section.text("file").filter(|file| !file.is_empty()).map(|file| files.folder.join(file)),
        rotate_at_kb: section.number("rotate_at_kb", default.rotate_at_kb, 16..=MAX_ROTATE_KB),
        keep_files: section.number("keep_files", default.keep_files, 1..=1000),
    };
    section.finish();
    statistics
}

fn read_staff(mut section: Section<'_>) -> Staff {
    let staff = Staff { pin: section.parsed("pin", str::parse), gesture: section.choice("gesture", Gesture::default(), &Gesture::ALL) };
    section.finish();
    staff
}

#[cfg(test)]
mod tests {
    use super::super::reader::pattern;
    use super::*;

    /// The example with every commented-out setting in force. Prose has a space after its slashes, settings have none.
    fn uncommented(text: &str) -> String {
        let line = |line: &str| match line.trim_start().strip_prefix("//") {
            Some(setting) if !setting.starts_with(' ') => setting.to_owned(),
            _ => line.to_owned(),
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_example_lists_every_key_with_its_default() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exhibition.ron");
        std::fs::write(folder.path().join("logo.png"), b"\x89PNG\r\n\x1a\n").unwrap();
        std::fs::create_dir(folder.path().join("house-mods")).unwrap();
        std::fs::write(folder.path().join("games.csv"), "").unwrap();

        let example = include_str!("../../../../../assets/exhibition.ron");
        let (config, faults) = Config::read(&path, example.to_owned(), &AnyVariant);
        assert_eq!(faults, []);
        assert_eq!(config, Config::default());

        let (full, document, known) = Config::read_document(&path, uncommented(example), &AnyVariant);
        let present: BTreeSet<String> = document.source_map().key_paths().map(pattern).collect();
        let lacking: Vec<&String> = known.difference(&present).collect();
        assert_eq!(lacking, Vec::<&String>::new(), "the example does not list these keys");
        // Everything in it can be used but its PIN, which is no secret.
        let faults = document.into_diagnostics();
        assert!(matches!(&faults[..], [fault] if fault.message.contains("everybody can read")), "{faults:?}");
        assert!(full.staff.pin.is_none() && full.house.logo.is_some() && !full.hours.opening.is_empty());
    }
}
