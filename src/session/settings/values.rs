use birka_art::{Backdrop, PieceSet, QualityPreset};
use birka_localization::Language;
use serde::{Deserialize, Serialize};

use super::accessibility_settings::AccessibilitySettings;
use super::analysis_settings::AnalysisSettings;
use crate::session::storage::StoredStruct;
use crate::session::{Players, TimeControls};

/// Everything a player can choose, as stored in `settings.ron`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the table; `None` for that of the system.
    pub language: Option<Language>,
    /// Who plays which side.
    pub players: Players,
    /// How much time the sides have in a new game.
    pub clock: TimeControls,
    /// Whether the board turns to the side to move where two persons play.
    pub turn_board: bool,
    /// What the analysis shows.
    #[serde(rename = "lessons")]
    pub analysis: AnalysisSettings,
    /// How fast pieces and camera move.
    pub pace: Pace,
    /// How loud sounds are.
    pub loudness: Loudness,
    /// The set of pieces.
    pub pieces: PieceSet,
    /// The surroundings of the table.
    pub place: Backdrop,
    /// The quality of the graphics.
    pub preset: QualityPreset,
    /// How the table is seen and heard.
    pub accessibility: AccessibilitySettings,
}

impl Settings {
    /// How fast pieces and camera move: as chosen, or without animation where motion is reduced.
    #[must_use]
    pub fn motion(&self) -> Pace {
        if self.accessibility.reduced_motion { Pace::None } else { self.pace }
    }
}

impl StoredStruct for Settings {
    // A finished game can always be reviewed.
    const FORMER_FIELDS: &'static [&'static str] = &["lessons.review"];
}

/// How fast pieces and camera move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Without animation, for players whom motion disturbs.
    None,
    /// Half the usual time.
    Fast,
    /// About half a second for a move.
    #[default]
    Normal,
    /// Twice the usual time.
    Slow,
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Self; 4] = [Self::None, Self::Fast, Self::Normal, Self::Slow];

    /// The factor of all durations.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::None => 0.0,
            Self::Fast => 0.5,
            Self::Normal => 1.0,
            Self::Slow => 2.0,
        }
    }
}

/// How loud each kind of sound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Loudness {
    /// Pieces on the board.
    pub pieces: Volume,
    /// Calls, and the end of a game.
    pub signals: Volume,
    /// The hall and its fire.
    pub hall: Volume,
}

impl Default for Loudness {
    fn default() -> Self {
        Self { pieces: Volume(7), signals: Volume(6), hall: Volume(3) }
    }
}

/// From 0, silent, to [`Volume::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Volume(u8);

impl Volume {
    /// The highest volume.
    pub const FULL: u8 = 10;

    /// A volume in steps from silence, at most [`Volume::FULL`].
    #[must_use]
    pub fn new(steps: u8) -> Self {
        Self(steps.min(Self::FULL))
    }

    /// The volume in steps from silence.
    #[must_use]
    pub fn steps(self) -> u8 {
        self.0
    }

    /// The factor of samples. It is quadratic, so that steps sound equally large.
    #[must_use]
    pub fn gain(self) -> f32 {
        (f32::from(self.0) / f32::from(Self::FULL)).powi(2)
    }
}

impl From<Volume> for u8 {
    fn from(volume: Volume) -> Self {
        volume.0
    }
}

impl From<u8> for Volume {
    fn from(steps: u8) -> Self {
        Self::new(steps)
    }
}

#[cfg(test)]
mod tests {
    use birka_art::MarkPalette;
    use birka_records::TimeControl;

    use super::*;
    use crate::session::settings::{Contrast, TextSize};
    use crate::session::{Loaded, Player, Stored, StoredFile, StoredValue};

    fn read(text: &str) -> (Settings, Vec<String>) {
        let read = <Settings as StoredValue>::read(text);
        (read.value, read.problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn stored_settings_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let open = || StoredFile::<Settings>::open(path.clone(), Stored::Settings);
        assert_eq!(open().load(), Loaded { value: Settings::default(), problem: None });
        let players = Players { attackers: Player::Engine(3), defenders: Player::Person };
        let loudness = Loudness { hall: Volume::new(4), ..Loudness::default() };
        let analysis = AnalysisSettings { bar: true, ..AnalysisSettings::default() };
        let (place, preset) = (Backdrop::HallByFire, QualityPreset::Medium);
        let clock = TimeControls { attackers: None, defenders: Some(TimeControl { main: 300, increment: 3 }) };
        let accessibility = AccessibilitySettings {
            text_size: TextSize::nearest(175),
            contrast: Contrast::High,
            marks: MarkPalette::BlueYellow,
            coordinates: false,
            reduced_motion: true,
            ..AccessibilitySettings::default()
        };
        let (pace, pieces) = (Pace::Slow, PieceSet::Pegs);
        let language = Some(Language::Latin);
        let chosen =
            Settings { language, players, clock, turn_board: true, pace, loudness, pieces, analysis, place, preset, accessibility };
        let file = open();
        file.store(&chosen);
        drop(file);
        assert_eq!(open().load(), Loaded { value: chosen, problem: None });
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(ron::from_str::<Settings>(&text), Ok(chosen), "earlier versions read the file too: {text}");
    }

    #[test]
    fn settings_of_another_version_keep_what_is_known() {
        let (settings, problems) = read("(players: (attackers: Engine(2)), music: 3)");
        assert_eq!(settings.players, Players { attackers: Player::Engine(2), defenders: Player::Person });
        assert_eq!(settings.analysis, AnalysisSettings::default(), "a field that is missing");
        assert!(problems.len() == 1 && problems[0].contains("`music`"), "{problems:?}");
        let (settings, problems) = read("(lessons: (bar: true, review: true))");
        assert_eq!((settings.analysis.bar, problems), (true, Vec::new()), "a field of an earlier version");
        let (settings, problems) = read("(pace: Breakneck, place: Moon, lessons: (hints: true), loudness: (hall: 2, signals: loud))");
        assert_eq!(settings.analysis, AnalysisSettings { hints: true, bar: false, lines: false });
        assert_eq!((settings.pace, settings.place, settings.preset), (Pace::Normal, Backdrop::HallByDay, QualityPreset::Automatic));
        assert_eq!(settings.loudness, Loudness { hall: Volume(2), ..Loudness::default() });
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert!(
            problems[0].contains("`pace`") && problems[1].contains("`place`") && problems[2].contains("`loudness.signals`"),
            "{problems:?}"
        );
    }

    #[test]
    fn settings_without_accessibility_are_read_and_one_unknown_value_loses_only_itself() {
        let (settings, problems) = read("(pace: Slow)");
        assert_eq!((settings.accessibility, problems), (AccessibilitySettings::default(), vec![]));
        let (settings, problems) = read("(accessibility: (text_size: 190, contrast: Glaring, marks: BlackWhite, captions: true))");
        let expected = AccessibilitySettings {
            text_size: TextSize::nearest(200),
            marks: MarkPalette::BlackWhite,
            captions: true,
            ..Default::default()
        };
        assert_eq!(settings.accessibility, expected);
        assert!(problems.len() == 1 && problems[0].contains("`accessibility.contrast`"), "{problems:?}");
    }

    #[test]
    fn reduced_motion_overrides_the_pace_and_leaves_it_as_it_is() {
        let mut settings = Settings { pace: Pace::Slow, ..Settings::default() };
        assert_eq!(settings.motion(), Pace::Slow);
        settings.accessibility.reduced_motion = true;
        assert_eq!((settings.motion(), settings.pace), (Pace::None, Pace::Slow));
    }

    #[test]
    fn a_volume_is_at_most_full() {
        let read: Settings = ron::from_str("(loudness: (hall: 200))").unwrap();
        assert_eq!(read.loudness.hall.steps(), Volume::FULL);
        assert_eq!((Volume::new(0).gain(), Volume::new(10).gain()), (0.0, 1.0));
    }
}
